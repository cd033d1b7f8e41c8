import { compareVersions } from "../../../path/version_order.ts";
import type { Change } from "../change/change.ts";
import type { AnsweredPath } from "../published/locked_path.ts";
import { pairRoutes } from "../published/paired_route.ts";

/**
 * Reports a path that is now answered by the declaration of another version:
 * clients may get something else, which only the application knows. An older
 * declaration is seldom meant where a newer one has answered.
 *
 * @param both The path as it was and as it is.
 */
export function compareOrigins(both: AnsweredPath): Change[] {
  return pairRoutes(both).flatMap(({ was, is }) => {
    const { version, source } = is.route;
    const { declaredIn: before = version } = was;
    const { declaredIn: now = version } = is;
    if (now === before) return [];
    const isOlder = now !== undefined && before !== undefined &&
      compareVersions(now, before) < 0;
    return [{
      code: "endpoint-origin-changed",
      severity: isOlder ? "warning" : "info",
      places: [source.place],
      subject: is.path,
      describe: (what, words) =>
        `${what} ${words.is} now answered by ` +
        (now === undefined
          ? `handlers without a version, no longer by version ${before}'s.`
          : `version ${now}'s handlers, no longer by version ${before}'s.`),
      fix: isOlder
        ? `Go back to version ${before}'s handlers, unless both give the same ` +
          "responses."
        : "",
    }];
  });
}
