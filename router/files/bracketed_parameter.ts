import {
  describeMixed,
  describeNoName,
  describeNoType,
  describeOptional,
  describeUnclosed,
} from "../path/mistaken_parameter.ts";
import { Refusal } from "../report/refusal.ts";

/** A parameter as written in a name: `[id]`, `[id=int]` or `[...rest]`. */
export const PARAMETER =
  /^\[(\.\.\.)?([A-Za-z_][A-Za-z0-9_]*)(?:=([^[\]]+))?\]$/;

/** A character escaped by its code: `[x+40]` or `[u+1f600]`. */
export const ESCAPE = /\[(?:x\+([0-9a-f]{2})|u\+([0-9a-f]{4,6}))\]/gi;

/** Advises on an expression that no name of a file can contain. */
export const NAME_THE_EXPRESSION =
  "Name the expression in _types.ts, and write that name as the type.";

/** How a parameter is miswritten, and its description from the groups. */
type Mistaken = readonly [
  form: RegExp,
  describe: (written: string, ...groups: string[]) => Refusal,
];

/** The first form that a name has tells what is wrong with it. */
const MISTAKEN: readonly Mistaken[] = [
  [
    /^\[([A-Za-z_]\w*):([^[\]]+)\]$/,
    (written, name, type) =>
      new Refusal(
        "bad-name",
        `Parameter "${written}" has ":" before its type.`,
        `Write [${name}=${type}].`,
      ),
  ],
  [
    /^\[\[((?:\.{3})?[A-Za-z_]\w*(?:=[^[\]]+)?)\]\]$/,
    (written, inside) => describeTwoFiles(written, `[${inside}]`),
  ],
  [
    /^\[([A-Za-z_]\w*)\?(=[^[\]]+)?\]$/,
    (written, name, type = "") => describeTwoFiles(written, `[${name}${type}]`),
  ],
  [
    /^\[(?:\.{3})?[A-Za-z_]\w*(?:=[^[\]]+)?$/,
    (written) => describeUnclosed("bad-name", written, "]"),
  ],
  [
    /^\[[A-Za-z_]\w*[=:][^\]]*\[.*\]$/,
    (written) =>
      new Refusal(
        "bad-name",
        `Parameter "${written}" has brackets in its type.`,
        NAME_THE_EXPRESSION,
      ),
  ],
  [
    /\]\.(get|head|post|put|patch|delete|options)$/i,
    (written, method) =>
      describeMixed(
        "bad-name",
        written,
        `Remove .${method} from the name, and export ${method.toUpperCase()} ` +
          "from the file.",
      ),
  ],
  [
    /^\[([A-Za-z_]\w*)\]\.(?!spec$)([a-z0-9]+)$/,
    (written, name, extension) =>
      describeMixed("bad-name", written, `Write [${name}=ext=${extension}].`),
  ],
  [
    /\[(?:\.{3})?[A-Za-z_]\w*(?:=[^[\]]+)?\]/,
    (written) =>
      describeMixed(
        "bad-name",
        written,
        "Write [name] or [name=type] as the whole name of the file or folder. " +
          "Then split its value in the handler.",
      ),
  ],
  [
    /^\[([A-Za-z_]\w*)=\]$/,
    (written, name) =>
      describeNoType(
        "bad-name",
        written,
        "=",
        `Write [${name}], or a type such as [${name}=int].`,
      ),
  ],
  [
    /^\[(?![xu]\+)([^[\]=]*)(?:=[^[\]]*)?\]$/i,
    (written, name) =>
      describeNoName("bad-name", written, name, (rest) => `[...${rest}]`),
  ],
];

function describeTwoFiles(written: string, required: string): Refusal {
  const files = `${required}.ts and index.ts`;
  return describeOptional("bad-name", written, required, files);
}

/**
 * Describes a name with a bracket that is neither text nor a parameter.
 *
 * @param name The name of a file or folder, without extension.
 */
export function describeBracket(name: string): Refusal {
  for (const [form, describe] of MISTAKEN) {
    const match = form.exec(name);
    if (match) return describe(name, ...match.slice(1));
  }
  return new Refusal(
    "bad-name",
    `"${name}" has a bracket, but is not a parameter.`,
    "A parameter is the whole name of a file or folder, such as [id], " +
      "[id=int] or [...rest]. For a literal bracket, write [x+5b] or [x+5d].",
  );
}
