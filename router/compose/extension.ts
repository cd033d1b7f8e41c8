import type { ExtendedVersion } from "../declare/route.ts";
import { attempt, type Mistake, mistake, warning } from "../path/mistake.ts";
import type { Pattern } from "../path/pattern.ts";
import { suggest } from "../path/suggestion.ts";
import { nameVersion } from "../path/version.ts";
import type { Composed, ComposedRoute, Composition } from "./compose.ts";
import { composePath } from "./composed_path.ts";
import {
  type Inheritance,
  type Link,
  listOverridden,
  type Surroundings,
  type VersionPrefixes,
} from "./inheritance.ts";

/** What lies in a group, or in the application as a whole. */
export interface Scope {
  /** What stands around its members. */
  readonly inherited: Inheritance;
  /** Where its declared routes begin in the list of all. */
  readonly start: number;
  /** Where they end. */
  end: number;
}

/** A place whose version extends another one. */
export interface Extension {
  /** The text of its version. */
  readonly version: string;
  /** The name of the version that it extends. */
  readonly extends: string;
  /** The paths that it leaves out, as written. */
  readonly remove: readonly string[];
  /** The place, in words. */
  readonly from: string;
  /** What stands around its own routes. */
  readonly inherited: Inheritance;
  /** What it lies in, the outermost first. */
  readonly scopes: readonly Scope[];
}

/** A path that a version has not although the version that it extends has. */
export interface RemovedPath {
  /** The path that it would have. */
  readonly pattern: Pattern;
  /** The path without version prefix and version. */
  readonly resource: Pattern;
  /** The version that removed it, or extends one that did. */
  readonly version: string;
  /** What stands before the version. */
  readonly versionPrefix: string;
  /** Where it is removed. */
  readonly from: string;
}

/** What one extension adds. */
interface Extended {
  readonly routes: readonly ComposedRoute[];
  readonly removed: readonly RemovedPath[];
}

/** What {@linkcode extendVersions} fills. */
interface Extending {
  readonly composition: Composition;
  /** What is done; `undefined` while it is being done. */
  readonly done: Map<Extension, Extended | undefined>;
  /** For each version, the shapes of the paths that it has. */
  readonly shapes: Map<string, Set<string>>;
  /** The shapes of the paths that a nearer place has removed. */
  readonly removed: Set<string>;
}

/**
 * Adds to the declared routes those that versions take over from the versions
 * that they extend (DESIGN section 8). An inherited route is a route like any
 * other: nothing is looked up when a request comes.
 *
 * @param composition The declared routes, and the places that extend a version.
 * @returns All routes, the declared ones first.
 */
export function extendVersions(composition: Composition): Composed {
  const { routes, extensions } = composition;
  if (extensions.length === 0) return { routes, removed: [] };
  const extending: Extending = {
    composition,
    done: new Map(),
    shapes: new Map(),
    removed: new Set(),
  };
  for (const composed of routes) addShape(extending, composed);
  // What lies deeper is nearer to its paths, so it is asked first.
  const ordered = extensions.toSorted((a, b) =>
    b.scopes.length - a.scopes.length
  );
  for (const extension of ordered) extend(extending, extension, []);
  const added = extensions.map((extension) => extending.done.get(extension));
  return {
    routes: routes.concat(...added.map((extended) => extended?.routes ?? [])),
    removed: added.flatMap((extended) => extended?.removed ?? []),
  };
}

function addShape(
  { shapes }: Extending,
  { route: { version }, pattern: { shape } }: ComposedRoute,
): void {
  if (version === undefined) return;
  const known = shapes.get(version);
  if (known) known.add(shape);
  else shapes.set(version, new Set([shape]));
}

/** Carries out an extension, after those that it builds on. */
function extend(
  extending: Extending,
  extension: Extension,
  around: readonly Extension[],
): Extended | undefined {
  const { composition, done } = extending;
  if (done.has(extension)) {
    if (around.includes(extension)) {
      const cycle = around.slice(around.indexOf(extension));
      composition.mistakes.push(describeCycle(cycle));
    }
    return done.get(extension);
  }
  done.set(extension, undefined);
  const scope = extension.scopes.at(-1)!;
  const chain = [...around, extension];
  const bases = composition.extensions
    .filter((other) =>
      nameVersion(other.version) === extension.extends &&
      other.scopes.includes(scope)
    )
    .map((other) => extend(extending, other, chain));
  if (bases.includes(undefined)) return undefined;
  const extended = takeOver(extending, extension, bases as Extended[]);
  done.set(extension, extended);
  return extended;
}

