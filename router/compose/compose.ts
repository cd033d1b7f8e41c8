import type {
  BlueprintDeclaration,
  GroupDeclaration,
} from "../declare/declaration.ts";
import type { ReadSettings } from "../declare/read_settings.ts";
import { SETTINGS } from "../declare/settings.ts";
import type { PathReader } from "../path/path_reader.ts";
import { type Mistake, mistake } from "../report/mistake.ts";
import { note } from "../report/noted_mistake.ts";
import { attempt, readAsSetting } from "../report/refusal.ts";
import { warnOfUnusedLifecycles } from "./checking/unused_lifecycle.ts";
import { warnOfUnusedPrefixes } from "./checking/unused_prefix.ts";
import type { Composed } from "./composed.ts";
import {
  type Composition,
  createComposition,
  discardRoutes,
} from "./composition.ts";
import { composeRoute } from "./declared_route.ts";
import { listDifferent } from "./different_settings.ts";
import {
  type EffectiveSettings,
  overrideSettings,
} from "./effective_settings.ts";
import { noteExtension } from "./extension/declared_extension.ts";
import { extendVersions } from "./extension/extend_versions.ts";
import { noteLost, noteLostInside } from "./extension/lost_version.ts";
import { isInGroup, type Scope } from "./extension/scope.ts";
import { readOwnSettings } from "./read_once.ts";
import {
  type Entry,
  isRegistration,
  type Registration,
} from "./registration.ts";
import { addSurroundings } from "./surroundings.ts";

/** How deep groups can nest: composing one recurses into those inside it. */
export const MAX_GROUPS = 1000;

/**
 * Composes declarations into routes: version prefix, version, URL prefixes
 * from the outermost group inwards, and the route's path (SPEC section 4).
 *
 * @param entries The entries of the application, in order of declaration.
 * @param outer The settings of the application itself.
 * @param readPath Reads the parts of paths.
 * @param mistakes Collects the mistakes in the declarations.
 * @returns The routes in order of declaration, groups depth first, and what
 * versions inherit from others.
 */
export function compose(
  entries: readonly Entry[],
  outer: EffectiveSettings,
  readPath: PathReader,
  mistakes: Mistake[],
): Composed {
  const composition = createComposition(readPath, mistakes);
  const application: Scope = {
    group: undefined,
    outer: undefined,
    depth: 0,
    effective: outer,
    start: 0,
    end: 0,
  };
  // An iterator creates an object for each of very many entries.
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index];
    if (isRegistration(entry)) {
      composeRegistration(composition, entry, application);
    } else composeRoute(composition, entry, outer);
  }
  application.end = composition.routes.length;
  const extended = extendVersions(composition);
  const settings = listDifferent(extended.routes);
  warnOfUnusedLifecycles(settings, outer.lifecycles, mistakes);
  warnOfUnusedPrefixes(settings, mistakes);
  return { ...extended, tree: composition.tree, settings };
}

/** Composes a registered member, with the settings of its registration. */
function composeRegistration(
  composition: Composition,
  { member: { declaration }, options }: Registration,
  application: Scope,
): void {
  const place = `registration of ${declaration.place}`;
  const owner = { options, place };
  const settings = readOwnSettings(composition, owner, SETTINGS.registration);
  const inner = overrideSettings(
    application.effective,
    settings,
    "registration",
    owner,
    composition.readPath,
  );
  const inside = settings.isRefused ? discardRoutes(composition) : composition;
  composeMember(inside, declaration, inner, application);
  if (settings.isRefused) noteLostInside(composition, inside);
}

