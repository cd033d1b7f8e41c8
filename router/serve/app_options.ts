import {
  readEach,
  readFlag,
  readOneOf,
  type SettingReader,
} from "../declare/setting_reader.ts";
import type { CustomTypes } from "../path/type/custom_type.ts";
import { isAsync, kindOfFunction } from "../report/function_kind.ts";
import type { Mistake } from "../report/mistake.ts";
import { isRecord } from "../report/record.ts";
import { Refusal } from "../report/refusal.ts";
import { showValue } from "../report/shown_value.ts";
import type { VersionLifecycles } from "./building/version_lifecycles.ts";

/** What to do with one trailing slash in a request's path. */
export type TrailingSlash = "ignore" | "strict" | "redirect";

/**
 * How an application composes, matches and serves. Options in a variable of
 * their own need `as const satisfies AppOptions`, so that the compiler knows
 * the parameters of the version prefix.
 */
export interface AppOptions<
  Prefix extends string = string,
  Types = CustomTypes,
> {
  // Also as the plain type, from which the compiler infers what `parse` gets.
  /** Types that paths can name in addition to the built-in ones. */
  readonly types?: Types & CustomTypes | undefined;
  /**
   * The prefix of versions where nothing else sets one, `/v` by default; it may
   * contain parameters, such as `/<tenant>/v`.
   */
  readonly versionPrefix?: Prefix | undefined;
  /**
   * What to do with one trailing slash in a request's path: serve it as if it
   * were not there (`ignore`, the default), answer 404 (`strict`), or redirect
   * to the path without it (`redirect`, 308; a CORS preflight, which must not
   * be redirected, is answered).
   */
  readonly trailingSlash?: TrailingSlash | undefined;
  /**
   * Whether the infrastructure in front of the server refuses malformed `Host`
   * headers, as edge platforms do; otherwise they are checked here.
   */
  readonly trustHost?: boolean | undefined;
  /** Whether responses to unexpected errors say what happened. */
  readonly development?: boolean | undefined;
  /** The lifecycles of versions; a setting nearer to a route wins. */
  readonly versions?: VersionLifecycles | undefined;
  /**
   * Returns the time that decides which versions have ended, in milliseconds
   * since the beginning of 1970; `Date.now` by default.
   */
  readonly clock?: (() => number) | undefined;
}

/** Where an application's own settings are written, for messages. */
export const APP_PLACE = "new App()";

function readVersions(value: unknown): unknown {
  if (isRecord(value)) return value;
  throw new Refusal(
    "bad-setting",
    `It is ${showValue(value)}, not an object.`,
    'Write an object such as { "1": { deprecated: "2026-11-01" } }.',
  );
}

/** Describes a value that cannot serve as a clock. */
function describeNoClock(
  value: unknown,
  kind: ReturnType<typeof kindOfFunction>,
): string {
  if (kind === "function") {
    return "async, so it returns a promise instead of a time";
  }
  return kind
    ? `a ${kind}, which returns no time when called`
    : `${showValue(value)}, not a function`;
}

function readClockOption(value: unknown): unknown {
  const kind = kindOfFunction(value);
  if (kind === "function" && !isAsync(value)) return value;
  const shown = describeNoClock(value, kind);
  throw new Refusal(
    "bad-setting",
    `It is ${shown}.`,
    "Write a function that returns milliseconds since the Unix epoch, such " +
      "as Date.now.",
  );
}

/** The readers of the options; some are checked where they take effect. */
const READERS: Readonly<Record<keyof AppOptions, SettingReader>> = {
  types: (value) => value,
  versionPrefix: (value) => value,
  trailingSlash: /* @__PURE__ */ readOneOf(["ignore", "strict", "redirect"]),
  trustHost: readFlag,
  development: readFlag,
  versions: readVersions,
  clock: readClockOption,
};

/**
 * Checks the options of an application on their own.
 *
 * @param options The options of `new App()`.
 * @param mistakes Collects the mistakes in them.
 */
export function checkAppOptions(
  options: AppOptions,
  mistakes: Mistake[],
): void {
  readEach({ ...options }, Object.keys(READERS), READERS, APP_PLACE, mistakes);
}
