import { Refusal } from "../report/refusal.ts";
import { METHOD_END } from "./foreign_name.ts";

/** A parameter as a name has it: `[id]`, `[id=int]` or `[...rest]`. */
export const PARAMETER =
  /^\[(\.\.\.)?([A-Za-z_][A-Za-z0-9_]*)(?:=([^[\]]+))?\]$/;

/** What parameters of other routers look like, and how they are written here. */
const FOREIGN: readonly (readonly [
  name: RegExp,
  reason: string,
  translate: (name: string) => string,
])[] = [
  [
    /^\[\w+:[^:]+\]$/,
    'has a ":" between its name and its type',
    (name) => name.replace(":", "="),
  ],
  [
    /\]\.[a-z]+$/,
    "has a method behind it, which a route file exports",
    (name) => name.replace(METHOD_END, ""),
  ],
  [
    /^\[\w+\]\.\w+$/,
    "has an extension behind it, which is a part of its type",
    (name) => name.replace("].", "=ext=").concat("]"),
  ],
  [
    /^\[\.+\w+\]$/,
    "begins with dots, which are three for the rest of a path",
    (name) => name.replace(/\.+/, "..."),
  ],
  [
    /^\[(?:\.\.\.)?[\w-]+\]$/,
    "has a character in its name that is no letter, digit or _",
    (name) => name.replaceAll("-", "_"),
  ],
];

/** What is wrong with a parameter of which nobody knows what was meant. */
const FAULTS: readonly (readonly [name: RegExp, reason: string])[] = [
  [/^\[(?:\.\.\.)?(?:=[^[\]]*)?\]$/, "has no name"],
  [/^\[(?:\.\.\.)?\w+=\]$/, 'has no type behind its "="'],
  [/^\[(?:\.\.\.)?[0-9][^[\]]*\]$/, "has a name that begins with a digit"],
];

/** An escaped character, by its code: `[x+40]` or `[u+1f600]`. */
export const ESCAPE = /\[(?:x\+([0-9a-f]{2})|u\+([0-9a-f]{4,6}))\]/gi;

/** What begins like an escape and is none, such as `[x+4]`. */
const MISWRITTEN_ESCAPE = new RegExp(
  `(?!${ESCAPE.source})\\[[xu]\\+[^[\\]]*\\]`,
  "i",
);

/**
 * Says why a name with a bracket is neither text nor a parameter, and what was
 * probably meant.
 *
 * @param name The name of a file or folder, without extension.
 */
export function describeBracket(name: string): Refusal {
  if (/^\[(?:\[[^[\]]+\]|[^[\]]+\?)\]$/.test(name)) {
    return new Refusal(
      "bad-name",
      `Parameter "${name}" is optional, which no parameter is.`,
      "Write two files, one with the parameter and one without.",
    );
  }
  for (const [foreign, reason, translate] of FOREIGN) {
    const written = foreign.test(name) ? translate(name) : name;
    if (PARAMETER.test(written)) {
      return new Refusal(
        "bad-name",
        `Parameter "${name}" ${reason}.`,
        `Write ${written}.`,
      );
    }
  }
  const escape = MISWRITTEN_ESCAPE.exec(name)?.[0];
  if (escape !== undefined) {
    return new Refusal(
      "bad-name",
      `"${escape}" is not an escaped character.`,
      "Behind x+ are two hexadecimal digits, behind u+ four to six: [x+5b], " +
        "[u+1f600].",
    );
  }
  const fault = FAULTS.find(([faulty]) => faulty.test(name))?.[1];
  return new Refusal(
    "bad-name",
    fault === undefined
      ? `"${name}" has a bracket that belongs to no parameter.`
      : `Parameter "${name}" ${fault}.`,
    "A parameter is a whole name: [id], [id=int] or [...rest], named with " +
      "letters, digits and _, not starting with a digit; a bracket that is " +
      "text is written [x+5b] or [x+5d].",
  );
}
