import { hasSubstitutedSeparator, restoreText } from "../path/segment_text.ts";
import type { ParameterType, Reading } from "../path/type/parameter_type.ts";
import type { Params } from "../path/type/params.ts";
import type { Finder } from "./find.ts";

/** How the text of a parameter becomes its values. */
const AS_TEXT = 0;
const AS_INTEGER = 1;
const AS_FILE = 2;
const AS_PATH = 3;
const AS_TYPE_SAYS = 4;
/** Stands after the last parameter of a path. */
export const END = 5;

/**
 * The parameters of all paths, ready to be read: lists in a row, each with an
 * end. A list is identified by the index of its first parameter. An object for
 * each would be one more to load: a match on many routes would take longer.
 */
export interface ParameterLists {
  /** The names of the values; the extension of a file is always `ext`. */
  readonly names: string[];
  readonly kinds: number[];
  readonly types: (ParameterType | undefined)[];
}

/** The values of a path without parameters. */
export const NO_PARAMS: Params = Object.freeze(Object.create(null));

/** The kinds by how types are read: numbers, which compare faster. */
export const KIND_OF_READING: Readonly<Record<Reading, number>> = {
  text: AS_TEXT,
  integer: AS_INTEGER,
  file: AS_FILE,
  path: AS_PATH,
  own: AS_TYPE_SAYS,
};

/**
 * Reads the parameter values of the path that was found last.
 *
 * @param lists The parameters of all patterns.
 * @param list The index of the list of the pattern that matched the path.
 * @param text The text in which the path was found.
 * @param finder The finder that found it.
 * @param isCanonical Whether the text is canonical, with syntax substituted.
 * @returns The values by name, in an object without a prototype since
 * `constructor` and `__proto__` are names like any other; or `undefined` when
 * the path must be refused: a value of type `path` contains an escaped
 * separator.
 */
export function readParams(
  { names, kinds, types }: ParameterLists,
  list: number,
  text: string,
  { spans, integers }: Finder,
  isCanonical: boolean,
): Params | undefined {
  let kind = kinds[list];
  if (kind === END) return NO_PARAMS;
  const params: Record<string, unknown> = Object.create(null);
  for (let index = 0; kind !== END; kind = kinds[list + ++index]) {
    const name = names[list + index];
    if (kind === AS_INTEGER) {
      params[name] = integers[index];
      continue;
    }
    const taken = text.slice(spans[2 * index], spans[2 * index + 1]);
    const value = isCanonical ? restoreText(taken) : taken;
    if (kind === AS_TEXT) {
      params[name] = value;
    } else if (kind === AS_FILE) {
      const dot = value.lastIndexOf(".");
      params[name] = value.slice(0, dot);
      params.ext = value.slice(dot + 1);
    } else if (kind === AS_PATH) {
      // Nothing is substituted in a text that is not canonical.
      if (isCanonical && hasSubstitutedSeparator(taken)) return undefined;
      params[name] = value;
    } else {
      params[name] = types[list + index]!.read(value);
    }
  }
  return params;
}

/**
 * Tells whether a value of type `path` contains an escaped separator, so that
 * its path is refused.
 *
 * @param lists The parameters of all patterns.
 * @param list The index of the list of the pattern that matched the path.
 * @param text The canonical text in which the path was found.
 * @param finder The finder that found it.
 */
export function takesSeparator(
  { kinds }: ParameterLists,
  list: number,
  text: string,
  { spans }: Finder,
): boolean {
  for (let index = 0; kinds[list + index] !== END; index++) {
    if (kinds[list + index] !== AS_PATH) continue;
    const taken = text.slice(spans[2 * index], spans[2 * index + 1]);
    if (hasSubstitutedSeparator(taken)) return true;
  }
  return false;
}
