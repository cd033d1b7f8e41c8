import { listAll } from "../report/listed.ts";
import { isRecord } from "../report/record.ts";
import { Refusal, refuseForAll } from "../report/refusal.ts";
import { showValue } from "../report/shown_value.ts";
import { suggest } from "../report/suggestion.ts";
import { type Moment, readMoment } from "./moment.ts";
import { readFlag, readOneOf, type SettingReader } from "./setting_reader.ts";

/** The links in a route's `Link` header, about its version (RFC 8288). */
export interface LinkOptions {
  /**
   * The URL of a document about the deprecation, or its path with a leading
   * slash; `false` for none.
   */
  readonly deprecation?: string | false | undefined;
  /** The same for a document about the sunset; `false` for none. */
  readonly sunset?: string | false | undefined;
  /**
   * Whether to link the same path in the next version that has it; by default,
   * deprecated routes and those with a sunset do.
   */
  readonly successor?: boolean | undefined;
  /** Whether to link the same path in the newest stable version. */
  readonly latest?: boolean | undefined;
}

/** The stability of a version; only stable ones are linked as the latest. */
export type Stability = "alpha" | "beta" | "stable";

/** All stabilities, the least stable first. */
export const STABILITIES: readonly Stability[] = ["alpha", "beta", "stable"];

/** What happens to requests once a sunset has passed. */
export type OnSunset = "serve" | "gone";

/** Settings of a lifecycle: how long something will be available. */
export interface LifecycleOptions {
  /**
   * When it becomes deprecated: a date such as `"2026-11-01"`, midnight UTC, or
   * a date-time with a zone; `false` undoes an outer setting (RFC 9745).
   */
  readonly deprecated?: string | false | undefined;
  /** When it ends, written the same way (RFC 8594). */
  readonly sunset?: string | false | undefined;
  /**
   * What happens to requests from then on: they are served (`"serve"`, the
   * default) or answered with 410 (`"gone"`).
   */
  readonly onSunset?: OnSunset | undefined;
  /** What the `Link` header says. */
  readonly links?: LinkOptions | undefined;
  /**
   * How stable it is; by default `"beta"` if the version's name is that of a
   * pre-release, such as `2-rc.1`, otherwise `"stable"`.
   */
  readonly stability?: Stability | undefined;
  /**
   * Whether responses name the versions that have the path, in
   * `api-supported-versions` and `api-deprecated-versions`.
   */
  readonly report?: boolean | undefined;
}

/** The settings of a lifecycle as read. */
export interface LifecycleSettings {
  readonly deprecated?: Moment | false;
  readonly sunset?: Moment | false;
  readonly onSunset?: OnSunset;
  readonly links?: LinkOptions;
  readonly stability?: Stability;
  readonly report?: boolean;
}

/** A date of a route's lifecycle. */
export interface LifecycleDate extends Moment {
  /** The file, or the declaration in words. */
  readonly place: string;
}

/** The lifecycle of a route, as its settings and those around it define it. */
export interface RouteLifecycle {
  /** When it becomes deprecated. */
  readonly deprecated: LifecycleDate | undefined;
  /** When it ends. */
  readonly sunset: LifecycleDate | undefined;
  /** What happens to requests from then on. */
  readonly onSunset: OnSunset;
  /** What the `Link` header says. */
  readonly links: LinkOptions;
  /** How stable its version is. */
  readonly stability: Stability;
  /** Whether responses name the versions that have the path. */
  readonly report: boolean;
}

const LINK_KEYS = ["deprecation", "sunset", "successor", "latest"];
/**
 * The characters of URIs (RFC 3986), none of which ends a link or a header.
 * Clients would resolve a path without a leading slash relative to that of
 * their request.
 */
const LINK_TARGET =
  /^(?:[a-z][a-z\d+.-]*:)?\/(?:[\w.~:/?#[\]@!$&'()*+,;=-]|%[\da-f]{2})*$/i;

function readDate(value: unknown): Moment | false {
  return value === false ? false : readMoment(value);
}

function isLinkTarget(value: unknown): boolean {
  return value === false ||
    (typeof value === "string" && LINK_TARGET.test(value));
}

/** Describes what is wrong with one of the links, if anything is. */
function describeLink(key: string, value: unknown): Refusal | undefined {
  if (!LINK_KEYS.includes(key)) {
    return new Refusal(
      "unknown-setting",
      `Link "${key}" is not known.`,
      `${suggest(key, LINK_KEYS)}The links are ${listAll(LINK_KEYS)}.`,
    );
  }
  const isDocument = key === "deprecation" || key === "sunset";
  if (isDocument && !isLinkTarget(value)) {
    return new Refusal(
      "bad-setting",
      `Link "${key}" is ${showValue(value)}, which is not a URL string.`,
      'Write a string such as "https://docs.example.com/v1-to-v2", with ' +
        "characters escaped that URLs cannot contain, or false for none.",
    );
  }
  return isDocument || typeof value === "boolean" ? undefined : new Refusal(
    "bad-setting",
    `Link "${key}" is ${showValue(value)}, which is neither true nor false.`,
    "Write true or false.",
  );
}

function readLinks(value: unknown): LinkOptions {
  if (!isRecord(value)) {
    throw new Refusal(
      "bad-setting",
      `It is ${showValue(value)}, not an object of links.`,
      'Write an object such as { deprecation: "https://docs.example.com" }.',
    );
  }
  const links = Object.entries(value)
    .filter(([, link]) => link !== undefined);
  refuseForAll(links.flatMap(([key, link]) => describeLink(key, link) ?? []));
  return Object.fromEntries(links);
}

/** The readers of a lifecycle's settings; each throws a {@linkcode Refusal}. */
export const LIFECYCLE_READERS: Readonly<
  Record<keyof LifecycleOptions, SettingReader>
> = {
  deprecated: readDate,
  sunset: readDate,
  onSunset: /* @__PURE__ */ readOneOf(["serve", "gone"]),
  links: readLinks,
  stability: /* @__PURE__ */ readOneOf(STABILITIES),
  report: readFlag,
};

/** The names of a lifecycle's settings, which distinguish them from others. */
export const LIFECYCLE_KEYS = /* @__PURE__ */ Object.keys(
  LIFECYCLE_READERS,
) as readonly (keyof LifecycleOptions)[];
