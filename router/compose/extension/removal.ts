import { groupBy } from "../../collection/group_by.ts";
import {
  isWithin,
  joinPatterns,
  joinShapes,
  type Pattern,
  refuseBadPattern,
} from "../../path/pattern.ts";
import { type Mistake, mistake } from "../../report/mistake.ts";
import { note } from "../../report/noted_mistake.ts";
import { attempt, findRefusal } from "../../report/refusal.ts";
import type { RemovedPath } from "../composed.ts";
import type { ComposedRoute } from "../composed_route.ts";
import type { Extension } from "../composition.ts";
import { noteDeadRemoval } from "./dead_removal.ts";
import { type InheritancePass, isDeclared } from "./inheritance_pass.ts";
import type { Scope } from "./scope.ts";

/** A path that an extending version would have. */
type InheritedPath = Omit<RemovedPath, "place">;

/**
 * Reads which paths a version leaves out.
 *
 * @param pass The pass so far.
 * @param extension The extension.
 * @param sources The routes that it could inherit.
 * @returns The paths, and the shapes of those that are not to be inherited.
 */
export function removePaths(
  pass: InheritancePass,
  extension: Extension,
  sources: readonly ComposedRoute[],
): { readonly removed: RemovedPath[]; readonly shapes: Set<string> } {
  const { remove, place } = extension;
  const shapes = new Set<string>();
  if (remove.length === 0) return { removed: [], shapes };
  const byShape = groupBy(sources, ({ resource }) => resource.shape);
  const { composition: { readPath, mistakes }, removers } = pass;
  // One path can have several routes, the first of which names its parameters,
  // and be listed twice.
  const removed = new Map<string, RemovedPath>();
  for (const path of remove) {
    const pattern = attempt(() => readPath(path), place, mistakes);
    if (!pattern) continue;
    const found = listMeant(pattern, extension)
      .map((shape) => byShape.get(shape))
      .find((routes) => routes !== undefined) ?? [];
    if (found.length === 0) noteDeadRemoval(pass, extension, path, sources);
    const left = composeRemoved(pass, extension, path, found);
    for (const one of left) {
      const { resource, settings: { lead } } = one;
      shapes.add(resource.shape);
      const shape = joinShapes(lead, resource);
      if (removed.has(shape)) continue;
      removers.set(shape, [...removers.get(shape) ?? [], extension]);
      if (isPossible(one)) removed.set(shape, { ...one, place });
    }
  }
  return { removed: [...removed.values()], shapes };
}

/** Composes the paths that one entry of `remove` stands for. */
function composeRemoved(
  pass: InheritancePass,
  extension: Extension,
  written: string,
  found: readonly ComposedRoute[],
): readonly InheritedPath[] {
  const composed = composeInherited(pass, extension, found);
  const left = composed.filter((one) => !isDeclared(pass, one));
  if (composed.length > 0 && left.length === 0) {
    const { mistakes } = pass.composition;
    note(describeDeclaredRemove(written, extension), mistakes);
  }
  return left;
}

/** Composes the paths that an extending version would have from another. */
function composeInherited(
  pass: InheritancePass,
  extension: Extension,
  sources: readonly Pick<ComposedRoute, "settings" | "resource">[],
): readonly InheritedPath[] {
  const inheritSettings = pass.settingsFor(extension);
  return sources.flatMap(({ settings: inherited, resource }) => {
    const settings = inheritSettings(inherited);
    return settings ? [{ resource, settings }] : [];
  });
}

/** Tells whether a version could have a path, and so can lack it. */
function isPossible({ settings, resource }: InheritedPath): boolean {
  return !findRefusal(() => refuseBadPattern(settings.lead, resource));
}

/**
 * Lists the shapes of what a path may mean: the whole path without version, the
 * part after the prefixes of the groups around, since those may be reused under
 * others, or the part after its own prefix, as a blueprint's paths are; the
 * likeliest first.
 */
function listMeant(
  path: Pattern,
  { scope, effective }: Extension,
): readonly string[] {
  return [...listPrefixes(scope), effective.urlPattern]
    .map((prefix) => joinPatterns(prefix, path).shape);
}

/** Lists the prefixes before the paths in a scope, outermost first. */
function listPrefixes({ outer, effective }: Scope): readonly Pattern[] {
  return [...(outer ? listPrefixes(outer) : []), effective.urlPattern];
}

/** Describes a path that is removed and declared at once. */
function describeDeclaredRemove(
  path: string,
  { version, place }: Extension,
): Mistake {
  return mistake(
    "bad-remove",
    [place],
    `Path "${path}" is removed, but version ${version} declares it.`,
    "A declared path replaces the inherited one: delete it from remove.",
  );
}

/**
 * Keeps a path that a version has removed removed in one that extends it.
 *
 * @param pass The pass so far.
 * @param extension A version that extends the one without the path.
 * @param path The path that is removed there.
 */
export function stayRemoved(
  pass: InheritancePass,
  extension: Extension,
  path: RemovedPath,
): RemovedPath[] {
  const { resource, place } = path;
  if (!isWithin(resource, extension.effective.urlPattern)) return [];
  return composeInherited(pass, extension, [path])
    .filter((one) => isPossible(one) && !isDeclared(pass, one))
    .map((one) => ({ ...one, place }));
}
