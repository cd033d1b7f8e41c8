import type { App } from "../../serve/app.ts";
import type { Finding } from "../printing/finding.ts";
import type { FindTaker } from "./path_taker.ts";

/**
 * Warns of routes that no request seems to reach, since others take all that
 * would fit them, as an expression for any text does.
 *
 * @param app The application, with routes.
 * @param findTaker Finds what takes the requests of its paths.
 */
export function warnOfUnreachable(
  app: App,
  findTaker: FindTaker,
): Finding[] {
  return app.routes.flatMap((route) => {
    const { path, source } = route;
    const taker = findTaker(path);
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