function composeMember(
  composition: Composition,
  member: BlueprintDeclaration | GroupDeclaration,
  outer: EffectiveSettings,
  scope: Scope,
): void {
  const { mistakes } = composition;
  const { kind, place, middleware, onError } = member;
  if (kind === "group") {
    for (const found of member.mistakes) note(found, mistakes);
  }
  const misplaced = describeMisplaced(member, scope);
  if (misplaced) {
    note(misplaced, mistakes);
    return;
  }
  const settings = member.settings ??
    readOwnSettings(composition, member, SETTINGS.group);
  const override = () => overrideAround(composition, member, outer, settings);
  const effective = attempt(override, place, mistakes, member);
  const isRefused = !effective || settings.isRefused ||
    (kind === "group" && member.isRefused);
  const inside = isRefused ? discardRoutes(composition) : composition;
  const inner = addSurroundings(
    effective ??
      overrideAround(composition, member, outer, withoutUrlPrefix(settings)),
    middleware,
    onError,
  );
  noteInnerPlace(inside, member, outer, inner);
  noteExtension(inside, settings, inner, place, scope);
  if (kind === "group") composeMembers(inside, member, inner, scope);
  else composeRoutes(inside, member, inner);
  if (isRefused) noteLostInside(composition, inside);
  if (isRefused || member.lost === "of its version") {
    noteLost(composition, inner);
  }
  if (member.lost === "of any version") composition.lost.add(undefined);
}

/** Lets the settings of a member override those around it. */
function overrideAround(
  { readPath }: Composition,
  member: BlueprintDeclaration | GroupDeclaration,
  outer: EffectiveSettings,
  settings: ReadSettings,
): EffectiveSettings {
  const { kind } = member;
  const placeKind = kind === "group" ? member.via : kind;
  const folder = kind === "group" ? member.namedFolder : undefined;
  const override = () =>
    overrideSettings(outer, settings, placeKind, member, readPath, folder);
  return folder === undefined
    ? readAsSetting("urlPrefix", override)
    : override();
}

/** Leaves out a prefix that cannot be read, so that routes can be checked. */
function withoutUrlPrefix(
  { urlPrefix: _, ...others }: ReadSettings,
): ReadSettings {
  return others;
}

/** Records a place if it has middleware or a lifecycle for its routes. */
function noteInnerPlace(
  { innerPlaces }: Composition,
  { place, middleware }: BlueprintDeclaration | GroupDeclaration,
  outer: EffectiveSettings,
  effective: EffectiveSettings,
): void {
  const { lifecycles } = effective;
  const lifecycle = lifecycles === outer.lifecycles ? undefined : lifecycles;
  const innermost = middleware.at(-1);
  if (!innermost && !lifecycle) return;
  innerPlaces.push({ place, effective, middleware: innermost, lifecycle });
}

/** Describes why a member cannot be where it is, if it cannot. */
function describeMisplaced(
  member: BlueprintDeclaration | GroupDeclaration,
  scope: Scope,
): Mistake | undefined {
  const holdsItself = isInGroup(scope, member);
  if (!holdsItself && scope.depth < MAX_GROUPS) return undefined;
  const [reason, fix] = holdsItself
    ? [
      "The group contains itself.",
      "Append each group only to groups that are not inside it.",
    ]
    : [
      `It is nested in ${MAX_GROUPS} groups.`,
      `Nest fewer than ${MAX_GROUPS}: a group can contain any number side by ` +
      "side.",
    ];
  return mistake("bad-setting", [member.place], reason, fix);
}

/** Composes the members of a group. */
function composeMembers(
  composition: Composition,
  group: GroupDeclaration,
  effective: EffectiveSettings,
  outer: Scope,
): void {
  const { routes } = composition;
  const start = routes.length;
  const depth = outer.depth + 1;
  const scope: Scope = { group, outer, depth, effective, start, end: 0 };
  for (const { declaration } of group.members) {
    composeMember(composition, declaration, effective, scope);
  }
  scope.end = routes.length;
}

/** Composes the routes of a blueprint. */
function composeRoutes(
  composition: Composition,
  { name, routes }: BlueprintDeclaration,
  effective: EffectiveSettings,
): void {
  const named = effective.blueprint === name
    ? effective
    : { ...effective, blueprint: name };
  for (let index = 0; index < routes.length; index++) {
    composeRoute(composition, routes[index], named);
  }
}
