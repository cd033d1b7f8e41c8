import type { CustomType } from "../../path/type/custom_type.ts";

/**
 * Tells whether a type refuses a text that its pattern fits.
 *
 * @param text The text.
 * @param type The type, whose `parse` is asked.
 */
export function isRefused(
  text: string,
  { parse }: Pick<CustomType, "parse">,
): boolean {
  try {
    return parse !== undefined && parse(text) === undefined;
  } catch {
    return true;
  }
}
