import { parseArgs } from "node:util";
import { listAll } from "../../report/listed.ts";
import { suggest } from "../../report/suggestion.ts";

/** An option of a command, for the parser and for the help. */
interface Option {
  /** The name of its value in the help, for example `port`, if it has one. */
  readonly value?: string;
  /** Whether it may be given several times, or with commas between values. */
  readonly isList?: boolean;
  /** What it does, in a few words. */
  readonly summary: string;
}

/** The options of a command by name, without the dashes. */
export type Options = Readonly<Record<string, Option>>;

/** The option of commands that also print for machines. */
export const JSON_OPTION: Options = {
  json: { summary: "print JSON, for programs" },
};

/** An option as it was written. */
interface OptionToken {
  readonly rawName: string;
  readonly value: string | undefined;
  /** Whether the value follows `=`. */
  readonly inlineValue: boolean | undefined;
}

/** Thrown with a message that tells users why a command is not carried out. */
export class UsageError extends Error {
  /** The exit status that goes with it. */
  readonly status: number = 2;
}

/** The parsed arguments after a command's name. */
export interface Arguments {
  /** The arguments that are not options, in order. */
  readonly positionals: readonly string[];
  /** The options with a value, by name; those of a list with commas between. */
  readonly texts: Readonly<Record<string, string | undefined>>;
  /** The names of the options without a value that were given. */
  readonly flags: ReadonlySet<string>;
}

/**
 * Returns the values of an option that has several, with commas between them.
 *
 * @param text The option's value as written; `undefined` for none.
 */
export function readList(text: string | undefined): readonly string[] {
  return text?.split(",").map((one) => one.trim()) ?? [];
}

/** Refuses a list in which a value is missing beside a comma. */
function expectValues(
  { rawName }: OptionToken,
  text: string,
  { value }: Option,
): void {
  const given = readList(text).filter((one) => one !== "");
  if (given.length === readList(text).length) return;
  const where = /,\s*$/.test(text)
    ? "a comma at its end"
    : "a comma without a value before it";
  const example = given.length === 0 ? `<${value}>` : given.join(",");
  throw new UsageError(
    `Option "${rawName}" has ${where}: "${text}". Separate its values with ` +
      `single commas and no spaces: ${rawName}=${example}.`,
  );
}

/** Checks one option that was given, and returns its value. */
function readOption(
  option: Option | undefined,
  token: OptionToken,
  known: Options,
): string | undefined {
  const { rawName, value, inlineValue } = token;
  if (!option || !rawName.startsWith("--")) {
    const names = Object.keys(known);
    const suggestion = suggest(rawName.replace(/^-+/, ""), names)
      .replace('"', '"--');
    throw new UsageError(
      `There is no option "${rawName}". ${suggestion}` +
        `The options are ${listAll(names.map((name) => `--${name}`))}.`,
    );
  }
  if (option.value === undefined && value !== undefined) {
    throw new UsageError(
      `Option "${rawName}" takes no value. Write ${rawName} alone.`,
    );
  }
  // The next option would be taken for it.
  const isForgotten = !inlineValue && value?.startsWith("-");
  if (option.value !== undefined && (!value || isForgotten)) {
    throw new UsageError(
      `Option "${rawName}" needs a value: ${rawName}=<${option.value}>.`,
    );
  }
  if (option.isList && value) expectValues(token, value, option);
  return value;
}

/**
 * Reads the arguments after the command's name.
 *
 * @param args The arguments.
 * @param options The options that the command has.
 * @throws {UsageError} When an option is unknown, lacks its value, or has one
 * that it does not take.
 */
export function readArguments(
  args: readonly string[],
  options: Options,
): Arguments {
  const parseOptions = Object.fromEntries(
    Object.entries(options).map(([name, { value }]) =>
      [name, { type: value === undefined ? "boolean" : "string" }] as const
    ),
  );
  const { tokens, positionals } = parseArgs({
    args: [...args],
    options: parseOptions,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const texts: Record<string, string | undefined> = {};
  const flags = new Set<string>();
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    const { name } = token;
    const option = Object.hasOwn(options, name) ? options[name] : undefined;
    const value = readOption(option, token, options);
    if (value === undefined) flags.add(name);
    else if (option?.isList && texts[name]) texts[name] += `,${value}`;
    else texts[name] = value;
  }
  return { positionals, texts, flags };
}
