import type { LifecycleDate } from "../../declare/lifecycle.ts";
import type { Route } from "../../declare/route.ts";
import { formatCount } from "../../report/count.ts";
import { isOver } from "../../serve/versions/lifecycle_state.ts";
import type { Finding } from "../printing/finding.ts";

/** Gives the sunset of a route that is served although it is over. */
function passedSunset(
  { lifecycle }: Route,
  now: number,
): LifecycleDate | undefined {
  const { sunset, onSunset } = lifecycle ?? {};
  return onSunset === "serve" && isOver(sunset, now) ? sunset : undefined;
}

/** Warns of a sunset that is over, of all the paths that it was set for. */
function warnOfSunset(
  { place, text }: LifecycleDate,
  paths: string[],
): Finding {
  const [first, ...others] = paths;
  const isAlone = others.length === 0;
  const served = isAlone
    ? `${first} is served, though its`
    : `${first} and ${formatCount(others.length, "other path")} are served, ` +
      "though their";
  const remove = isAlone ? "Remove it" : "Remove them";
  return {
    code: "sunset-passed",
    severity: "warning",
    places: [place],
    reason: `${served} sunset was on ${text}.`,
    fix: `${remove}, move the sunset, or set onSunset: "gone".`,
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
  const passed = routes.flatMap((route) => {
    const sunset = passedSunset(route, now);
    return sunset ? [{ path: route.path, sunset }] : [];
  });
  // One place can set several sunsets, of several versions.
  const settings = Map.groupBy(
    passed,
    ({ sunset: { place, text } }) => `${place}\n${text}`,
  );
  return [...settings.values()].map((holding) => {
    const paths = new Set(holding.map(({ path }) => path));
    return warnOfSunset(holding[0].sunset, [...paths]);
  });
}
