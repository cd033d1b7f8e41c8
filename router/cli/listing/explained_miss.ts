import { isMethod } from "../../declare/method.ts";
import { hasTextOf } from "../../path/path_text.ts";
import { isWrittenParameter, splitPath } from "../../path/written_path.ts";
import { listFew } from "../../report/few.ts";
import { listAll } from "../../report/listed.ts";
import type { App } from "../../serve/app.ts";
import { refusalOf } from "../../serve/request/target.ts";
import type { HttpError } from "../../serve/response/http_error.ts";
import { isGone } from "../../serve/versions/lifecycle_state.ts";
import type { ServedVersion } from "../../serve/versions/versions.ts";
import { matchAll, matchRequest } from "./reached_match.ts";

/**
 * Describes why a request reaches no route, as its server would.
 *
 * @param app The application.
 * @param method The request's method.
 * @param path The request's path, which no route matches with that method.
 */
export function formatMiss(app: App, method: string, path: string): string {
  const isRefused = refusalOf(path) !== undefined;
  if (!isRefused && !isMethod(method)) {
    return `${method} is not a known method: 501.`;
  }
  const others = isRefused ? [] : matchAll(app, path);
  if (others.length > 0) {
    const now = app.now();
    return others.every(({ route }) => isGone(route.lifecycle, now))
      ? `The sunset of ${path} has passed: 410.`
      : `The routes of ${path} do not answer ${method}: 405.`;
  }
  const { status, message, extensions } = app.explainMiss(path);
  if (status !== 404) {
    return `A request for ${path} is answered with ${status}: ${message}`;
  }
  const sentence = `No route matches ${path}.`;
  // The message says more than the sentence only where it is about a version.
  const problem = extensions.code === undefined
    ? sentence
    : `${sentence} ${message}`;
  const reason = extensions.code === "removed-in-version"
    ? ` See ${nameRemovers(app, path)}.`
    : describeNear(app, path) || describeIncomplete(app, method, path);
  return `${problem}${reason}${describeSupported(extensions)}`;
}

/** Describes what keeps a path from those that have the same text. */
function describeNear(app: App, path: string): string {
  const parameters = splitPath(path).filter(isWrittenParameter);
  if (parameters.length > 0) {
    return ` Write a value in place of ${listFew(parameters)}.`;
  }
  // An empty segment is no value of any type.
  if (/\/(?:\/|$)/.test(path)) return "";
  const paths = [...new Set(app.routes.map((route) => route.path))];
  const near = paths.filter((one) => hasTextOf(one, path));
  if (near.length > 0) {
    return ` The path does not match the parameter types of ${listFew(near)}.`;
  }
  const lower = path.toLowerCase();
  const similar = paths.filter((one) => hasTextOf(one.toLowerCase(), lower));
  return similar.length === 0
    ? ""
    : ` The path differs in letter case from ${listFew(similar)}.`;
}

/** Lists the forms of a path with segments of a version's beginning put in. */
function listCompleted(path: string, version: ServedVersion): string[] {
  const beginnings = [...`${version.path}/`.matchAll(/\//g)]
    .map(({ index }) => version.path.slice(0, index));
  return beginnings.flatMap((kept, index) =>
    path.startsWith(`${kept}/`)
      ? beginnings.slice(index + 1)
        .map((whole) => whole + path.slice(kept.length))
      : []
  );
}

/** Describes which paths have more segments before the resource. */
function describeIncomplete(app: App, method: string, path: string): string {
  const paths = app.versions()
    .flatMap((version) => listCompleted(path, version))
    .filter((one) => matchRequest(app, method, one));
  return paths.length === 0
    ? ""
    : ` Its version or prefix may be missing: ${listFew([...new Set(paths)])}.`;
}

/** Describes which versions have a path that another one lacks. */
function describeSupported({ supported }: HttpError["extensions"]): string {
  const versions = (supported ?? []) as readonly string[];
  if (versions.length === 0) return "";
  const named = listFew(versions, versions.length);
  return versions.length === 1
    ? ` Version ${named} has it.`
    : ` Versions ${named} have it.`;
}

/**
 * Names the places where a version removes a path.
 *
 * @param app The application.
 * @param path A request's path, which the version has removed.
 */
export function nameRemovers(app: App, path: string): string {
  const places = app.versions()
    .flatMap(({ removed }) => removed)
    .filter((removed) => hasTextOf(removed.path, path))
    .map(({ place }) => place);
  return listAll([...new Set(places)], "or");
}
