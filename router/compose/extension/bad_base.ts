import type { RoutePart } from "../../declare/route.ts";
import { isWithin } from "../../path/pattern.ts";
import { splitPath } from "../../path/segment.ts";
import { nameVersion } from "../../path/version.ts";
import { isPlainlyVersion } from "../../path/version_look.ts";
import { compareVersions } from "../../path/version_order.ts";
import { type Mistake, mistake } from "../../report/mistake.ts";
import { suggest } from "../../report/suggestion.ts";
import type { ComposedRoute } from "../composed_route.ts";
import type { Composition, Extension } from "../composition.ts";
import { listDifferent } from "../different_settings.ts";
import { prefixOf } from "../version_prefix.ts";
import { versionsOf } from "../versions_of.ts";
import { keepOwnPrefix, type VersionParts } from "./own_prefix.ts";
import { isInScope } from "./scope.ts";

/** States that the version to extend has removed all that it extends. */
function describeEmptied(
  { extends: extended, place }: Extension,
): Mistake {
  return mistake(
    "bad-extends",
    [place],
    `Version ${extended} has removed every path that it could hand on.`,
    "Extend the version before it, or leave extends out.",
  );
}

/** States that the version to extend has paths only under other prefixes. */
function describeElsewhere(extension: Extension): Mistake {
  const { extends: extended, place, effective } = extension;
  const reason = `Version ${extended} has no path at or below ` +
    effective.urlPattern.text;
  const added = findNamedPrefix(extension);
  return added ? describeAddedName(extension, added, reason) : mistake(
    "bad-extends",
    [place],
    `${reason}.`,
    "Extend it where the URL prefix is the same, or leave extends out.",
  );
}

/** States that a version's folder adds its name to paths. */
function describeAddedName(
  { place, written }: Extension,
  added: RoutePart,
  reason: string,
): Mistake {
  const folder = splitPath(added.text).at(-1) ?? "";
  const isOther = isPlainlyVersion(folder);
  const [named, meant] = isOther
    ? [folder, nameLike(folder, written)]
    : [added.place, `v${nameVersion(written)}`];
  return mistake(
    "bad-extends",
    [place],
    `${reason}: the folder ${named} adds its name to paths, since it is not ` +
      `named as its version, which is ${written}.`,
    isOther
      ? `Rename it to ${meant}, or write version: "${nameVersion(folder)}".`
      : `Rename it to ${meant} if its name is not meant to be in paths. Else ` +
        "extend the version where the URL prefix is the same, or leave " +
        "extends out.",
  );
}

/** Finds the URL prefix of a version that is the name of a folder. */
function findNamedPrefix(
  { place, effective, scope }: Extension,
): RoutePart | undefined {
  const own = effective.urlPrefixes.at(scope.effective.urlPrefixes.length);
  // One that is a setting stands at the place itself, and not in a folder's name.
  return own?.place === place ? undefined : own;
}

/** Names a folder as its version, with the letter that it has. */
function nameLike(folder: string, version: string): string {
  const name = nameVersion(version);
  return folder.startsWith("v") ? `v${name}` : name;
}

/**
 * States that the version to extend has paths after several prefixes, none of
 * which is that of the extending one.
 */
function describeSeveral(
  { version, extends: extended, place, effective }: Extension,
  sources: readonly ComposedRoute[],
): Mistake | undefined {
  const prefixes = new Set(
    listDifferent(sources).map(({ ownPrefix }) => ownPrefix),
  );
  if (prefixes.size === 1) return undefined;
  return mistake(
    "bad-extends",
    [place],
    `Version ${version} stands after ${prefixOf(effective.versionPrefixes)}, ` +
      `and version ${extended} after others: ${[...prefixes].join(", ")}.`,
    "Give both versions one prefix, keep the prefixes in different groups, or " +
      "leave extends out.",
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

/** States that there is no such version to extend. */
function describeMissing(
  extension: Extension,
  composition: Composition,
): Mistake {
  const { extends: extended, place } = extension;
  // A folder with settings alone is no version yet.
  const reason =
    `There is no version ${extended} with a path beside it to extend.`;
  const folder = findLike(extended, composition);
  return folder === undefined
    ? mistake(
      "bad-extends",
      [place],
      reason,
      adviseBase(extension, composition),
    )
    : mistake(
      "bad-extends",
      [folder, place],
      `${reason} The folder ${folder} is named like it, and is not that version.`,
      // The warning of the folder names the file, whichever it has.
      `Set version: "${extended}" in the settings of ${folder}, or leave ` +
        "extends out.",
    );
}

/** Finds the folder that is named like a version, and told to be none. */
function findLike(
  version: string,
  { mistakes }: Composition,
): string | undefined {
  return mistakes.filter(({ code }) => code === "version-folder")
    .flatMap(({ places }) => places)
    .find((folder) => nameVersion(splitPath(folder).at(-1) ?? "") === version);
}

/**
 * Lists the versions before one. Those after another prefix are meant only where
 * there are no others.
 */
function listEarlier(
  extension: Extension,
  beside: VersionParts,
  heirs: ReadonlySet<string>,
): readonly string[] {
  const [own, all] = [keepOwnPrefix(extension, beside), beside].map((parts) =>
    listVersions(parts, heirs).filter((version) =>
      compareVersions(version, extension.version) < 0
    )
  );
  return own.length > 0 ? own : all;
}

/** Lists versions but those that build on the one that is to extend one. */
function listVersions(
  { routes, extensions }: VersionParts,
  heirs: ReadonlySet<string>,
): readonly string[] {
  // Some have no path but those that they take over.
  return versionsOf([...routes, ...extensions])
    .filter((version) => !heirs.has(version));
}

/** Says what to write instead of a version that is not there. */
function adviseBase(
  extension: Extension,
  { routes, extensions }: Composition,
): string {
  const { version: own, extends: extended, scope } = extension;
  const outside = routes.find(({ version }) => version === extended)
    ?.effective.version?.place ??
    extensions.find(({ version }) => version === extended)?.place;
  if (outside !== undefined) {
    return `Version ${extended} is set in another group, by ${outside}: move ` +
      "one of the two, or leave extends out.";
  }
  const heirs = listHeirs(extensions, own);
  const { urlPattern } = extension.effective;
  const beside: VersionParts = {
    // Others could not be taken over, whichever version is named.
    routes: routes.slice(scope.start, scope.end)
      .filter(({ resource }) => isWithin(resource, urlPattern)),
    extensions: extensions.filter((other) => isInScope(other.scope, scope)),
  };
  const meant = listVersions(beside, heirs).find((version) =>
    Number(version) === Number(extended)
  );
  if (meant !== undefined) {
    return `Versions are taken as they are written: write extends: "${meant}".`;
  }
  const earlier = listEarlier(extension, beside, heirs);
  const others = earlier.length > 0
    ? `${suggest(extended, earlier)}Name a version with paths in the same ` +
      `group, ${earlier.join(" or ")}, or`
    : "No version before it in the same group has a path to inherit: give " +
      "one its first route, or";
  return `${others} leave extends out and declare here what it is to have.`;
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
  return describeMissing(extension, composition);
}
