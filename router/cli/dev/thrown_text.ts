import { escapeLines, escapeSteering } from "../../report/escaped_text.ts";
import { restoreAddresses } from "../loading/module_address.ts";
import { stackOf } from "../loading/thrown_location.ts";
import type { Thrown } from "./reporting_fetch.ts";
import { CAUSED_BY, listThrown } from "./thrown_causes.ts";
import { showHeld, showWhole } from "./thrown_value.ts";

/** Formats an error and its causes, with their stacks and other properties. */
function formatStacks(error: unknown): string {
  const stacks = listThrown(error).map((one) => {
    const stack = stackOf(one) ?? showWhole(one);
    const held = showHeld(one);
    return held === "" ? stack : `${stack}\n  ${held}`;
  });
  return escapeLines(stacks.join(CAUSED_BY));
}

/**
 * Formats an error that is not itself a response, with its places as they are
 * on the disk. One that the application turns into a refusal of its own is
 * seldom a bug, so a line is enough.
 *
 * @param thrown What was thrown, and the status that answers it, if any.
 */
export function formatThrown({ error, request, status }: Thrown): string {
  const where = `in ${request.method} ${escapeSteering(request.url)}`;
  if (status === undefined) {
    return restoreAddresses(
      `Unexpected error ${where}:\n${formatStacks(error)}`,
    );
  }
  const answered = `Error ${where}, answered by the application with ${status}`;
  const text = status < 500
    ? `: ${escapeSteering(showWhole(error))}`
    : `:\n${formatStacks(error)}`;
  return answered + restoreAddresses(text);
}
