import { METHODS } from "../../declare/method.ts";
import type { App } from "../../serve/app.ts";
import { isGone } from "../../serve/versions/lifecycle_state.ts";
import type { LoadedApp } from "../loading/load_app.ts";
import { matchAll } from "./reached_match.ts";

/**
 * Says why a request reaches no route, as its server would.
 *
 * @param loaded The application.
 * @param method The request's method.
 * @param path The request's path, which no route fits by that method.
 */
export function explainMiss(
  { app }: LoadedApp,
  method: string,
  path: string,
): string {
  if (!(METHODS as readonly string[]).includes(method)) {
    return `${method} is not a known method: 501.`;
  }
  const others = matchAll(app, path);
  if (others.length > 0) {
    const now = app.now();
    return others.every(({ route }) => isGone(route.lifecycle, now))
      ? `The sunset of ${path} is over: 410.`
      : `The routes of ${path} do not answer ${method}: 405.`;
  }
  const { status, message, extensions } = app.explainMiss(path);
  if (status !== 404) {
    return `A request for ${path} is answered with ${status}: ${message}`;
  }
  const sentence = `No route has the path ${path}.`;
  // Only what is said of a version is more than the sentence.
  if (extensions.code === undefined) return sentence;
  const told = `${sentence} ${message}`;
  return extensions.code === "removed-in-version"
    ? `${told} See ${listRemovers(app, extensions.version)}.`
    : told;
}

/**
 * Lists where paths of a version are removed.
 *
 * @param app The application.
 * @param version The version.
 */
export function listRemovers(app: App, version: unknown): string {
  const removed = app.versions()
    .filter((served) => served.version === version)
    .flatMap(({ removed }) => removed);
  return [...new Set(removed.map(({ place }) => place))].join(" or ");
}
