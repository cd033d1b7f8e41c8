import type { App } from "../../serve/app.ts";
import type { Finding } from "../printing/finding.ts";
import type { FindCoveringRoute } from "./covering_route.ts";

/**
 * Warns of routes that hardly any request reaches, since others match all that
 * they would, as an expression for any text does.
 *
 * @param app The application, with routes.
 * @param findCovering Finds the route that covers a path.
 */
export function warnOfUnreachable(
  app: App,
  findCovering: FindCoveringRoute,
): Finding[] {
  return app.routes.flatMap((route) => {
    const { path, source } = route;
    const covering = findCovering(path);
    if (!covering) return [];
    return [{
      code: "unreachable-route",
      severity: "warning",
      places: [source.place, covering.source.place],
      reason:
        `${covering.path} takes precedence over ${path} and matches all ` +
        "that it would, except very long values.",
      fix: `Narrow the type in ${covering.path}, or remove one of the two.`,
    }];
  });
}
