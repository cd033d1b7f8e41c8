import { type Mistake, mistake } from "../../report/mistake.ts";
import type { ComposedRoute } from "../composed_route.ts";
import type { Composition, Extension } from "../composition.ts";
import { listDifferent } from "../different_settings.ts";
import { describeMissingBase } from "./missing_base.ts";

/** States that the version to extend has removed all that it extends. */
function describeEmptied({ extends: extended, place }: Extension): Mistake {
  return mistake(
    "bad-extends",
    [place],
    `Version ${extended} has removed every path that it could hand on.`,
    "Extend the version before it, or leave extends out.",
  );
}

/** States that the version to extend has paths only under other prefixes. */
function describeElsewhere(
  { extends: extended, place, effective }: Extension,
): Mistake {
  return mistake(
    "bad-extends",
    [place],
    `Version ${extended} has no path at or below ${effective.urlPattern.text}.`,
    "Extend it where the URL prefix is the same, to which a folder adds " +
      "nothing if it is named as its version, or leave extends out.",
  );
}

/**
 * States that the version to extend has paths after several prefixes, none of
 * which is that of the extending one.
 */
function describeSeveral(
  { version, versionPrefix, extends: extended, place }: Extension,
  sources: readonly ComposedRoute[],
): Mistake | undefined {
  const prefixes = new Set(
    listDifferent(sources).map(({ ownPrefix }) => ownPrefix),
  );
  if (prefixes.size === 1) return undefined;
  return mistake(
    "bad-extends",
    [place],
    `Version ${version} stands after ${versionPrefix}, and version ` +
      `${extended} after others: ${[...prefixes].join(", ")}.`,
    "Give both versions one prefix, keep the prefixes in different groups, or " +
      "leave extends out.",
  );
}

/** What there is of a version that another one extends. */
interface FoundBase {
  /** The routes that could be taken over. */
  readonly sources: readonly ComposedRoute[];
  /** Whether it has routes, if only at other prefixes. */
  readonly isElsewhere: boolean;
  /** Whether it extends another one, of which it may have removed all. */
  readonly isEmptied: boolean;
}

/**
 * States why a version cannot be extended; `undefined` where it can.
 *
 * @param composition What is composed so far.
 * @param extension What would extend a version.
 * @param found What there is of that version.
 */
export function describeBadBase(
  composition: Composition,
  extension: Extension,
  { sources, isElsewhere, isEmptied }: FoundBase,
): Mistake | undefined {
  if (sources.length > 0) return describeSeveral(extension, sources);
  if (isElsewhere) return describeElsewhere(extension);
  if (isEmptied) return describeEmptied(extension);
  return describeMissingBase(extension, composition);
}