function describeCycle(cycle: readonly Extension[]): Mistake {
  const steps = cycle.map(({ version, extends: extended }) =>
    `version ${nameVersion(version)} extends ${extended}`
  );
  return mistake(
    "extends-cycle",
    cycle.map(({ from }) => from),
    cycle.length === 1
      ? `The version extends itself: ${steps[0]}.`
      : `The versions extend each other: ${steps.join(", ")}.`,
    "Let each version extend an older one, and the oldest none.",
  );
}

/** Tells whether a path lies at or below a URL prefix. */
function isWithin({ shape }: Pattern, prefix: Pattern): boolean {
  return shape === prefix.shape || shape.startsWith(`${prefix.shape}/`);
}

function takeOver(
  extending: Extending,
  extension: Extension,
  bases: readonly Extended[],
): Extended {
  const { composition: { routes, mistakes } } = extending;
  const { start, end } = extension.scopes.at(-1)!;
  const inScope = routes.slice(start, end);
  const found = [
    ...inScope.filter(({ route }) => route.version === extension.extends),
    ...bases.flatMap((base) => base.routes),
  ];
  const { urlPattern } = extension.inherited;
  const sources = found.filter(({ resource }) =>
    isWithin(resource, urlPattern)
  );
  if (sources.length === 0) {
    mistakes.push(describeMissing(extension, inScope, found.length > 0));
    return { routes: [], removed: [] };
  }
  const { removed, shapes } = removePaths(extending, extension, sources);
  const kept = sources.filter(({ resource }) => !shapes.has(resource.shape));
  const inherited = inheritPaths(extending, extension, kept);
  const before = bases.flatMap((base) => base.removed)
    .flatMap((path) => stayRemoved(extending, extension, path));
  return { routes: inherited, removed: [...removed, ...before] };
}

/** States that there is nothing to extend. */
function describeMissing(
  { extends: extended, from, inherited }: Extension,
  inScope: readonly ComposedRoute[],
  isElsewhere: boolean,
): Mistake {
  if (isElsewhere) {
    return mistake(
      "bad-extends",
      [from],
      `Version ${extended} has no path at or below ` +
        `${inherited.urlPattern.text}.`,
      "Extend it where the URL prefix is the same, or leave extends out.",
    );
  }
  const known = new Set(inScope.map(({ route }) => route.version));
  known.delete(undefined);
  const versions = [...known as Set<string>];
  const meant = versions.find((version) =>
    Number(version) === Number(extended)
  );
  return mistake(
    "bad-extends",
    [from],
    `There is no version ${extended} beside it to extend.`,
    meant === undefined
      ? `Name a version with paths in the same group; those are ${
        versions.join(", ") || "none"
      }.`
      : `Versions are taken as they are written: write extends: "${meant}".`,
  );
}

/** Tells whether the extending version declares a path itself. */
function isDeclared(
  { shapes }: Extending,
  version: string,
  { shape }: Pattern,
): boolean {
  return shapes.get(nameVersion(version))?.has(shape) ?? false;
}

/** Gives the version prefixes that hold for a route that is taken over. */
function prefixesFor(
  { inherited }: Extension,
  { inherited: from }: ComposedRoute,
): VersionPrefixes {
  if (from.versionPrefixes === from.versionPrefixesOfVersion) {
    return inherited.versionPrefixes;
  }
  // What is set deeper than the version goes along with the route.
  const deeper = [...from.versionPrefixes].filter(([kind, setting]) =>
    from.versionPrefixesOfVersion.get(kind) !== setting
  );
  return new Map([...inherited.versionPrefixes, ...deeper]);
}

