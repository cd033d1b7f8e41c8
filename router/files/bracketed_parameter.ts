import { Refusal } from "../report/refusal.ts";

/** A parameter as written in a name: `[id]`, `[id=int]` or `[...rest]`. */
export const PARAMETER =
  /^\[(\.\.\.)?([A-Za-z_][A-Za-z0-9_]*)(?:=([^[\]]+))?\]$/;

/** A character escaped by its code: `[x+40]` or `[u+1f600]`. */
export const ESCAPE = /\[(?:x\+([0-9a-f]{2})|u\+([0-9a-f]{4,6}))\]/gi;

/**
 * Describes a name with a bracket that is neither text nor a parameter.
 *
 * @param name The name of a file or folder, without extension.
 */
export function describeBracket(name: string): Refusal {
  return new Refusal(
    "bad-name",
    `"${name}" has a bracket, but is not a parameter.`,
    "A parameter is the whole name of a file or folder: [id], [id=int], " +
      "[file=ext=json] or [...rest]. Its name has letters, digits and _, with " +
      "no digit first. For an optional one, write two files; export methods by " +
      "name; write a literal bracket as [x+5b] or [x+5d].",
  );
}
