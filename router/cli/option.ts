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

/** The option that names the routes folder, or the module of an application. */
export const ROUTES_OPTION: Options = {
  routes: {
    type: "string",
    value: "path",
    summary: "the routes folder, or a module that exports an App; " +
      "routes by default",
  },
};

/** The option that names the routes folder, where a module will not do. */
export const FOLDER_OPTION: Options = {
  routes: {
    type: "string",
    value: "folder",
    summary: "the routes folder, routes by default",
  },
};

/** The options of the commands that listen. */
export const LISTEN_OPTIONS: Options = {
  port: {
    type: "string",
    value: "number",
    default: "8000",
    summary: "where to listen, 8000 by default; 0 for any free port",
  },
  host: {
    type: "string",
    value: "address",
    default: "127.0.0.1",
    summary: "the address to listen on, 127.0.0.1 by default",
  },
};

/** The option of the commands that print for machines too. */
export const JSON_OPTION: Options = {
  json: { type: "boolean", summary: "print JSON, for programs" },
};
