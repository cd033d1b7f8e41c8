import { ENDPOINT_KEYS } from "../../declare/method.ts";
import { blankComments } from "../../files/not_code.ts";
import { listAll } from "../../report/listed.ts";
import type { Finding } from "../printing/finding.ts";

/** An export of anything but a type. */
const EXPORT = /\bexport\b(?!\s+(?:type|interface)\b)/;
/** A declaration of a handler, at the beginning of a line. */
const HANDLER = new RegExp(
  `^(?:(?:async\\s+)?function|const|let|var)\\s+(?:${
    ENDPOINT_KEYS.join("|")
  })\\b`,
  "gm",
);

/**
 * Names the handlers that a file declares in the finding about its exports, if it
 * exports no value at all.
 *
 * @param failure The finding.
 * @param source The file's source.
 * @returns Any other finding as it is.
 */
export function explainUnexported(failure: Finding, source: string): Finding {
  if (failure.code !== "bad-export") return failure;
  const code = blankComments(source);
  const declared = EXPORT.test(code) ? null : code.match(HANDLER);
  if (!declared) return failure;
  const names = listAll(declared.map((text) => text.split(/\s+/).at(-1)!));
  return {
    ...failure,
    reason: `${failure.places[0]} declares ${names}, but exports no handler.`,
    fix: `Write ${listAll(declared.map((text) => `export ${text}`))}.`,
  };
}
