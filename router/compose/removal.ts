import { attempt, type Mistake, mistake } from "../path/mistake.ts";
import { joinPatterns, type Pattern, splitPath } from "../path/pattern.ts";
import { suggest } from "../path/suggestion.ts";
import { nameVersion } from "../path/version.ts";
import type { ComposedRoute, RemovedPath } from "./composed.ts";
import type { Extension } from "./composition.ts";
import { type Extending, isDeclared, isWithin } from "./extending.ts";
import { translateParameter } from "./foreign_parameter.ts";
import { composeInherited, composeInVersion } from "./inherited_route.ts";
import type { Scope } from "./scope.ts";

/**
 * Reads which paths a version leaves out.
 *
 * @param extending What is known of the versions so far.
 * @param extension The extension.
 * @param sources The routes that it could take over.
 * @returns The paths, and the shapes of what is not to be taken over.
 */
export function removePaths(
  extending: Extending,
  extension: Extension,
  sources: readonly ComposedRoute[],
): { readonly removed: RemovedPath[]; readonly shapes: Set<string> } {
  const { composition: { readPath, mistakes }, isPartial } = extending;
  const { version, place } = extension;
  const shapes = new Set<string>();
  const removed: RemovedPath[] = [];
  for (const path of extension.remove) {
    const read = attempt(() => readPath(path), place, mistakes);
    if (!read) continue;
    const source = findRemoved(read, extension.scope, sources);
    if (!source) {
      if (isPartial) continue;
      mistakes.push(describeDeadRemove(path, extension, sources));
      continue;
    }
    if (shapes.has(source.resource.shape)) continue;
    const composed = composeInherited(extending, extension, source);
    if (!composed) continue;
    if (isDeclared(extending, version, composed.pattern)) {
      mistakes.push(describeDeclaredRemove(path, extension));
    } else {
      shapes.add(source.resource.shape);
      extending.removed.add(composed.pattern.shape);
      removed.push({
        pattern: composed.pattern,
        resource: source.resource,
        version: nameVersion(version),
        versionPrefix: composed.versionPrefix!,
        place,
      });
    }
  }
  return { removed, shapes };
}

/**
 * Finds the route that a path names: the whole path without version, else what
 * follows the prefixes of the groups around, since those may be reused under
 * others.
 */
function findRemoved(
  path: Pattern,
  scope: Scope,
  sources: readonly ComposedRoute[],
): ComposedRoute | undefined {
  const outer = scope.outer && findRemoved(path, scope.outer, sources);
  if (outer) return outer;
  const { shape } = joinPatterns(scope.effective.urlPattern, path);
  return sources.find(({ resource }) => resource.shape === shape);
}

/** States that a path to be removed is declared beside that. */
function describeDeclaredRemove(
  path: string,
  { version, place }: Extension,
): Mistake {
  return mistake(
    "bad-remove",
    [place],
    `Path "${path}" is removed, but version ${nameVersion(version)} declares ` +
      "it.",
    "A declared path takes the inherited one's place: leave it out of remove.",
  );
}

/** States that a path to be removed is not there. */
function describeDeadRemove(
  path: string,
  { extends: extended, place }: Extension,
  sources: readonly ComposedRoute[],
): Mistake {
  const paths = [...new Set(sources.map(({ route }) => route.resource))];
  const hasMethod = /^[A-Z]+ /.test(path);
  return mistake(
    "bad-remove",
    [place],
    `Path "${path}" is removed, but version ${extended} has no such path.`,
    hasMethod
      ? "Write the path alone: a version owns all methods of a path."
      : `${
        suggestPath(path, place, paths)
      }Write the path as it is without version, or ` +
        "take it out of remove.",
  );
}

/**
 * Says which path was probably meant. One with parameters, in whatever
 * notation, is never told of a path with other text: that is another endpoint.
 */
function suggestPath(
  path: string,
  place: string,
  paths: readonly string[],
): string {
  const segments = splitPath(path);
  const wanted = segments.map((segment) =>
    translateParameter(segment, place)?.code ?? segment
  );
  if (!wanted.some(isParameter)) return suggest(path, paths);
  const foreign = segments.findIndex((segment, index) =>
    isParameter(wanted[index]) && !isParameter(segment)
  );
  const notation = foreign === -1
    ? ""
    : `A parameter is written ${wanted[foreign]}, not ${segments[foreign]}. `;
  const alike = paths.find((candidate) =>
    isAlike(splitPath(candidate), wanted)
  );
  return alike ? `${notation}Did you mean "${alike}"? ` : notation;
}

function isParameter(segment: string): boolean {
  return segment.startsWith("<");
}

/** Tells of equal text in the same places, with parameters in the others. */
function isAlike(path: readonly string[], wanted: readonly string[]): boolean {
  return path.length === wanted.length &&
    path.every((segment, index) =>
      isParameter(segment)
        ? isParameter(wanted[index])
        : segment === wanted[index]
    );
}

/** What a version has removed stays removed in those that extend it. */
export function stayRemoved(
  extending: Extending,
  extension: Extension,
  path: RemovedPath,
): RemovedPath[] {
  const { version, effective: { urlPattern, versionPrefixes } } = extension;
  const { resource } = path;
  if (!isWithin(resource, urlPattern)) return [];
  const composed = composeInVersion(
    extending,
    extension,
    versionPrefixes,
    resource,
  );
  if (!composed || isDeclared(extending, version, composed.pattern)) return [];
  const { pattern, versionPrefix } = composed;
  return [{
    ...path,
    pattern,
    version: nameVersion(version),
    versionPrefix: versionPrefix!,
  }];
}
