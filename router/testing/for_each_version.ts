import { METHODS } from "../declare/method.ts";
import type { Route } from "../declare/route.ts";
import {
  isWrittenParameter,
  splitParameter,
  splitPath,
  type WrittenParameter,
} from "../path/segment.ts";
import { encodeSegment } from "../path/segment_text.ts";
import { PATH_TYPE } from "../path/type/builtin_type.ts";
import { showValue } from "../report/shown_value.ts";
import { suggest } from "../report/suggestion.ts";
import type { App } from "../serve/app.ts";
import { expectPath, expectPathAlone } from "../serve/expected_path.ts";
import { expectFunction } from "./expected_function.ts";

/** A path in one of its versions. */
export interface VersionedPath {
  /** The version without a leading `v`. */
  readonly version: string;
  /** The path to request. */
  readonly path: string;
  /** The route that serves it. */
  readonly route: Route;
}

/** Values of the parameters in version prefixes, by their names. */
export type PrefixValues = Readonly<Record<string, string | number>>;

/**
 * Visits each version that has a path, one after the other, in ascending order
 * for each version prefix. One is left out when its prefix has parameters whose
 * values are not given.
 *
 * @param app The application.
 * @param path The path without version prefix and version, for example
 * `/users/7`.
 * @param visit What is done with each.
 * @param values Values of the parameters in version prefixes, for example
 * `{ tenant: "acme" }`.
 * @throws {TypeError} When the path does not begin with a slash, or has a
 * query, which no route has; when a value is of no version prefix, or none that
 * its parameter takes; or when nothing is to be done.
 * @throws {Error} When no version has the path, since nothing would be tested.
 */
export async function forEachVersion(
  app: Pick<App, "versions" | "match">,
  path: string,
  visit: (versioned: VersionedPath) => unknown,
  values: PrefixValues = {},
): Promise<void> {
  const action = "visit the versions of";
  expectPath(path, action);
  expectPathAlone(path, action);
  expectFunction(
    visit,
    `${action} ${path}`,
    "forEachVersion(app, path, ({ path }) => …)",
  );
  const leads = fillLeads(app, path, values);
  let visited = 0;
  for (const { version, lead } of leads) {
    if (takesValues(lead)) continue;
    const full = path === "/" ? lead : lead + path;
    const route = listRoutes(app, full)
      .find((route) => route.version === version);
    if (!route) continue;
    visited++;
    await visit({ version, path: full, route });
  }
  if (visited > 0) return;
  const reason = explain(app, path, leads.map(({ lead }) => lead));
  throw new Error(`Cannot visit the versions of ${path}: ${reason}`);
}

function refuseValues(path: string, reason: string): never {
  throw new TypeError(`Cannot visit the versions of ${path}: ${reason}`);
}

/** A version, and what its paths begin with. */
interface FilledLead {
  readonly version: string;
  /** It has the values of its parameters, as far as they are given. */
  readonly lead: string;
}

function fillLeads(
  app: Pick<App, "versions">,
  path: string,
  values: PrefixValues,
): FilledLead[] {
  const versions = app.versions();
  refuseUnknownValues(path, versions.map(({ path: lead }) => lead), values);
  return versions.map(({ version, path: lead }) => ({
    version,
    lead: lead.split("/")
      .map((segment) => fillSegment(path, segment, values))
      .join("/"),
  }));
}

function hasValue(values: PrefixValues, name: string): boolean {
  return Object.hasOwn(values, name) && values[name] !== undefined;
}

/** Refuses values that are misspelt, whose versions would be left out. */
function refuseUnknownValues(
  path: string,
  leads: readonly string[],
  values: PrefixValues,
): void {
  const known = leads.flatMap(splitPath)
    .flatMap((segment) => splitParameter(segment)?.name ?? []);
  const unknown = Object.keys(values)
    .filter((name) => hasValue(values, name) && !known.includes(name));
  if (unknown.length === 0) return;
  const quoted = unknown.map((name) => `"${name}"`).join(" or ");
  refuseValues(
    path,
    `no version prefix has a parameter ${quoted}. ` +
      `${suggest(unknown[0], known)}Leave that out.`,
  );
}

/** Puts the value of a parameter in its place, if one is given. */
function fillSegment(
  path: string,
  segment: string,
  values: PrefixValues,
): string {
  const parameter = splitParameter(segment);
  if (!parameter || !hasValue(values, parameter.name)) return segment;
  const value = values[parameter.name];
  const text = encodeValue(String(value), parameter);
  if (text !== undefined) return text;
  refuseValues(
    path,
    `${segment} does not accept ${showValue(value)}. Give a value of its type.`,
  );
}

/** Encodes a value; `undefined` when no path can have it. */
function encodeValue(
  text: string,
  { type }: WrittenParameter,
): string | undefined {
  if (type !== PATH_TYPE.text) return encodeSegment(text);
  // A separator inside a path's segment would be refused in a request.
  if (text.includes("\\")) return undefined;
  const encoded = text.split("/").map(encodeSegment);
  return encoded.includes(undefined) ? undefined : encoded.join("/");
}

/** Says why no version has a path. */
function explain(
  app: Pick<App, "match">,
  path: string,
  leads: readonly string[],
): string {
  if (splitPath(path).some(isWrittenParameter)) {
    return "parameters stand in it. Write values in their places, such as " +
      "/users/7.";
  }
  const isUnversioned = listRoutes(app, path)
    .some(({ version }) => version === undefined);
  if (isUnversioned) return "it is served without one; request it as it is.";
  const open = leads.filter(takesValues);
  const plain = leads.filter((lead) => !takesValues(lead));
  const reasons: string[] = [];
  if (plain.length > 0 || open.length === 0) {
    reasons.push(
      `no version has it. There are ${plain.join(", ") || "no versions"}; ` +
        "give the path without them.",
    );
  }
  if (open.length > 0) {
    reasons.push(
      `nothing says the values in ${open.join(", ")}: give them last, ` +
        "forEachVersion(app, path, visit, { name: value }).",
    );
  }
  return reasons.join(" And ");
}

/** Tells whether version prefix and version have parameters. */
function takesValues(lead: string): boolean {
  return lead.includes("<");
}

/** Lists the routes of a path, each of which takes some method. */
function listRoutes(app: Pick<App, "match">, path: string): Route[] {
  return METHODS.flatMap((method) => app.match(method, path)?.route ?? []);
}
