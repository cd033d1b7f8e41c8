import type { Params } from "../path/params.ts";
import type { ParameterSegment, Pattern } from "../path/pattern.ts";
import { PATH_TYPE } from "../path/parameter_type.ts";
import { ENCODED_SLASH, restoreSlashes } from "../path/segment_text.ts";

/**
 * An object without a prototype's names, for values by any name a path gives:
 * `constructor` and `__proto__` are names like any other.
 */
// A constructor's objects keep a hidden class; those of Object.create(null)
// are slow dictionaries.
const NameMap = function () {} as unknown as new () => Record<string, unknown>;
NameMap.prototype = Object.freeze(Object.create(null));

/** Gives the parameters of a pattern, from left to right. */
export function parametersOf(pattern: Pattern): readonly ParameterSegment[] {
  return pattern.filter((segment) => segment.kind === "parameter");
}

/**
 * Reads the values of a matched path's parameters.
 *
 * @param parameters The parameters of the pattern that the path fits.
 * @param text The text that holds the canonical path.
 * @param spans Where each parameter's text begins and ends in it.
 * @returns The values by name, or `undefined` when the path must be refused: a
 * value of type `path` holds a separator that was escaped.
 */
export function readParams(
  parameters: readonly ParameterSegment[],
  text: string,
  spans: Int32Array,
): Params | undefined {
  const params = new NameMap();
  for (let index = 0; index < parameters.length; index++) {
    const { names, type } = parameters[index];
    const raw = text.slice(spans[2 * index], spans[2 * index + 1]);
    if (type === PATH_TYPE && /[\\]/.test(raw)) return undefined;
    if (type === PATH_TYPE && raw.includes(ENCODED_SLASH)) return undefined;
    const value = restoreSlashes(raw);
    if (type.values === 1) {
      params[names[0]] = type.read(value);
      continue;
    }
    const dot = value.lastIndexOf(".");
    params[names[0]] = value.slice(0, dot);
    params[names[1]] = value.slice(dot + 1);
  }
  return params;
}
