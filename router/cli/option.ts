/** An option of a command, as it is read and as the help shows it. */
export interface Option {
  /** Whether it is followed by a value. */
  readonly type: "string" | "boolean";
  /** What the value is, for the help, for example `port`. */
  readonly value?: string;
  /** Whether it may be given several times, as with commas between values. */
  readonly isList?: boolean;
  /** Its value when it is not given. */
  readonly default?: string;
  /** What it does, in a few words. */
  readonly summary: string;
}

/** The options of a command by name, without the dashes. */
export type Options = Readonly<Record<string, Option>>;

/** The option of the commands that print for machines too. */
export const JSON_OPTION: Options = {
  json: { type: "boolean", summary: "print JSON, for programs" },
};
