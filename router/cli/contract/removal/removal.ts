import { formatDate } from "../../../declare/moment.ts";
import type { Change, UnnamedChange, Wording } from "../change/change.ts";
import { answersGone, hasEnded } from "../lifecycle/locked_sunset.ts";
import { findBlocker } from "../lifecycle/removable.ts";
import type { LockedRoute } from "../lock/contract.ts";

/** A path or method that is gone, and what is known of it. */
export interface Removal {
  /** What oasdiff calls it. */
  readonly kind: "api-path" | "api";
  /** Its route, as it was locked. */
  readonly was: LockedRoute;
  /** Where it would be declared, as far as that is known. */
  readonly places: readonly string[];
  /** The path that answers in its place, if there is one. */
  readonly fallback?: string | undefined;
  /** Whether it is a method of a file, which sets dates for all its methods. */
  readonly isInFile?: boolean;
  /** How sure it is that its path has no version, and so no dates. */
  readonly unversioned?: "certain" | "possible" | undefined;
}

/** Describes that something is gone, how, and what answers in its place. */
function describeRemoval(
  { kind, was: { path }, places, fallback }: Removal,
  code: "before-sunset" | "with-deprecation" | "without-deprecation",
  how: string,
  fix: Change["fix"],
): UnnamedChange {
  const isAllowed = code === "with-deprecation";
  // Each missing path has to be named, so that it can be brought back.
  const isNamed = !isAllowed && kind === "api-path";
  return {
    code: `${kind}-removed-${code}`,
    severity: isAllowed ? "info" : "error",
    places: isNamed ? [...places, path] : places,
    describe: (what, { was, it }) =>
      `${what} ${was} removed ${how}.` +
      (fallback === undefined
        ? ""
        : ` Requests for ${it} go to ${fallback} now.`),
    fix,
  };
}

function formatSunset(sunset: string): string {
  return `the sunset on ${formatDate(sunset)}`;
}

/** Describes how something that was never deprecated can still be removed. */
function adviseToDeprecate(
  { was, isInFile, unversioned }: Removal,
  now: number,
): Change["fix"] {
  if (unversioned === "certain") {
    return ({ it, they }) =>
      `Bring ${it} back: without a version, ${they} cannot be deprecated.`;
  }
  // A version cannot end before it is deprecated.
  const later = hasEnded(was, now) ? ", with a later sunset" : "";
  const then = was.sunset === undefined ? "has begun" : "the sunset has passed";
  const only = unversioned === "possible" ? ", if it has a version" : "";
  const deprecate = ({ it }: Wording) =>
    isInFile
      ? `Bring ${it} back, and drop ${it} in a new version; or deprecate the ` +
        `whole path${later}, since files cannot set dates for single methods.`
      : `Bring ${it} back and deprecate ${it}${later}${only}.`;
  return (words) =>
    `${deprecate(words)} Once that is locked and ${then}, ${words.they} can ` +
    "be removed.";
}

/**
 * Judges something that is gone by whether it could be removed. The codes are
 * those of oasdiff.
 *
 * @param removal What is gone.
 * @param now The time, in milliseconds since 1970.
 */
export function judgeRemoval(removal: Removal, now: number): UnnamedChange {
  const { was } = removal;
  switch (findBlocker(was, now)) {
    case "undeprecated":
      return describeRemoval(
        removal,
        "without-deprecation",
        "without being deprecated first",
        adviseToDeprecate(removal, now),
      );
    case "before-deprecation": {
      // Otherwise it would be brought back only to be refused again.
      const end = was.sunset === undefined ? "then" : formatSunset(was.sunset);
      return describeRemoval(
        removal,
        "without-deprecation",
        `before the deprecation on ${formatDate(was.deprecated!)}`,
        ({ it }) => `Bring ${it} back until ${end}.`,
      );
    }
    case "before-sunset":
      return describeRemoval(
        removal,
        "before-sunset",
        `before ${formatSunset(was.sunset!)}`,
        ({ it }) => `Bring ${it} back until then.`,
      );
    default:
      return describeRemoval(
        removal,
        "with-deprecation",
        answersGone(was, now)
          ? "after the sunset, having answered 410 since then"
          : "after the deprecation had begun",
        "",
      );
  }
}
