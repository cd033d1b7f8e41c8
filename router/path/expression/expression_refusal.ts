import { Refusal } from "../../report/refusal.ts";

/** What to write instead of an expression that is too complex for a path. */
export const CUSTOM_TYPE =
  "use a custom type whose parse function checks the rest.";

/**
 * Refuses a regular expression that could run away, or that cannot be checked.
 *
 * @param source The expression's text.
 * @param reason What is wrong with it, as the rest of a sentence about it.
 * @param fix What to write instead; one sentence.
 * @throws {Refusal} Always.
 */
export function refuseExpression(
  source: string,
  reason: string,
  fix: string,
): never {
  throw new Refusal(
    "unsafe-regex",
    `Regular expression ${JSON.stringify(source)} ${reason}.`,
    fix,
  );
}

/**
 * Refuses a regular expression that can match one string in two ways.
 *
 * @param source The expression's text.
 * @throws {Refusal} Always.
 */
export function refuseAsAmbiguous(source: string): never {
  refuseExpression(
    source,
    "can match one string in two ways, so it could backtrack without end",
    "Write one that matches each string in one way only, such as " +
      `[a-z]+-[0-9]+, or ${CUSTOM_TYPE}`,
  );
}
