import { groupBy } from "../../collection/group_by.ts";
import { memoize } from "../../collection/memoize.ts";
import { outlineOfPattern, type Pattern } from "../../path/pattern.ts";
import {
  createPathFollower,
  type PathFollower,
} from "../../path/pattern_tree.ts";
import type { RemovedPath } from "../composed.ts";
import type { Composition, Extension } from "../composition.ts";
import { type DeclaredOutlines, outlineDeclared } from "./declared_outlines.ts";
import {
  createSettingsInheritor,
  type SettingsInheritor,
} from "./inherited_settings.ts";
import { indexInnerPlaces, type InnerPlaces } from "./inner_places.ts";
import { PathOwners } from "./path_owners.ts";
import {
  createScopedVersionFinder,
  type ScopedVersionFinder,
} from "./scoped_versions.ts";

/** A pass over all extensions, with its results so far. */
export interface InheritancePass {
  readonly composition: Composition;
  readonly findVersion: ScopedVersionFinder;
  /** Returns the owners of a version's paths. */
  readonly ownersIn: (version: string) => PathOwners;
  /** Returns the outline of a path, which many versions can share. */
  readonly outlineOf: (pattern: Pattern) => string;
  /** Returns the outlines of the paths that a version declares. */
  readonly outlinesIn: (version: string) => DeclaredOutlines;
  /** The places that have middleware or a lifecycle. */
  readonly innerPlaces: InnerPlaces;
  readonly settingsFor: SettingsInheritor;
  /** Follows the paths of routes in the tree of all. */
  readonly follow: PathFollower;
  /** The places that have removed paths, by the shapes of the paths. */
  readonly removers: Map<string, Extension[]>;
}

/**
 * Begins a pass, in which versions have the routes that they declare.
 *
 * @param composition The declared routes, and the places that extend a version.
 */
export function beginPass(composition: Composition): InheritancePass {
  const ownersIn = memoize((_version: string) => new PathOwners());
  const declared = groupBy(composition.routes, ({ version }) => version);
  for (const [version, routes] of declared) {
    if (version !== undefined) ownersIn(version).add(routes, undefined);
  }
  return {
    composition,
    findVersion: createScopedVersionFinder(composition),
    ownersIn,
    outlineOf: memoize(outlineOfPattern),
    outlinesIn: memoize((version: string) =>
      outlineDeclared(declared.get(version) ?? [])
    ),
    innerPlaces: indexInnerPlaces(composition),
    settingsFor: createSettingsInheritor(composition),
    follow: createPathFollower(composition.tree),
    removers: new Map(),
  };
}

/**
 * Tells whether a version declares a path that it could inherit.
 *
 * @param pass The pass so far.
 * @param path The path, as the version would have it.
 */
export function isDeclared(
  { ownersIn }: InheritancePass,
  { resource, settings: { lead, version } }: Omit<RemovedPath, "place">,
): boolean {
  const owner = ownersIn(version).find(lead, resource);
  return owner !== undefined && !owner.extension;
}
