import { type Mistake, mistake } from "../path/mistake.ts";
import { suggest } from "../path/suggestion.ts";
import type { Version } from "../path/version.ts";

/** Settings that give a version to what they are set on (SPEC section 2). */
export interface VersionOptions<Prefix extends string = string> {
  /** The version: a number or a text. */
  readonly version?: Version;
  /** The text before the version, `/v` by default; may carry parameters. */
  readonly versionPrefix?: Prefix;
}

/** Settings of one route. */
export interface RouteOptions<Prefix extends string = string>
  extends VersionOptions<Prefix> {
  /** The name for `app.urlFor`. */
  readonly name?: string;
}

/** Settings of a blueprint or a group. */
export interface GroupOptions<
  Url extends string = string,
  Prefix extends string = string,
> extends VersionOptions<Prefix> {
  /** The path before the paths of all routes in it, after the version. */
  readonly urlPrefix?: Url;
}

/** Settings of the registration of a blueprint with an application. */
export type RegistrationOptions = Pick<VersionOptions, "versionPrefix">;

/** Which settings each kind of declaration takes. */
export const SETTINGS = {
  route: ["version", "versionPrefix", "name"],
  group: ["version", "versionPrefix", "urlPrefix"],
  registration: ["versionPrefix"],
} as const;

/** The settings of a declaration, known to be of the right types. */
export interface ReadSettings {
  /** As written: a version is read where it takes effect. */
  readonly version?: unknown;
  readonly versionPrefix?: string;
  readonly urlPrefix?: string;
  readonly name?: string;
}

/**
 * Reads the settings of a declaration.
 *
 * @param settings What was written, of any type since it may come from a file.
 * @param known The keys that it may have.
 * @param place Where it was written.
 * @param mistakes Takes what is wrong with it.
 * @returns The settings, or `undefined` when one of them cannot be used.
 */
export function readSettings(
  settings: object,
  known: readonly string[],
  place: string,
  mistakes: Mistake[],
): ReadSettings | undefined {
  const before = mistakes.length;
  const read: Record<string, unknown> = {};
  for (const key of Object.keys(settings)) {
    const value = (settings as Record<string, unknown>)[key];
    if (!known.includes(key)) {
      mistakes.push(unknownSetting(key, known, place));
    } else if (
      key !== "version" && value !== undefined && typeof value !== "string"
    ) {
      mistakes.push(
        mistake(
          "bad-setting",
          [place],
          `Setting "${key}" is of type ${
            value === null ? "null" : typeof value
          }.`,
          "Give it a text, or leave it out.",
        ),
      );
    } else {
      read[key] = value;
    }
  }
  return mistakes.length === before ? read : undefined;
}

/** States that a setting is not known. */
export function unknownSetting(
  key: string,
  known: readonly string[],
  place: string,
): Mistake {
  return mistake(
    "unknown-setting",
    [place],
    `Setting "${key}" is not known.`,
    `${suggest(key, known)}The settings are ${known.join(", ")}.`,
  );
}
