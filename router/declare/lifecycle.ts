import { isRecord } from "../report/record.ts";
import { Refusal, refuseForAll } from "../report/refusal.ts";
import { showValue } from "../report/shown_value.ts";
import { suggest } from "../report/suggestion.ts";
import { type Moment, readMoment } from "./moment.ts";
import { readFlag, readOneOf, type SettingReader } from "./setting_reader.ts";

/** What the `Link` header of a route says about its version (RFC 8288). */
export interface LinkOptions {
  /**
   * The URL of a document about the deprecation, or its path from the first
   * slash; `false` for none.
   */
  readonly deprecation?: string | false | undefined;
  /** That of a document about the end, written alike; `false` for none. */
  readonly sunset?: string | false | undefined;
  /**
   * Whether to link the same path in the next version that has it; where
   * nothing is set, deprecated routes and those with an end do.
   */
  readonly successor?: boolean | undefined;
  /** Whether to link the same path in the newest stable version. */
  readonly latest?: boolean | undefined;
}

/** How far a version has come; only stable ones are linked as the latest. */
export type Stability = "alpha" | "beta" | "stable";

/** How far a version can have come, the least first. */
export const STABILITIES: readonly Stability[] = ["alpha", "beta", "stable"];

/** What happens to requests once a sunset is over. */
export type OnSunset = "serve" | "gone";

/** Settings that say how long something is going to be there. */
export interface LifecycleOptions {
  /**
   * From when on it is deprecated: a date such as `"2026-11-01"`, midnight UTC,
   * or a date-time with a zone; `false` undoes an outer setting (RFC 9745).
   */
  readonly deprecated?: string | false | undefined;
  /** When it ends, written alike (RFC 8594). */
  readonly sunset?: string | false | undefined;
  /**
   * What happens to requests from then on: they are served (`"serve"`, the
   * default) or answered with 410 (`"gone"`).
   */
  readonly onSunset?: OnSunset | undefined;
  /** What the `Link` header says. */
  readonly links?: LinkOptions | undefined;
  /**
   * How far it has come; by default `"beta"` where the version's name says that
   * it is not released, such as `2-rc.1`, else `"stable"`.
   */
  readonly stability?: Stability | undefined;
  /**
   * Whether responses name the versions that have the path, in
   * `api-supported-versions` and `api-deprecated-versions`.
   */
  readonly report?: boolean | undefined;
}

/** The settings of a lifecycle, read. */
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

/** The lifecycle of a route, as the settings around it give it. */
export interface RouteLifecycle {
  /** From when on it is deprecated. */
  readonly deprecated: LifecycleDate | undefined;
  /** When it ends. */
  readonly sunset: LifecycleDate | undefined;
  /** What happens to requests from then on. */
  readonly onSunset: OnSunset;
  /** What the `Link` header says. */
  readonly links: LinkOptions;
  /** How far its version has come. */
  readonly stability: Stability;
  /** Whether responses name the versions that have the path. */
  readonly report: boolean;
}

const LINK_KEYS = ["deprecation", "sunset", "successor", "latest"];
/**
 * What URIs hold (RFC 3986), of which nothing ends a link or a header. Without a
 * slash at its beginning, clients would look for it beside the path of their
 * request.
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

/** Says what is wrong with one of the links, if anything is. */
function describeLink(key: string, value: unknown): Refusal | undefined {
  if (!LINK_KEYS.includes(key)) {
    return new Refusal(
      "unknown-setting",
      `Link "${key}" is not known.`,
      `${suggest(key, LINK_KEYS)}The links are ${LINK_KEYS.join(", ")}.`,
    );
  }
  const isDocument = key === "deprecation" || key === "sunset";
  if (isDocument && !isLinkTarget(value)) {
    return new Refusal(
      "bad-setting",
      `Link "${key}" is ${showValue(value)}, which is not the text of a URL.`,
      'Write a text such as "https://docs.example.com/v1-to-v2", with all ' +
        "characters escaped that no URL has, or false for none.",
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
      `It is ${showValue(value)}, and not an object of links.`,
      'Write an object such as { deprecation: "https://docs.example.com" }.',
    );
  }
  const links = Object.entries(value)
    .filter(([, link]) => link !== undefined);
  refuseForAll(links.flatMap(([key, link]) => describeLink(key, link) ?? []));
  return Object.fromEntries(links);
}

/** Reads the settings of a lifecycle; each throws a {@linkcode Refusal}. */
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

/** The settings of a lifecycle, by which they are told from all others. */
export const LIFECYCLE_KEYS = /* @__PURE__ */ Object.keys(
  LIFECYCLE_READERS,
) as readonly (keyof LifecycleOptions)[];