/** Composes the path that a route has in the extending version. */
function composeExtended(
  { composition }: Extending,
  extension: Extension,
  source: ComposedRoute,
) {
  const { version, from } = extension;
  const versionPrefixes = prefixesFor(extension, source);
  const { resource } = source;
  const parts = {
    version,
    inherited: { versionPrefixes },
    resource,
    place: from,
  };
  const composed = composePath(composition, parts);
  return composed && { ...composed, versionPrefixes };
}

function removePaths(
  extending: Extending,
  extension: Extension,
  sources: readonly ComposedRoute[],
): { readonly removed: RemovedPath[]; readonly shapes: Set<string> } {
  const { composition: { readPath, mistakes } } = extending;
  const { version, from } = extension;
  const shapes = new Set<string>();
  const removed: RemovedPath[] = [];
  for (const path of extension.remove) {
    const read = attempt(() => readPath(path), from, mistakes);
    if (!read) continue;
    const { shape } = read;
    const source = sources.find(({ resource }) => resource.shape === shape);
    const composed = source && composeExtended(extending, extension, source);
    if (!source) {
      mistakes.push(describeDeadRemove(path, extension, sources));
    } else if (composed && isDeclared(extending, version, composed.pattern)) {
      mistakes.push(
        mistake(
          "bad-remove",
          [from],
          `Path "${path}" is removed, but version ${
            nameVersion(version)
          } declares it.`,
          "A declared path takes the inherited one's place: leave it out of " +
            "remove.",
        ),
      );
    } else if (composed) {
      shapes.add(shape);
      extending.removed.add(composed.pattern.shape);
      removed.push({
        pattern: composed.pattern,
        resource: read,
        version: nameVersion(version),
        versionPrefix: composed.versionPrefix!,
        from,
      });
    }
  }
  return { removed, shapes };
}

/** States that a path to be removed is not there. */
function describeDeadRemove(
  path: string,
  { extends: extended, from }: Extension,
  sources: readonly ComposedRoute[],
): Mistake {
  const paths = new Set(sources.map(({ route }) => route.resource));
  const hasMethod = /^[A-Z]+ /.test(path);
  return mistake(
    "bad-remove",
    [from],
    `Path "${path}" is removed, but version ${extended} has no such path.`,
    hasMethod
      ? "Write the path alone: a version owns all methods of a path."
      : `${suggest(path, paths)}Write the path as it is without version, or ` +
        "take it out of remove.",
  );
}

/** What a version has removed stays removed in those that extend it. */
function stayRemoved(
  extending: Extending,
  { version, from, inherited }: Extension,
  path: RemovedPath,
): RemovedPath[] {
  const { resource } = path;
  if (!isWithin(resource, inherited.urlPattern)) return [];
  const parts = { version, inherited, resource, place: from };
  const composed = composePath(extending.composition, parts);
  if (!composed || isDeclared(extending, version, composed.pattern)) return [];
  const { pattern, versionPrefix } = composed;
  return [{
    ...path,
    pattern,
    version: nameVersion(version),
    versionPrefix: versionPrefix!,
  }];
}

/** Makes the routes that a version takes over. */
function inheritPaths(
  extending: Extending,
  extension: Extension,
  sources: readonly ComposedRoute[],
): ComposedRoute[] {
  const { version } = extension;
  const routes: ComposedRoute[] = [];
  for (const source of sources) {
    const composed = composeExtended(extending, extension, source);
    if (!composed || isDeclared(extending, version, composed.pattern)) continue;
    if (extending.removed.has(composed.pattern.shape)) continue;
    const isWhole = checkParameters(
      extension,
      source,
      composed.lead,
      extending.composition.mistakes,
    );
    if (!isWhole) continue;
    routes.push(inheritRoute(extending, extension, source, composed));
  }
  warnOfOverlaps(extending, extension, sources, routes);
  for (const composed of routes) addShape(extending, composed);
  return routes;
}

