import type { RouteSource } from "../declare/route.ts";
import { isRecord } from "../path/record.ts";

/** What a source says, but for the route's file. */
export type NotedSource = Omit<RouteSource, "place">;

/**
 * A value, in which others stand by their numbers, since most are in many
 * sources. An object is its values after `~` of the number of its keys.
 */
type PooledValue = string | null | readonly number[];

/** The values of which sources are made. */
interface SourcePool {
  /** The keys of objects. */
  readonly keys: readonly (readonly string[])[];
  readonly values: readonly PooledValue[];
  /**
   * In turns, the numbers of a route's own path, and of what its source says
   * beside that: routes of a folder have all of it in common.
   */
  readonly sources: readonly number[];
}

/** Makes what adds things to a list, equal ones once; gives their numbers. */
function createAdder<Thing>(list: Thing[]): (thing: Thing) => number {
  const numbers = new Map<string, number>();
  return (thing) => {
    const text = JSON.stringify(thing);
    let number = numbers.get(text);
    if (number === undefined) numbers.set(text, number = list.push(thing) - 1);
    return number;
  };
}

/**
 * Writes down where routes are written.
 *
 * @param sources Their sources, in an order by which they are asked for.
 * @returns A text, which is not read before someone asks for a source.
 */
export function packSources(sources: readonly RouteSource[]): string {
  const keys: string[][] = [];
  const values: PooledValue[] = [];
  const addKeys = createAdder(keys);
  const addPooled = createAdder(values);

  function add(value: unknown): number {
    if (Array.isArray(value)) return addPooled(value.map(add));
    if (!isRecord(value)) return addPooled(value as string ?? null);
    const own = ~addKeys(Object.keys(value));
    return addPooled([own, ...Object.values(value).map(add)]);
  }

  const numbers = sources.flatMap(({ place: _, path, ...common }) => [
    add(path),
    add(common),
  ]);
  return JSON.stringify(
    { keys, values, sources: numbers } satisfies SourcePool,
  );
}

/** Gives a value with all that stands in it by numbers. */
function readValue(pool: SourcePool, number: number): unknown {
  const pooled = pool.values[number];
  if (pooled === null) return undefined;
  if (typeof pooled === "string") return pooled;
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
