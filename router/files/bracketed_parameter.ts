import { Refusal } from "../report/refusal.ts";

/** A parameter as a name has it: `[id]`, `[id=int]` or `[...rest]`. */
export const PARAMETER =
  /^\[(\.\.\.)?([A-Za-z_][A-Za-z0-9_]*)(?:=([^[\]]+))?\]$/;

/** An escaped character, by its code: `[x+40]` or `[u+1f600]`. */
export const ESCAPE = /\[(?:x\+([0-9a-f]{2})|u\+([0-9a-f]{4,6}))\]/gi;

/**
 * Says that a name with a bracket is neither text nor a parameter.
 *
 * @param name The name of a file or folder, without extension.
 */
export function describeBracket(name: string): Refusal {
  return new Refusal(
    "bad-name",
    `"${name}" has a bracket, and is no parameter.`,
    "A parameter is the whole name of a file or folder: [id], [id=int], " +
      "[file=ext=json] or [...rest], of letters, digits and _, with no digit " +
      "first. An optional one is two files; a method is exported, not named; a " +
      "bracket in text is [x+5b] or [x+5d].",
  );
}
