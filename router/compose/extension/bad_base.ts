import { listAll } from "../../report/listed.ts";
import { type Mistake, mistake } from "../../report/mistake.ts";
import type { ComposedRoute } from "../composed_route.ts";
import type { Composition, Extension } from "../composition.ts";
import { listDifferent } from "../different_settings.ts";
import { describeMissingBase } from "./missing_base.ts";

/** Describes a version to extend that has removed all that it inherits. */
function describeEmptied({ extends: extended, place }: Extension): Mistake {
  return mistake(
    "bad-extends",
    [place],
    `Version ${extended} removes every path: none is left to inherit.`,
    `Extend what version ${extended} extends, or omit extends.`,
  );
}

/** Describes a version to extend that has paths only under other prefixes. */
function describeElsewhere(
  { extends: extended, place, effective }: Extension,
): Mistake {
  return mistake(
    "bad-extends",
    [place],
    `Version ${extended} has no path at or below ${effective.urlPattern.text}.`,
    "Extend it where the URL prefix is the same, or omit extends. A folder " +
      "that is named after its version adds nothing to the prefix.",
  );
}

/**
 * Describes a version to extend that has paths after several prefixes, none of
 * which is that of the extending one.
 */
function describeSeveral(
  { version, versionPrefix, extends: extended, place }: Extension,
  sources: readonly ComposedRoute[],
): Mistake | undefined {
  const prefixes = new Set(
    listDifferent(sources).map(({ ownPrefix }) => `${ownPrefix}`),
  );
  if (prefixes.size === 1) return undefined;
  return mistake(
    "bad-extends",
    [place],
    `Version ${version} has the prefix ${versionPrefix}, but version ` +
      `${extended} has others: ${listAll([...prefixes])}.`,
    "Give both versions one prefix, keep the prefixes in different groups, or " +
      "omit extends.",
  );
}

/** What was found of a version that another one extends. */
interface FoundBase {
  /** The routes that could be inherited. */
  readonly sources: readonly ComposedRoute[];
  /** Whether it has routes, if only at other prefixes. */
  readonly isElsewhere: boolean;
  /** Whether it extends another one, and may have removed all of its paths. */
  readonly isEmptied: boolean;
}

/**
 * Describes why a version cannot be extended; `undefined` if it can.
 *
 * @param composition The composition so far.
 * @param extension The extension of the version.
 * @param found What was found of that version.
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
