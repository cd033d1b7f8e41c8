import type { LifecycleDate } from "../../declare/lifecycle.ts";
import type { Route } from "../../declare/route.ts";
import { formatCount } from "../../report/count.ts";
import { isOver } from "../../serve/versions/lifecycle_state.ts";
import type { Finding } from "../printing/finding.ts";

/** Advises what to do with paths whose sunset has passed. */
function advise(it: "it" | "them", deprecated?: LifecycleDate): string {
  // Without a deprecation, a check with a lock allows neither removal nor end.
  return deprecated === undefined
    ? `Deprecate ${it}, and move the sunset.`
    : `Remove ${it}, move the sunset, or set onSunset: "gone".`;
}

/** Warns of a sunset that has passed, for all paths that it was set for. */
function warnOfSunset(
  { place, text }: LifecycleDate,
  deprecated: LifecycleDate | undefined,
  paths: string[],
): Finding {
  const [first, ...others] = paths;
  const isAlone = others.length === 0;
  const served = isAlone
    ? `${first} is served, though its`
    : `${first} and ${formatCount(others.length, "other path")} are served, ` +
      "though their";
  return {
    code: "sunset-passed",
    severity: "warning",
    places: [place],
    reason: `${served} sunset was on ${text}.`,
    fix: advise(isAlone ? "it" : "them", deprecated),
  };
}

/**
 * Warns of routes that are served after their sunset.
 *
 * @param routes All routes.
 * @param now The time, in milliseconds since 1970.
 */
export function warnOfPassedSunsets(
  routes: readonly Route[],
  now: number,
): Finding[] {
  const passed = routes.flatMap(({ path, lifecycle }) => {
    const { sunset, deprecated, onSunset } = lifecycle ?? {};
    return sunset && onSunset === "serve" && isOver(sunset, now)
      ? [{ path, sunset, deprecated }]
      : [];
  });
  // One place can set several sunsets, of several versions.
  const settings = Map.groupBy(
    passed,
    ({ sunset: { place, text }, deprecated }) =>
      `${place}\n${text}\n${deprecated !== undefined}`,
  );
  return [...settings.values()].map((holding) => {
    const [{ sunset, deprecated }] = holding;
    const paths = new Set(holding.map(({ path }) => path));
    return warnOfSunset(sunset, deprecated, [...paths]);
  });
}
