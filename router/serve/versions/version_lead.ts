import { groupBy } from "../../collection/group_by.ts";
import type { ComposedRoute } from "../../compose/composed_route.ts";
import type { RouteSettings } from "../../compose/route_settings.ts";
import type { Route } from "../../declare/route.ts";

/** What paths begin with, and what is known of all that do. */
export interface VersionLead
  extends Pick<Route, "version" | "versionPrefix" | "lifecycle"> {
  /** Version prefix and version, for example `/api/v1`. */
  readonly lead: string;
  /** Lists how many segments follow it in each of the paths. */
  readonly listLengths: () => readonly number[];
}

/**
 * Tells what the paths of routes begin with, once for all that have their
 * settings in common: there may be many, and hardly any is looked at by itself.
 *
 * @param routes The routes.
 * @param settings What holds for them, each at least once.
 */
export function tellLeads(
  routes: readonly ComposedRoute[],
  settings: readonly RouteSettings[],
): VersionLead[] {
  let bySettings: ReadonlyMap<RouteSettings, ComposedRoute[]> | undefined;
  return [...new Set(settings)].map((one) => ({
    lead: one.lead.text,
    version: one.version,
    versionPrefix: one.versionPrefix,
    lifecycle: one.lifecycle,
    listLengths: () => {
      bySettings ??= groupBy(routes, ({ settings }) => settings);
      return bySettings.get(one)!.map(({ resource }) => resource.length);
    },
  }));
}
