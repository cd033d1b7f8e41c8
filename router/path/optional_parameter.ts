import type { MistakeCode } from "../report/mistake.ts";
import { Refusal } from "../report/refusal.ts";

/**
 * Describes that a parameter cannot be optional.
 *
 * @param code The code of the refusal.
 * @param written The parameter, as it was written.
 * @param required The same parameter, required, as it is written in paths.
 */
export function describeOptional(
  code: MistakeCode,
  written: string,
  required: string,
): Refusal {
  return new Refusal(
    code,
    `Parameter "${written}" cannot be optional.`,
    `Declare two paths: one with ${required} and one without.`,
  );
}
