import { isRecord } from "../report/record.ts";
import type { RouteOptions } from "./settings.ts";

/** The options of most routes, shared since there may be many. */
export const NO_OPTIONS: RouteOptions<never, never> = {};

/**
 * Copies options at the time of a declaration, with the arrays and objects in
 * them: they may be changed for the next one. Anything but an object of options
 * is kept, to be refused.
 *
 * @param options The options, as they were given.
 */
export function copyOptions<Options extends object>(options: Options): Options {
  return options === NO_OPTIONS
    ? options
    : copyValue(options, DEPTH) as Options;
}

/** How deep settings nest: a link of a version of an application. */
const DEPTH = 4;

function copyValue(value: unknown, depth: number): unknown {
  if (depth === 0) return value;
  const copy = (inner: unknown) => copyValue(inner, depth - 1);
  if (Array.isArray(value)) return value.map(copy);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, copy(inner)]),
  );
}
