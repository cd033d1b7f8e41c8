import type { Route } from "../../declare/route.ts";
import type { UrlOptions } from "../../declare/url_options.ts";
import { outlineOfPath } from "../../path/path_shape.ts";
import { joinSegments, splitPath } from "../../path/written_path.ts";
import { showValue } from "../../report/shown_value.ts";
import { suggest } from "../../report/suggestion.ts";
import { correctParameter } from "../checking/translated_parameter.ts";
import { versionsOf } from "../versions_of.ts";
import { describeAsked, type UnchosenDescriber } from "./chosen_route.ts";
import {
  type AskingRequest,
  findMeant,
  fitsOptions,
  isNear,
} from "./meant_route.ts";
import { isPath, listNamed, type NamedRoutes } from "./named_routes.ts";

/**
 * Says which path was probably meant: one that differs in the names and types of
 * its parameters alone, however much these are, else one with a name near it,
 * else one that lies below the prefixes of a blueprint or its groups.
 */
function suggestPath(path: string, known: readonly string[]): string {
  const outline = outlineOfPath(path);
  const alike = known.filter((other) => outlineOfPath(other) === outline);
  if (alike.length > 0) return suggest(path, alike) || quoteMeant(alike[0]);
  const below = known.find((other) => outlineOfPath(other).endsWith(outline));
  return suggest(path, known) || (below ? quoteMeant(below) : "");
}

function quoteMeant(path: string): string {
  return `Did you mean ${JSON.stringify(path)}? `;
}

/** Says that a path stands for one that only another version has. */
function describeOtherVersion(
  { byResource }: NamedRoutes,
  name: string,
  { path, version, versionPrefix }: Route,
  from: AskingRequest,
): string {
  const own = [...byResource].flatMap(([resource, routes]) =>
    routes.some((route) => isNear(route, from, {})) ? [resource] : []
  );
  const [where, choice] = version === from.version
    ? [` after ${showValue(from.route?.versionPrefix)}`, { versionPrefix }]
    : ["", { version }];
  return `version ${from.version}, which the request is for, has no path ` +
    `"${name}"${where}. ${suggestPath(name, own)}Ask for ${path} with ` +
    `${showOptions(choice)}.`;
}

/**
 * Says why no route is chosen for a URL, and what to write instead.
 *
 * @param named The routes of the application.
 * @param asked What the route is asked for by.
 * @param fitting The routes that fit it.
 * @param ofOther The one of another version that would have been meant.
 */
export const describeUnchosen: UnchosenDescriber = (
  named,
  asked,
  fitting,
  ofOther,
) => {
  const { name, options, from } = asked;
  if (ofOther && from) return describeOtherVersion(named, name, ofOther, from);
  const what = describeAsked(asked);
  return fitting.length === 0
    ? `there is no route named ${what}. ${tellNamed(named, name)}`
    : `${what} names ${listPaths(fitting)}. ${
      suggestOne(fitting, name, options, from)
    }`;
};

function listPaths(routes: readonly Route[]): string {
  const versions = [undefined, ...versionsOf(routes)];
  const ordered = versions.flatMap((version) =>
    routes.filter((route) => route.version === version)
  );
  return [...new Set(ordered.map(({ path }) => path))].join(", ");
}

/** Says how a path is written that was given with its version. */
function suggestWithoutVersion(
  { byResource }: NamedRoutes,
  written: string,
): string {
  const outline = outlineOfPath(written);
  const route = [...byResource.values()].flat().find(({ version, path }) =>
    version !== undefined && outlineOfPath(path) === outline
  );
  if (!route) return "";
  const { resource, version } = route;
  return `Write ${showValue(resource)} with ${showOptions({ version })}. `;
}

/** Gives a path with its parameters as they are written here. */
function translatePath(path: string): string {
  return joinSegments(
    splitPath(path).map((segment) => correctParameter(segment, "")),
  );
}

/** Says which path was meant by one that no route has. */
function suggestAnyPath(name: string, named: NamedRoutes): string {
  const { byResource } = named;
  const [path, query] = name.split("?", 2);
  if (query !== undefined && byResource.has(path)) {
    return `A query is written after the URL: \`\${urlFor(` +
      `${showValue(path)}, …)}?${query}\`. `;
  }
  const written = translatePath(name);
  return suggestWithoutVersion(named, written) ||
    suggestPath(written, [...byResource.keys()]);
}

/** Says which file or route was meant by a name. */
function suggestFile(name: string, { byName }: NamedRoutes): string {
  // By its letters, a file of another version would be nearer.
  const index = `${name}/index`;
  return byName.has(index)
    ? `Did you mean ${showValue(index)}? `
    : suggest(name, byName.keys());
}

/** Says what a name stands for, or how names are given. */
function tellNamed(named: NamedRoutes, name: string): string {
  const routes = listNamed(named, name);
  if (routes.length > 0) return `"${name}" names ${listPaths(routes)}.`;
  const hint = isPath(name)
    ? suggestAnyPath(name, named)
    : suggestFile(String(name), named);
  return hint +
    "Names are given with { name }; a blueprint's route is named " +
    '"blueprint.route", a route file by its place, and any by its path without ' +
    'the version, such as "/users/<id:int>".';
}

/** Lists what may tell a route from others of its name. */
function listChoices(
  { version, versionPrefix, source: { urlPrefixes } }: Route,
): UrlOptions[] {
  const ofVersion = version === undefined
    ? [{}, { version: null }]
    : [{ version }, { version, versionPrefix }];
  const segments = urlPrefixes.map(({ text }) => splitPath(text));
  const below = segments.flatMap((_, index) => {
    // A prefix begins with those around it.
    const urlPrefix = joinSegments(segments.slice(0, index + 1).flat());
    return ofVersion.map((options) => ({ ...options, urlPrefix }));
  });
  return [...ofVersion, ...below];
}

/** Says how one of several routes of a name can be meant, a near one at best. */
function suggestOne(
  routes: readonly Route[],
  name: string,
  options: UrlOptions,
  from: AskingRequest | undefined,
): string {
  const near = routes.filter((route) => isNear(route, from, options));
  const choices = [...near, ...routes].flatMap(listChoices)
    .map((choice) => ({ ...options, ...choice }));
  const single = choices.find((choice) => {
    const wanted = routes.filter((route) => fitsOptions(route, choice));
    return findMeant(wanted, name, choice, from);
  });
  return single
    ? `Say which, for example with ${showOptions(single)}.`
    : "Give each route a name of its own.";
}

/** Shows options as they are written. */
function showOptions(options: UrlOptions): string {
  const settings = Object.entries(options)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `{ ${settings.join(", ")} }`;
}
