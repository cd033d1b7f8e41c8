import { isRecord } from "../../report/record.ts";
import type { NotedSource } from "./noted_source.ts";

/**
 * A value, in which others stand by their places in the list of values, since
 * most are in many sources. In front of the values of an object stands `~` of
 * the place of its keys in their list.
 */
type PooledValue = string | number | boolean | null | readonly number[];

/** The values of which sources are made. */
interface SourcePool {
  /** The keys of objects. */
  readonly keys: readonly (readonly string[])[];
  readonly values: readonly PooledValue[];
  /**
   * In turns, the places of a route's own path, and of what its source says
   * beside that: routes of a folder have all of it in common.
   */
  readonly sources: readonly number[];
}

/** Makes what adds things to a list, equal ones once; gives their places. */
function createAdder<Thing>(list: Thing[]): (thing: Thing) => number {
  const places = new Map<string, number>();
  return (thing) => {
    const text = JSON.stringify(thing);
    let place = places.get(text);
    if (place === undefined) places.set(text, place = list.push(thing) - 1);
    return place;
  };
}

/**
 * Writes down where routes are written.
 *
 * @param sources Their sources, in an order by which they are asked for.
 * @returns A text, which is not read before someone asks for a source.
 */
export function packSources(sources: readonly NotedSource[]): string {
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

  const places = sources.flatMap(({ path, ...common }) => [
    add(path),
    add(common),
  ]);
  return JSON.stringify({ keys, values, sources: places } satisfies SourcePool);
}

/** Gives a value with all that stands in it by places. */
function readValue(pool: SourcePool, place: number): unknown {
  const pooled = pool.values[place];
  if (pooled === null) return undefined;
  if (typeof pooled !== "object") return pooled;
  const read = (each: number) => readValue(pool, each);
  const [first, ...values] = pooled;
  if (first === undefined || first >= 0) return pooled.map(read);
  return Object.fromEntries(
    pool.keys[~first].map((key, index) => [key, read(values[index])]),
  );
}

/**
 * Makes what reads where a route is written.
 *
 * @param text What {@linkcode packSources} wrote.
 * @returns Gives a source by its number.
 */
export function createSourceReader(
  text: string,
): (number: number) => NotedSource {
  let known: SourcePool | undefined;
  return (number) => {
    const pool = known ??= JSON.parse(text) as SourcePool;
    const path = readValue(pool, pool.sources[2 * number]);
    const common = readValue(pool, pool.sources[2 * number + 1]);
    return { path, ...common as object } as NotedSource;
  };
}
