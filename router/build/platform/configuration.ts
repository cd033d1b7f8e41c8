/**
 * Writes plain data as the text of a configuration file.
 *
 * @param value The data.
 */
export function formatConfiguration(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

/**
 * Adds settings to those that a configuration file holds.
 *
 * @param text The file's text.
 * @param added The settings; they win over others of their names.
 */
export function addSettings(
  text: string,
  added: Record<string, unknown>,
): string {
  return formatConfiguration({ ...JSON.parse(text), ...added });
}
