import type { CustomTypes } from "../../path/type/custom_type.ts";
import type { App } from "../../serve/app.ts";
import type { Finding } from "../printing/finding.ts";
import { findTaker } from "./path_taker.ts";

/**
 * Warns of routes that no request seems to reach, since others take all that
 * would fit them, as an expression for any text does.
 *
 * @param app The application, with routes.
 * @param types Its own types, as far as they are known.
 */
export function warnOfUnreachable(
  app: App,
  types: CustomTypes = {},
): Finding[] {
  return app.routes.flatMap((route) => {
    const { path, source } = route;
    const taker = findTaker(app, path, types);
    if (!taker) return [];
    return [{
      code: "unreachable-route",
      severity: "warning",
      places: [source.place, taker.source.place],
      reason: `No path that was tried reaches ${path}: ${taker.path} is ` +
        "preferred, and takes them all.",
      fix: "Narrow the type of the other route's parameter, or remove one.",
    }];
  });
}
