import type { MistakeCode } from "../report/mistake.ts";
import { Refusal } from "../report/refusal.ts";
import { NAME_SOURCE, NAMING } from "./type/parameter_type.ts";

// Paths in code and file names write parameters differently, but the mistakes are
// the same, and so are the words for them.

/**
 * Describes that a parameter cannot be optional.
 *
 * @param code The code of the refusal.
 * @param written The parameter, as it was written.
 * @param required The same parameter, required, as it is to be written.
 * @param example What is written for both paths, if it is known.
 */
export function describeOptional(
  code: MistakeCode,
  written: string,
  required: string,
  example?: string,
): Refusal {
  const such = example === undefined ? "" : `, such as ${example}`;
  return new Refusal(
    code,
    `Parameter "${written}" cannot be optional.`,
    `Declare two paths: one with ${required} and one without${such}.`,
  );
}

/**
 * Describes that a parameter is not closed.
 *
 * @param code The code of the refusal.
 * @param written The parameter, as it was written.
 * @param closing The bracket that is missing.
 */
export function describeUnclosed(
  code: MistakeCode,
  written: string,
  closing: string,
): Refusal {
  return new Refusal(
    code,
    `Parameter "${written}" has no closing "${closing}".`,
    `Write ${written}${closing}.`,
  );
}

/**
 * Describes a segment with a parameter and other text.
 *
 * @param code The code of the refusal.
 * @param written The segment, as it was written.
 * @param fix What to write instead.
 */
export function describeMixed(
  code: MistakeCode,
  written: string,
  fix: string,
): Refusal {
  const reason = `Segment "${written}" mixes a parameter with other text.`;
  return new Refusal(code, reason, fix);
}

/**
 * Describes that a parameter has no type, although one is announced.
 *
 * @param code The code of the refusal.
 * @param written The parameter, as it was written.
 * @param separator What is written before types.
 * @param fix What to write instead.
 */
export function describeNoType(
  code: MistakeCode,
  written: string,
  separator: string,
  fix: string,
): Refusal {
  const reason = `Parameter "${written}" has no type after "${separator}".`;
  return new Refusal(code, reason, fix);
}

/** The name of a parameter for the rest of a path, as others write it. */
const REST_NAME = new RegExp(`^(?:\\.{2,}|\\*+)(${NAME_SOURCE})?$`);

/**
 * Describes that a parameter has no valid name.
 *
 * @param code The code of the refusal.
 * @param written The parameter, as it was written.
 * @param name Its name, as it was written.
 * @param writeRest Writes the parameter for the rest of a path.
 */
export function describeNoName(
  code: MistakeCode,
  written: string,
  name: string,
  writeRest: (name: string) => string,
): Refusal {
  const rest = REST_NAME.exec(name);
  return new Refusal(
    code,
    `Parameter "${written}" has no valid name.`,
    rest ? `Write ${writeRest(rest[1] ?? "rest")}.` : NAMING,
  );
}
