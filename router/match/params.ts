import type { Params } from "../path/params.ts";
import type { ParameterSegment } from "../path/pattern.ts";
import { PATH_TYPE } from "../path/parameter_type.ts";
import { ENCODED_SLASH, restoreSlashes } from "../path/segment_text.ts";

/** What can only stand in a canonical path when it was escaped. */
const ESCAPED_SEPARATOR = new RegExp(`[\\\\${ENCODED_SLASH}]`);

/**
 * Reads the values of a matched path's parameters.
 *
 * @param parameters The parameters of the pattern that the path fits.
 * @param text The text that holds the canonical path.
 * @param spans Where each parameter's text begins and ends in it.
 * @param isDecoded Whether slashes in it may be data.
 * @returns The values by name, in an object without a prototype since
 * `constructor` and `__proto__` are names like any other; or `undefined` when
 * the path must be refused: a value of type `path` holds a separator that was
 * escaped.
 */
export function readParams(
  parameters: readonly ParameterSegment[],
  text: string,
  spans: Int32Array,
  isDecoded: boolean,
): Params | undefined {
  const params: Record<string, unknown> = Object.create(null);
  for (let index = 0; index < parameters.length; index++) {
    const { names, type } = parameters[index];
    const raw = text.slice(spans[2 * index], spans[2 * index + 1]);
    if (isDecoded && type === PATH_TYPE && ESCAPED_SEPARATOR.test(raw)) {
      return undefined;
    }
    const value = isDecoded ? restoreSlashes(raw) : raw;
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
