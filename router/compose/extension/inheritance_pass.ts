import type { Pattern } from "../../path/pattern.ts";
import type { ComposedRoute } from "../composed_route.ts";
import type { Composition, Extension } from "../composition.ts";
import type { SettingsInheritor } from "./inherited_settings.ts";
import { isInScope } from "./scope.ts";

/** A pass over all extensions, and what it has found out so far. */
export interface InheritancePass {
  readonly composition: Composition;
  /** For each version, what gave it its paths, by their shapes. */
  readonly owners: Map<string, Map<string, PathOwner>>;
  /** Gives for each extension the settings of routes, by those in its base. */
  readonly settingsFor: SettingsInheritor;
  /** The places that have removed paths, by the shapes of those. */
  readonly removers: Map<string, Extension[]>;
}

/** What gave a version a path. */
export interface PathOwner {
  readonly composed: ComposedRoute;
  /** The place that took it over; `undefined` when it is declared. */
  readonly heir: Extension | undefined;
}

/**
 * Notes that a version has a path.
 *
 * @param pass Where it is noted.
 * @param composed The route that has the path.
 * @param heir The place that took it over; `undefined` when it is declared.
 */
export function addOwner(
  { owners }: InheritancePass,
  composed: ComposedRoute,
  heir: Extension | undefined,
): void {
  const { version, pattern: { shape } } = composed;
  if (version === undefined) return;
  const known = owners.get(version);
  if (known) known.set(shape, { composed, heir });
  else owners.set(version, new Map([[shape, { composed, heir }]]));
}

/**
 * Gives what gave a version a path.
 *
 * @param pass What versions have.
 * @param version The name of the version.
 * @param path The whole path.
 */
export function findOwner(
  { owners }: InheritancePass,
  version: string,
  { shape }: Pattern,
): PathOwner | undefined {
  return owners.get(version)?.get(shape);
}

/**
 * Tells whether a place lies deeper in what another one lies in: it is nearer
 * to its paths, and has the say about them.
 *
 * @param deeper The place that may lie deeper.
 * @param outer The other.
 */
export function isNearer(deeper: Extension, outer: Extension): boolean {
  return deeper.scope !== outer.scope && isInScope(deeper.scope, outer.scope);
}

/**
 * Tells whether the extending version declares a path itself.
 *
 * @param pass What versions have.
 * @param version The name of the version.
 * @param path The whole path.
 */
export function isDeclared(
  pass: InheritancePass,
  version: string,
  path: Pattern,
): boolean {
  const owner = findOwner(pass, version, path);
  return owner !== undefined && !owner.heir;
}
