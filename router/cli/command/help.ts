import type { Options } from "./arguments.ts";
import type { Command } from "./command.ts";

/** Formats names with their meanings, in two columns. */
function formatList(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, summary]) => `  ${name.padEnd(width)}  ${summary}`)
    .join("\n");
}

function formatOptions(options: Options): string {
  const rows = Object.entries(options).map(([name, { value, summary }]) =>
    [
      value === undefined ? `--${name}` : `--${name} <${value}>`,
      summary,
    ] as const
  );
  return formatList([...rows, ["--help", "show this help"]]);
}

/**
 * Formats the help that lists all commands.
 *
 * @param commands All commands.
 */
export function formatHelp(commands: readonly Command[]): string {
  const rows = commands.map(({ name, summary }) => [name, summary] as const);
  return [
    "Usage: strata <command> [arguments]",
    formatList(rows),
    "Run strata <command> --help for its options, or strata --version.",
  ].join("\n\n");
}

/**
 * Formats the help of one command.
 *
 * @param command The command.
 */
export function formatCommandHelp(command: Command): string {
  const { name, summary, forms, options } = command;
  const lines = forms.map((form, index) =>
    `${index === 0 ? "Usage:" : "      "} strata ${name} ${form}`
  );
  const sentence = `${summary[0].toUpperCase()}${summary.slice(1)}.`;
  return [lines.join("\n"), sentence, formatOptions(options)].join("\n\n");
}
