import type { RouteSource } from "../declare/route.ts";
import { isRecord } from "../path/record.ts";

/** What a source says, but for the route's file. */
export type NotedSource = Omit<RouteSource, "place">;

/** What routes of a folder have in common, in the order of its values. */
const COMMON = [
  "version",
  "versionLevel",
  "versionPrefix",
  "urlPrefixes",
  "overridden",
  "inherited",
  "middleware",
] as const satisfies (keyof NotedSource)[];

/** A value, in which others stand by their numbers: most are in many sources. */
type PooledValue =
  | string
  | null
  | readonly number[]
  | Readonly<Record<string, number>>;

/** The values of which sources are made. */
interface SourcePool {
  readonly values: readonly PooledValue[];
  /** In turns, the numbers of a route's own path, and of what is common. */
  readonly sources: readonly number[];
}

/** Makes what adds values to a list, equal ones once; gives their numbers. */
function createAdder(values: PooledValue[]): (value: unknown) => number {
  const numbers = new Map<string, number>();

  function pool(value: unknown): PooledValue {
    if (Array.isArray(value)) return value.map(add);
    if (!isRecord(value)) return (value as string | undefined) ?? null;
    const entries = Object.entries(value);
    return Object.fromEntries(entries.map(([key, each]) => [key, add(each)]));
  }

  function add(value: unknown): number {
    const pooled = pool(value);
    const text = JSON.stringify(pooled);
    let number = numbers.get(text);
    if (number === undefined) {
      numbers.set(text, number = values.push(pooled) - 1);
    }
    return number;
  }

  return add;
}

/**
 * Writes down where routes are written.
 *
 * @param sources Their sources, in an order by which they are asked for.
 * @returns A text, which is not read before someone asks for a source.
 */
export function packSources(sources: readonly RouteSource[]): string {
  const values: PooledValue[] = [];
  const add = createAdder(values);
  const numbers = sources.flatMap((source) => [
    add(source.path),
    add(COMMON.map((key) => source[key])),
  ]);
  return JSON.stringify({ values, sources: numbers } satisfies SourcePool);
}

/** Gives a value with all that stands in it by numbers. */
function readValue(values: SourcePool["values"], number: number): unknown {
  const pooled = values[number];
  if (pooled === null) return undefined;
  if (typeof pooled === "string") return pooled;
  if (Array.isArray(pooled)) {
    return pooled.map((each) => readValue(values, each));
  }
  return Object.fromEntries(
    Object.entries(pooled).map(([key, each]) => [key, readValue(values, each)]),
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
  let pool: SourcePool | undefined;
  return (number) => {
    const { values, sources } = pool ??= JSON.parse(text) as SourcePool;
    const path = readValue(values, sources[2 * number]);
    const common = readValue(values, sources[2 * number + 1]) as unknown[];
    const entries = COMMON.map((key, index) => [key, common[index]]);
    return { path, ...Object.fromEntries(entries) };
  };
}
