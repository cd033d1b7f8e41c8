import type {
  LifecycleDate,
  OnSunset,
  Stability,
} from "../../declare/lifecycle.ts";
import { type Method, methodsOf } from "../../declare/method.ts";
import type { Route } from "../../declare/route.ts";
import { stabilityOf } from "../../declare/stability.ts";
import {
  listWrittenParameters,
  type WrittenParameter,
} from "../../path/written_path.ts";
import { loadFile } from "../loading/application_file.ts";
import type { LoadedApp } from "../loading/load_app.ts";
import { loadRouteFiles } from "../loading/load_together.ts";
import type { Terminal } from "../printing/terminal.ts";
import { formatColumns } from "./columns.ts";
import { type Origin, originOf } from "./origin.ts";

/** A route as lists show it: plain data, for people and programs. */
export interface ListedRoute {
  readonly path: string;
  /** The path without the version, as all versions share it. */
  readonly resource: string;
  /** The parameters of the path, in its order, with their names and types. */
  readonly parameters: readonly WrittenParameter[];
  /** The methods that it answers; `null` when its file cannot be loaded. */
  readonly methods: readonly Method[] | null;
  readonly version: string | null;
  readonly versionPrefix: string | null;
  readonly name: string | null;
  /** How it came into its version. */
  readonly origin: Origin | null;
  /** ISO 8601. */
  readonly deprecated: string | null;
  /** ISO 8601. */
  readonly sunset: string | null;
  /** What happens to requests from the sunset on. */
  readonly onSunset: OnSunset | null;
  readonly stability: Stability;
  readonly inheritedFrom: string | null;
  /** The route file, or the declaration in words. */
  readonly place: string;
}

/** Returns the methods of a route, for one of a file by loading it. */
async function readMethods(
  loaded: LoadedApp,
  { methods, source }: Route,
): Promise<readonly Method[] | null> {
  if (methods) return methods;
  try {
    return methodsOf(Object.keys(await loadFile(loaded, source.place)));
  } catch {
    // It is for `check` to report what is wrong with the file.
    return null;
  }
}

function formatTime(date: LifecycleDate | undefined): string | null {
  return date ? new Date(date.time).toISOString() : null;
}

/**
 * Lists routes as plain data; route files are loaded for their methods.
 *
 * @param loaded The application.
 * @param routes Which of its routes are listed.
 */
export function listRoutes(
  loaded: LoadedApp,
  routes: readonly Route[],
): Promise<ListedRoute[]> {
  return Promise.all(routes.map(async (route) => {
    const methods = await readMethods(loaded, route);
    return {
      path: route.path,
      resource: route.resource,
      parameters: listWrittenParameters(route.path),
      methods,
      version: route.version ?? null,
      versionPrefix: route.versionPrefix ?? null,
      name: route.name ?? null,
      origin: route.version === undefined ? null : originOf(route),
      deprecated: formatTime(route.lifecycle?.deprecated),
      sunset: formatTime(route.lifecycle?.sunset),
      onSunset: route.lifecycle?.sunset ? route.lifecycle.onSunset : null,
      stability: stabilityOf(route),
      inheritedFrom: route.source.inherited[0]?.path ?? null,
      place: route.source.place,
    };
  }));
}

/**
 * Lists many routes as plain data: their files are loaded together, which is
 * faster, and progress is shown.
 *
 * @param loaded The application.
 * @param routes Which of its routes are listed.
 */
export async function listManyRoutes(
  loaded: LoadedApp,
  routes: readonly Route[],
): Promise<ListedRoute[]> {
  return await listRoutes(await loadRouteFiles(loaded, routes), routes);
}

/**
 * Names what the date of a sunset means for requests.
 *
 * @param onSunset What is answered from then on.
 */
export function nameSunset(onSunset: OnSunset | null): string {
  return onSunset === "gone" ? "gone from" : "sunset";
}

function noteOf({ deprecated, sunset, onSunset }: ListedRoute): string {
  const notes = Object.entries({ deprecated, [nameSunset(onSunset)]: sunset })
    .filter(([, date]) => date !== null)
    .map(([what, date]) => `${what} ${date!.slice(0, 10)}`);
  return notes.join(", ");
}

/**
 * Formats routes as a list, a line each.
 *
 * @param routes The routes.
 * @param terminal Where it is printed; lines fit into its width.
 */
export function formatRouteList(
  routes: readonly ListedRoute[],
  { width }: Terminal,
): string {
  if (routes.length === 0) return "There are no routes.";
  const rows = routes.map((route) => [
    route.methods?.join(",") ?? "?",
    route.path,
    route.origin ?? "",
    route.place,
    noteOf(route),
  ]);
  return formatColumns(rows, width).join("\n");
}
