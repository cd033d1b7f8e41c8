import { assertEquals } from "@std/assert";
import { App, Blueprint, type RouteOptions, text } from "@strata/router";
import { warnOfPassedSunsets } from "../../../router/cli/checking/passed_sunset.ts";

const OVER = { version: 1, sunset: "2024-01-01" } as const;
const DEPRECATED = { deprecated: "2023-01-01" } as const;

/** Makes version 1, with settings of the version and of its paths. */
function declare(
  settings: RouteOptions,
  ...paths: readonly RouteOptions[]
): App {
  const one = new Blueprint("one", { ...OVER, ...settings });
  paths.forEach((path, index) => one.get(`/${index}`, () => text(""), path));
  return new App().blueprint(one);
}

/** Paths that are served though their sunset is over, and what is advised. */
const PASSED: [title: string, app: App, fixes: string[]][] = [
  ["a deprecated path", declare(DEPRECATED, {}), [
    'Remove it, move the sunset, or set onSunset: "gone".',
  ]],
  ["deprecated paths", declare(DEPRECATED, {}, {}), [
    'Remove them, move the sunset, or set onSunset: "gone".',
  ]],
  ["a path without a deprecation", declare({}, {}), [
    "Deprecate it, and move the sunset.",
  ]],
  ["paths of which some are deprecated", declare({}, {}, DEPRECATED, {}), [
    "Deprecate them, and move the sunset.",
    'Remove it, move the sunset, or set onSunset: "gone".',
  ]],
];

for (const [title, app, fixes] of PASSED) {
  Deno.test(`a sunset that is over is told with what a lock allows of ${title}`, () => {
    const found = warnOfPassedSunsets(app.routes, app.now());
    assertEquals(found.map(({ fix }) => fix), fixes);
  });
}
