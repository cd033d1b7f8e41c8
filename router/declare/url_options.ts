import type { Version } from "../path/version.ts";
import { listAll } from "../report/listed.ts";
import { isObject } from "../report/record.ts";
import { showValue } from "../report/shown_value.ts";
import { suggest } from "../report/suggestion.ts";

/** Options that choose among several routes of one name. */
export interface UrlOptions {
  /** The route's version; `null` for the path without one. */
  readonly version?: Version | null | undefined;
  /** The prefix of its version, such as `/api/v`. */
  readonly versionPrefix?: string | undefined;
  /**
   * The prefix of its path after the version, such as `/shop`: a blueprint can
   * be in several groups.
   */
  readonly urlPrefix?: string | undefined;
}

/** The options, and how to write each. */
const URL_OPTIONS: Readonly<Record<keyof UrlOptions, string>> = {
  version: 'a number such as 1, a string such as "1.10", or null for none',
  versionPrefix: 'a string such as "/api/v"',
  urlPrefix: 'a string such as "/shop"',
};

/**
 * Tells whether a name is that of an option.
 *
 * @param name The name, as it was written.
 */
export function isUrlOption(name: string): name is keyof UrlOptions {
  return Object.hasOwn(URL_OPTIONS, name);
}

const QUERY =
  "Write a query after the URL: `${urlFor(…)}?${new URLSearchParams(…)}`. ";
const ORIGIN = "Write new URL(urlFor(…), origin) for a URL with a host. ";

/** How to write here what other routers have options for. */
const FOREIGN_OPTIONS: ReadonlyMap<string, string> = new Map([
  ["query", QUERY],
  ["search", QUERY],
  ["searchParams", QUERY],
  ["absolute", ORIGIN],
  ["base", ORIGIN],
  ["host", ORIGIN],
  ["origin", ORIGIN],
]);

/**
 * Refuses options that would have no effect.
 *
 * @param name The name of the route whose URL is built.
 * @param options The options, as they were given.
 * @throws {TypeError} When they are not an object, or one of them is unknown or
 * has a value of the wrong type.
 */
export function expectUrlOptions(name: string, options: UrlOptions): void {
  if (!isObject(options) || Array.isArray(options)) {
    throw new TypeError(
      `Cannot build the URL of "${name}" with ${showValue(options)} as ` +
        "options: write an object such as { version: 1 }, or omit it.",
    );
  }
  for (const [key, value] of Object.entries(options)) {
    if (!isUrlOption(key)) throw describeUnknown(name, key);
    const isWritten = typeof value === "string" || value === undefined ||
      (key === "version" && (typeof value === "number" || value === null));
    if (isWritten) continue;
    throw new TypeError(
      `Cannot build the URL of "${name}" with ${showValue(value)} as ${key}: ` +
        `write ${URL_OPTIONS[key]}.`,
    );
  }
}

function describeUnknown(name: string, key: string): TypeError {
  const known = Object.keys(URL_OPTIONS);
  return new TypeError(
    `Cannot build the URL of "${name}": the option "${key}" is not known. ` +
      `${FOREIGN_OPTIONS.get(key) ?? suggest(key, known)}The options are ${
        listAll(known)
      }.`,
  );
}
