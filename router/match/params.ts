import type { Params } from "../path/params.ts";
import { type ParameterType, PATH_TYPE } from "../path/parameter_type.ts";
import type { ParameterSegment } from "../path/pattern.ts";
import { hasSeparatorApart, restoreText } from "../path/segment_text.ts";
import type { Finder } from "./find.ts";

/** How the text of a parameter becomes its values. */
const AS_TEXT = 0;
const AS_INTEGER = 1;
const AS_FILE = 2;
const AS_TYPE_SAYS = 3;

/** The parameters of a path, ready to be read. */
export interface ParamsReader {
  /** The names of the values; a file name has its extension beside it. */
  readonly names: readonly string[];
  readonly kinds: readonly number[];
  readonly types: readonly ParameterType[];
}

/** The values of a path without parameters. */
export const NO_PARAMS: Params = Object.freeze(Object.create(null));

/** The readers of paths that begin with the same parameters. */
interface Branch {
  /** The number of the reader of a path that ends here. */
  number: number | undefined;
  readonly next: Map<ParameterSegment, Branch>;
}

function createBranch(): Branch {
  return { number: undefined, next: new Map() };
}

/**
 * Makes what numbers readers of parameters; equal ones are made once.
 *
 * @param readers Where to; the number of each is its place.
 */
export function createReaderNumbers(
  readers: ParamsReader[],
): (parameters: readonly ParameterSegment[]) => number {
  const root = createBranch();
  return (parameters) => {
    let branch = root;
    for (const parameter of parameters) {
      let next = branch.next.get(parameter);
      if (!next) branch.next.set(parameter, next = createBranch());
      branch = next;
    }
    return branch.number ??= readers.push(createReader(parameters)) - 1;
  };
}

function createReader(parameters: readonly ParameterSegment[]): ParamsReader {
  return {
    names: parameters.map(({ names: [name] }) => name),
    kinds: parameters.map(({ type }) => kindOf(type)),
    types: parameters.map(({ type }) => type),
  };
}

function kindOf({ text, values }: ParameterType): number {
  if (text === "int") return AS_INTEGER;
  if (values === 2) return AS_FILE;
  return text === "str" ? AS_TEXT : AS_TYPE_SAYS;
}

/**
 * Reads the values of the parameters of the path that was found last.
 *
 * @param reader The parameters of the pattern that the path fits.
 * @param text The text in which the path was found.
 * @param finder What has found it.
 * @param isCanonical Whether the text is canonical, with characters set apart.
 * @returns The values by name, in an object without a prototype since
 * `constructor` and `__proto__` are names like any other; or `undefined` when
 * the path must be refused: a value of type `path` holds a separator that was
 * escaped.
 */
export function readParams(
  { names, kinds, types }: ParamsReader,
  text: string,
  { spans, integers }: Finder,
  isCanonical: boolean,
): Params | undefined {
  if (names.length === 0) return NO_PARAMS;
  const params: Record<string, unknown> = Object.create(null);
  for (let index = 0; index < names.length; index++) {
    const name = names[index];
    const kind = kinds[index];
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
    } else {
      const type = types[index];
      // Nothing is set apart in a text that is not canonical.
      const canHoldOne = isCanonical && type === PATH_TYPE;
      if (canHoldOne && hasSeparatorApart(taken)) return undefined;
      params[name] = type.read(value);
    }
  }
  return params;
}
