import type { Pattern } from "../../path/pattern.ts";
import { type Mistake, mistake } from "../../report/mistake.ts";
import { note } from "../../report/noted_mistake.ts";
import type { ComposedRoute } from "../composed_route.ts";
import type { Composition, Extension } from "../composition.ts";
import { listBuiltOn } from "./base.ts";
import type { InheritancePass } from "./inheritance_pass.ts";
import { mayMissPaths } from "./lost_version.ts";
import { suggestRemoval } from "./suggested_removal.ts";

/** A path in the list of those that are left out. */
export interface NamedPath {
  /** The path as it was written. */
  readonly written: string;
  readonly pattern: Pattern;
  /** The shapes of the paths that it may mean, the likeliest first. */
  readonly shapes: readonly string[];
}

/**
 * Notes that a path in the list of those that are left out is none of those that
 * could be taken over.
 *
 * @param pass What is known of the versions so far.
 * @param extension The extension that has the list.
 * @param path The path.
 * @param sources The routes that it could take over.
 */
export function noteDeadRemoval(
  { composition }: InheritancePass,
  extension: Extension,
  path: NamedPath,
  sources: readonly ComposedRoute[],
): void {
  if (mayMissPaths(composition, extension.extends)) return;
  note(describe(composition, extension, path, sources), composition.mistakes);
}

function describe(
  composition: Composition,
  extension: Extension,
  path: NamedPath,
  sources: readonly ComposedRoute[],
): Mistake {
  const outside = findOutside(composition, extension, path.pattern);
  if (outside) {
    return describeOutside(path.written, extension, sources, outside);
  }
  const versionless = findVersionless(composition, path);
  return versionless
    ? describeUnversioned(path.written, extension, versionless)
    : describeDead(path.written, extension, sources);
}

/**
 * Finds a route with a path that the extended version has, or can have taken
 * over, where the extension does not reach.
 */
function findOutside(
  composition: Composition,
  { extends: extended, scope: { start, end } }: Extension,
  { shape }: Pattern,
): ComposedRoute | undefined {
  const versions = listBuiltOn(composition, extended);
  return composition.routes.find(({ version, resource }, index) =>
    version !== undefined && versions.has(version) &&
    resource.shape === shape &&
    (version === extended || index < start || index >= end)
  );
}

/** Finds a route with a path that no version can take over, as it has none. */
function findVersionless(
  { routes }: Composition,
  { shapes }: NamedPath,
): ComposedRoute | undefined {
  return routes.find(({ version, resource }) =>
    version === undefined && shapes.includes(resource.shape)
  );
}

/** States that a path to be removed is not among those that are taken over. */
function describeOutside(
  path: string,
  extension: Extension,
  sources: readonly ComposedRoute[],
  { declaration }: ComposedRoute,
): Mistake {
  const { version, extends: extended, place } = extension;
  return mistake(
    "bad-remove",
    [place, declaration.place],
    `Path "${path}" is removed, but lies outside of what is taken over here.`,
    `${suggestRemoval(path, place, listPaths(sources))}Take it out of ` +
      `remove. Where else version ${version} extends ${extended} and takes ` +
      "it over, it can be removed.",
  );
}

/** States that a path to be removed is served without a version. */
function describeUnversioned(
  path: string,
  { extends: extended, place }: Extension,
  { declaration }: ComposedRoute,
): Mistake {
  return mistake(
    "bad-remove",
    [place, declaration.place],
    `Path "${path}" is removed, but version ${extended} has no such path: it is ` +
      "there without a version, so no version takes it over.",
    `Give it version ${extended}, or take it out of remove.`,
  );
}

/** Lists the paths without version of routes. */
function listPaths(routes: readonly ComposedRoute[]): readonly string[] {
  return [...new Set(routes.map(({ resource }) => resource.path))];
}

/** States that a path to be removed is not there. */
function describeDead(
  path: string,
  extension: Extension,
  sources: readonly ComposedRoute[],
): Mistake {
  const { extends: extended, place } = extension;
  const paths = listPaths(sources);
  const hasMethod = /^[A-Z]+ /.test(path);
  return mistake(
    "bad-remove",
    [place],
    `Path "${path}" is removed, but version ${extended} has no such path.`,
    hasMethod
      ? "Write the path alone: a version owns all methods of a path."
      : suggestRemoval(path, place, paths) +
        "Write the path as it is without version, or take it out of remove.",
  );
}
