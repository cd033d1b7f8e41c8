import { type Mistake, mistake } from "../path/mistake.ts";
import type { ComposedRoute } from "./composed_route.ts";
import type { Extension } from "./composition.ts";
import { prefixOf } from "./effective_settings.ts";
import { prefixOfVersion } from "./own_prefix.ts";
import { versionsOf } from "./versions_of.ts";

/**
 * States that the version to extend has removed all that it extends.
 *
 * @param extension What would extend it.
 */
export function describeEmptied(
  { extends: extended, place }: Extension,
): Mistake {
  return mistake(
    "bad-extends",
    [place],
    `Version ${extended} has removed every path that it could hand on.`,
    "Extend the version before it, or leave extends out.",
  );
}

/**
 * States that the version to extend has paths only under other prefixes.
 *
 * @param extension What would extend it.
 */
export function describeElsewhere(
  { extends: extended, place, effective }: Extension,
): Mistake {
  return mistake(
    "bad-extends",
    [place],
    `Version ${extended} has no path at or below ${effective.urlPattern.text}.`,
    "Extend it where the URL prefix is the same, or leave extends out.",
  );
}

/**
 * States that the version to extend has paths after several prefixes, none of
 * which is that of the extending one.
 *
 * @param extension What would extend it.
 * @param sources The routes that it would take over.
 */
export function describeSeveral(
  { version, extends: extended, place, effective }: Extension,
  sources: readonly ComposedRoute[],
): Mistake | undefined {
  const prefixes = new Set(sources.map(prefixOfVersion));
  if (prefixes.size === 1) return undefined;
  return mistake(
    "bad-extends",
    [place],
    `Version ${version} stands after ${prefixOf(effective.versionPrefixes)}, ` +
      `and version ${extended} after others: ${[...prefixes].join(", ")}.`,
    "Give both versions one prefix, or keep the prefixes in different groups.",
  );
}

/** Lists a version and those that extend it, which it cannot extend itself. */
function listHeirs(
  extensions: readonly Extension[],
  version: string,
): Set<string> {
  const heirs = new Set([version]);
  for (const heir of heirs) {
    for (const { extends: extended, version } of extensions) {
      if (extended === heir) heirs.add(version);
    }
  }
  return heirs;
}

/**
 * States that there is no such version to extend.
 *
 * @param extension What would extend it.
 * @param inScope The routes beside it.
 * @param extensions All extensions.
 */
export function describeMissing(
  { version: own, extends: extended, place }: Extension,
  inScope: readonly ComposedRoute[],
  extensions: readonly Extension[],
): Mistake {
  const heirs = listHeirs(extensions, own);
  const versions = versionsOf(inScope)
    .filter((version) => !heirs.has(version));
  const meant = versions.find((version) =>
    Number(version) === Number(extended)
  );
  return mistake(
    "bad-extends",
    [place],
    `There is no version ${extended} beside it to extend.`,
    meant === undefined
      ? `Name a version with paths in the same group; those are ${
        versions.join(", ") || "none"
      }.`
      : `Versions are taken as they are written: write extends: "${meant}".`,
  );
}
