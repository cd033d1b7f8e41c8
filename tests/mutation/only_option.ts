import { parseArgs } from "node:util";

/**
 * Keeps what `--only TEXT` selects.
 *
 * @param all What there is.
 * @param nameOf Returns the name that must contain the text.
 * @param args The arguments of the command.
 * @throws {Error} When no name has the text: a check of nothing would pass.
 */
export function keepOnly<Kept>(
  all: readonly Kept[],
  nameOf: (one: Kept) => string,
  args: readonly string[],
): readonly Kept[] {
  const { values: { only } } = parseArgs({
    args: [...args],
    options: { only: { type: "string", default: "" } },
  });
  const kept = all.filter((one) => nameOf(one).includes(only));
  if (kept.length > 0) return kept;
  throw new Error(
    `Cannot keep to ${JSON.stringify(only)}: nothing has it in its name. ` +
      `There are: ${all.map(nameOf).join(", ")}.`,
  );
}
