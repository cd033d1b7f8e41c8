import { isRecord } from "../../report/record.ts";
import type { SerializedSource } from "./serialized_source.ts";

/**
 * A value of the pool. Values nested in it are indices into the pool, since
 * most are in many sources. An array is an array of its values' indices. So is
 * an object, where `~` of the index of its keys comes before the indices of its
 * values.
 */
type PooledValue = string | number | boolean | null | readonly number[];

/** The values that make up sources. */
interface SourcePool {
  /** The keys of objects. */
  readonly keys: readonly (readonly string[])[];
  readonly values: readonly PooledValue[];
  /**
   * Alternately the index of a route's own path, and that of the rest of its
   * source, which the routes of a folder have in common.
   */
  readonly sources: readonly number[];
}

/**
 * Creates a function that adds things to an array, equal ones once, and returns
 * the index of each.
 */
function createAdder<Thing>(list: Thing[]): (thing: Thing) => number {
  const indices = new Map<string, number>();
  return (thing) => {
    const text = JSON.stringify(thing);
    let index = indices.get(text);
    if (index === undefined) indices.set(text, index = list.push(thing) - 1);
    return index;
  };
}

/**
 * Writes the sources of routes as a string.
 *
 * @param sources The sources, in the order of their numbers.
 * @returns JSON, which is parsed when a source is first read.
 */
export function packSources(sources: readonly SerializedSource[]): string {
  const keys: string[][] = [];
  const values: PooledValue[] = [];
  const addKeys = createAdder(keys);
  const addPooled = createAdder(values);

  function add(value: unknown): number {
    if (Array.isArray(value)) return addPooled(value.map(add));
    if (!isRecord(value)) return addPooled(value as PooledValue ?? null);
    const own = ~addKeys(Object.keys(value));
    return addPooled([own, ...Object.values(value).map(add)]);
  }

  const indices = sources.flatMap(({ path, ...common }) => [
    add(path),
    add(common),
  ]);
  return JSON.stringify(
    { keys, values, sources: indices } satisfies SourcePool,
  );
}

/** Returns a value of the pool, with values in place of their indices. */
function readValue(pool: SourcePool, index: number): unknown {
  const pooled = pool.values[index];
  if (pooled === null) return undefined;
  if (typeof pooled !== "object") return pooled;
  const read = (each: number) => readValue(pool, each);
  const [first, ...values] = pooled;
  if (first === undefined || first >= 0) return pooled.map(read);
  return Object.fromEntries(
    pool.keys[~first].map((key, at) => [key, read(values[at])]),
  );
}

/**
 * Creates a function that reads the source of a route.
 *
 * @param text The string that {@linkcode packSources} returned.
 * @returns The function, which takes the source's number.
 */
export function createSourceReader(
  text: string,
): (number: number) => SerializedSource {
  let known: SourcePool | undefined;
  return (number) => {
    const pool = known ??= JSON.parse(text) as SourcePool;
    const path = readValue(pool, pool.sources[2 * number]);
    const common = readValue(pool, pool.sources[2 * number + 1]);
    return { path, ...common as object } as SerializedSource;
  };
}
