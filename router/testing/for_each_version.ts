import { METHODS } from "../declare/method.ts";
import type { Route } from "../declare/route.ts";
import { isWrittenParameter, splitPath } from "../path/written_path.ts";
import { listAll } from "../report/listed.ts";
import type { App } from "../serve/app.ts";
import { expectApp } from "../serve/expected_app.ts";
import { expectPathAlone } from "../serve/request/expected_path.ts";
import { expectFunction } from "./expected_function.ts";
import { fillLeads, type PrefixValues, takesValues } from "./filled_lead.ts";

/** A path in one of its versions. */
export interface VersionedPath {
  /** The version without a leading `v`. */
  readonly version: string;
  /** The path to request. */
  readonly path: string;
  /** The route that serves it. */
  readonly route: Route;
}

/**
 * Visits each version that has a path, one after the other, in ascending order
 * for each version prefix. A version is skipped when its prefix has parameters
 * whose values are not given.
 *
 * @param app The application.
 * @param path The path without version prefix and version, for example
 * `/users/7`.
 * @param visit Called for each version, and awaited.
 * @param values Values of the parameters in version prefixes, for example
 * `{ tenant: "acme" }`.
 * @throws {TypeError} When `app` is not an application; when the path does not
 * begin with a slash, or has a query, which no route has; when a value belongs
 * to no version prefix, or is not accepted by its parameter, unless its type is
 * a custom one; or when `visit` is not a function.
 * @throws {Error} When no version has the path, since nothing would be tested.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { App, text } from "@strata/router";
 * import { forEachVersion, request } from "@strata/router/testing";
 *
 * const app = new App({ versionPrefix: "/<tenant>/v" });
 * app.get("/users", () => text("one"), { version: 1 });
 * app.get("/users", () => text("two"), { version: 2 });
 *
 * await forEachVersion(app, "/users", async ({ path }) => {
 *   assertEquals((await request(app, "GET", path)).status, 200);
 * }, { tenant: "acme" });
 * ```
 */
export async function forEachVersion(
  app: Pick<App, "versions" | "match">,
  path: string,
  visit: (versioned: VersionedPath) => unknown,
  values: PrefixValues = {},
): Promise<void> {
  const action = "visit the versions of";
  const example = "forEachVersion(app, path, ({ path }) => …)";
  expectApp(app, "versions", action, example);
  expectPathAlone(path, action);
  expectFunction(visit, `${action} ${path}`, example);
  const leads = fillLeads(app, path, values);
  let visited = 0;
  for (const { version, versionPrefix, lead } of leads) {
    if (takesValues(lead)) continue;
    const full = path === "/" ? lead : lead + path;
    // The paths of other prefixes may match it as well.
    const route = listRoutes(app, full).find((route) =>
      route.version === version && route.versionPrefix === versionPrefix
    );
    if (!route) continue;
    visited++;
    await visit({ version, path: full, route });
  }
  if (visited > 0) return;
  const reason = explain(app, path, leads.map(({ lead }) => lead));
  throw new Error(`Cannot visit the versions of ${path}: ${reason}`);
}

/** Describes why no version has a path. */
function explain(
  app: Pick<App, "match">,
  path: string,
  leads: readonly string[],
): string {
  if (splitPath(path).some(isWrittenParameter)) {
    return "it contains parameters. Replace them with values, as in /users/7.";
  }
  const isUnversioned = listRoutes(app, path)
    .some(({ version }) => version === undefined);
  if (isUnversioned) return "it has no version; request it directly.";
  if (leads.length === 0) return "the application has no versions.";
  const open = leads.filter(takesValues);
  const plain = leads.filter((lead) => !takesValues(lead));
  const reasons: string[] = [];
  if (plain.length > 0) {
    reasons.push(
      `no version has it. Known versions: ${plain.join(", ")}. ` +
        "Pass the path without one.",
    );
  }
  if (open.length > 0) {
    reasons.push(
      `values are missing for ${listAll(open)}: pass them last, ` +
        "forEachVersion(app, path, visit, { name: value }).",
    );
  }
  return reasons.join(" And ");
}

/** Lists the routes of a path, each of which answers some method. */
function listRoutes(app: Pick<App, "match">, path: string): Route[] {
  return METHODS.flatMap((method) => app.match(method, path)?.route ?? []);
}
