import type { MistakeCode } from "../report/mistake.ts";
import { Refusal } from "../report/refusal.ts";

/**
 * States that a parameter may not be left out.
 *
 * @param code What the refusal is known by.
 * @param written The parameter, as it was written.
 * @param required The same as one that is there, as paths have it.
 */
export function describeOptional(
  code: MistakeCode,
  written: string,
  required: string,
): Refusal {
  return new Refusal(
    code,
    `Parameter "${written}" is optional, which no parameter is.`,
    `Declare two paths: one with ${required}, and one without it.`,
  );
}
