import { translateType } from "./foreign_type.ts";
import type { ParameterTypes } from "./type/known_types.ts";
import { NAME_SOURCE } from "./type/parameter_type.ts";

/** A parameter in the notation of other routers. */
export interface ForeignParameter {
  readonly name: string;
  /** Its type or its expression, if paths support it. */
  readonly type: string | undefined;
  /** The parameter as it is written in paths. */
  readonly code: string;
  /** Whether requests may leave it out. */
  readonly isOptional: boolean;
}

/**
 * `:id`, `:id{[0-9]+}`, `:id([0-9]+)`, `{id}`, `{user-id}`, `{id:int}`,
 * `{id=1}`, `{:id}`, `(?P<id>[0-9]+)`, `<id>`, `[id]`.
 */
const NOTATIONS = [
  `:(${NAME_SOURCE})(?:\\{(.+)\\})?`,
  `:(${NAME_SOURCE})\\((.+)\\)`,
  `\\{:?(${NAME_SOURCE}(?:[-.]\\w+)*)(?::(.*))?\\}`,
  `\\(\\?P?<(${NAME_SOURCE})>((?:(?!\\(\\?P?<).)+)\\)`,
  `<(${NAME_SOURCE})(?::([^<>]*))?>`,
  `\\[(${NAME_SOURCE})\\]`,
].map((source) => new RegExp(`^${source}$`));
/**
 * An optional parameter, marked within its brackets: `{id?}`, `{id=1}`,
 * `[[id]]`.
 */
const OPTIONAL_INSIDE =
  /^(?:([{[](?:\w+:)?\w+)(?:\?|(?<=\{.*)=[^{}]*)([}\]])|\[(\[\w+\])\])$/;
/** An extension that requests may leave out: `:id(.:format)`. */
export const OPTIONAL_FORMAT = /\(\.:\w+\)$/;
/** A parameter with the extension of a file after it: `:id.json`. */
const NAMED_FILE = new RegExp(`^[:{<](${NAME_SOURCE})[}>]?\\.([a-z0-9]+)$`);
/** The end of one parameter, and the start of another in the same segment. */
const NEXT_PARAMETER = new RegExp(
  `[)}].*?(?:[^?]:|\\{)(${NAME_SOURCE})`,
  "g",
);
/** The expressions that match any text, including slashes. */
const ANY_TEXT = [".+", ".*"];

/**
 * Reads a parameter in the notation of other routers.
 *
 * @param text A segment of a path.
 * @param types The parameter types that paths can name.
 * @returns The parameter, or `undefined` for a segment that is not one, or
 * whose name is invalid here.
 */
export function readForeignParameter(
  text: string,
  types: ParameterTypes,
): ForeignParameter | undefined {
  const outside = text.replace(OPTIONAL_FORMAT, "")
    .replace(OPTIONAL_INSIDE, "$1$2$3?");
  const suffix = /[?+*]$/.exec(outside)?.[0];
  const bare = suffix ? outside.slice(0, -1) : outside;
  const isOptional = suffix === "?";
  const file = NAMED_FILE.exec(bare);
  if (file) return writeParameter(file[1], `ext=${file[2]}`, isOptional);
  for (const notation of NOTATIONS) {
    const match = notation.exec(bare);
    if (!match) continue;
    const [, found, written = ""] = match;
    const name = found.replace(/[-.]/g, "_");
    const others = [...written.matchAll(NEXT_PARAMETER)].map(([, one]) => one);
    if (others.length > 0) {
      return writeParameter([name, ...others].join("_"), undefined, isOptional);
    }
    const isRest = suffix === "+" || suffix === "*" ||
      ANY_TEXT.includes(written);
    const type = isRest ? "path" : translateType(written, types);
    return writeParameter(name, type === "str" ? undefined : type, isOptional);
  }
  return undefined;
}

function writeParameter(
  name: string,
  type: string | undefined,
  isOptional: boolean,
): ForeignParameter {
  const code = type === undefined ? `<${name}>` : `<${name}:${type}>`;
  return { name, type, code, isOptional };
}