/** Refuses to take over a route whose handler would miss a parameter. */
function checkParameters(
  { version, from }: Extension,
  { route, pattern, resource }: ComposedRoute,
  lead: Pattern,
  mistakes: Mistake[],
): boolean {
  const names = lead.parameters.flatMap((parameter) => parameter.names);
  const before = pattern.parameters.length - resource.parameters.length;
  const missing = pattern.parameters.slice(0, before)
    .flatMap((parameter) => parameter.names)
    .find((name) => !names.includes(name));
  if (missing === undefined) return true;
  mistakes.push(
    mistake(
      "bad-extends",
      [from, route.source.declaration],
      `Version ${nameVersion(version)} would inherit ${route.path}, but its ` +
        `prefix ${lead.text} has no parameter "${missing}".`,
      `Write remove: ["${route.resource}"], or keep the two prefixes in ` +
        "different groups.",
    ),
  );
  return false;
}

type ExtendedPath = NonNullable<ReturnType<typeof composeExtended>>;

function inheritRoute(
  { composition }: Extending,
  { inherited, version, from, extends: extended, scopes }: Extension,
  source: ComposedRoute,
  { pattern, prefix, versionPrefix, versionPrefixes }: ExtendedPath,
): ComposedRoute {
  const name = nameVersion(version);
  const step: ExtendedVersion = {
    version: extended,
    path: source.route.path,
    from,
  };
  const surroundings = versionPrefixes === inherited.versionPrefixes
    ? inherited
    : {
      ...inherited,
      versionPrefixes,
      versionPrefixesOfVersion: inherited.versionPrefixes,
    };
  return {
    route: {
      ...source.route,
      path: pattern.text,
      version: name,
      versionPrefix,
      lifecycle: composition.resolveLifecycle(inherited.lifecycles, name),
      source: {
        ...source.route.source,
        version: inherited.version?.from,
        versionPrefix: prefix?.from,
        overridden: listOverridden(surroundings, prefix),
        inherited: [step, ...source.route.source.inherited],
      },
    },
    pattern,
    resource: source.resource,
    endpoint: source.endpoint,
    inherited: surroundings,
    ...joinSurroundings(scopes.at(-1)!.inherited, inherited, source),
  };
}

/**
 * Gives what stands around a route that is taken over: what stands around the
 * extending version, and inside it what the route brings along.
 *
 * @param shared What stands around both.
 * @param outer What stands around the extending version.
 * @param source The route.
 */
function joinSurroundings(
  shared: Surroundings,
  outer: Surroundings,
  { links, errorHandlers }: Surroundings,
): Surroundings {
  const isSame = outer.links.length === shared.links.length &&
    outer.errorHandlers.length === shared.errorHandlers.length;
  if (isSame) return { links, errorHandlers };
  const own = (handlers: Surroundings["errorHandlers"]) =>
    handlers.slice(0, handlers.length - shared.errorHandlers.length)
      .concat(outer.errorHandlers);
  const brought = links.slice(shared.links.length).map((link): Link => ({
    middleware: link.middleware,
    errorHandlers: own(link.errorHandlers),
  }));
  return {
    links: [...outer.links, ...brought],
    errorHandlers: own(errorHandlers),
  };
}

/** Gives what patterns share that differ only by the types of parameters. */
function outlineOf({ segments }: Pattern): string {
  return segments
    .map((segment) => segment.kind === "static" ? segment.decoded : "<>")
    .join("/");
}

/**
 * Warns of a declared path and an inherited one that differ only by the types
 * of parameters: whoever changed a type meant to replace the path.
 */
function warnOfOverlaps(
  { composition }: Extending,
  { version, extends: extended, from }: Extension,
  sources: readonly ComposedRoute[],
  inherited: readonly ComposedRoute[],
): void {
  const name = nameVersion(version);
  const known = new Set(sources.map(({ resource }) => resource.shape));
  const declared = new Map(
    composition.routes
      .filter(({ route, resource }) =>
        route.version === name && resource.parameters.length > 0 &&
        !known.has(resource.shape)
      )
      .map((composed) => [outlineOf(composed.pattern), composed.route]),
  );
  for (const { pattern, route } of inherited) {
    const own = declared.get(outlineOf(pattern));
    if (!own) continue;
    composition.mistakes.push(
      warning(
        "inherited-overlap",
        [own.source.declaration, from],
        `Version ${name} declares ${own.resource} and inherits ` +
          `${route.resource} from version ${extended}; each serves the ` +
          "requests that fit its type.",
        `Write remove: ["${route.resource}"] if the one replaces the other.`,
      ),
    );
  }
}
