import { assertEquals } from "@std/assert";
import { App, Blueprint, type RouteOptions, text } from "@strata/router";
import { warnOfPassedSunsets } from "../../../router/cli/checking/passed_sunset.ts";
import type { FileTexts } from "../../test_folder.ts";
import { OK, version } from "../version_folders.ts";
import { checkFolder } from "./checked_files.ts";

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

/** Paths that are served after their sunset, and the advice. */
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
  Deno.test(`a passed sunset of ${title} is reported with advice that a lock allows`, () => {
    const found = warnOfPassedSunsets(app.routes, app.now());
    assertEquals(found.map(({ fix }) => fix), fixes);
  });
}

const SUNSET = 'sunset: "2024-01-01"';

/** Folders with a sunset that has passed, and the findings. */
const SUNSETS: [what: string, files: FileTexts, said: string[]][] = [
  ["one path", {
    "v1/_version.ts": version(`version: 1, ${SUNSET}`),
    "v1/a.ts": OK,
  }, [
    "v1/_version.ts: /v1/a is served, though its sunset was on " +
    "2024-01-01. Deprecate it, and move the sunset.",
  ]],
  ["all paths of two versions", {
    "_version.ts": version(SUNSET),
    "v1/_version.ts": version("version: 1"),
    "v1/a.ts": OK,
    "v2/_version.ts": version("version: 2, extends: 1"),
    "v2/b.ts": OK,
  }, [
    "_version.ts: /v1/a and 2 other paths are served, though their " +
    "sunset was on 2024-01-01. Deprecate them, and move the sunset.",
  ]],
  ["two versions with one date", {
    "v1/_version.ts": version(`version: 1, ${SUNSET}`),
    "v1/a.ts": OK,
    "v2/_version.ts": version(`version: 2, ${SUNSET}`),
    "v2/a.ts": OK,
  }, [
    "v1/_version.ts: /v1/a is served, though its sunset was on " +
    "2024-01-01. Deprecate it, and move the sunset.",
    "v2/_version.ts: /v2/a is served, though its sunset was on " +
    "2024-01-01. Deprecate it, and move the sunset.",
  ]],
  ["paths with dates of their own", {
    "_version.ts": version(
      `version: 1, routes: { a: { ${SUNSET} }, ` +
        'b: { sunset: "2024-02-01" } }',
    ),
    "a.ts": OK,
    "b.ts": OK,
  }, [
    '_version.ts (routes["a"]): /v1/a is served, though its ' +
    "sunset was on 2024-01-01. Deprecate it, and move the sunset.",
    '_version.ts (routes["b"]): /v1/b is served, though its ' +
    "sunset was on 2024-02-01. Deprecate it, and move the sunset.",
  ]],
];

for (const [what, files, said] of SUNSETS) {
  Deno.test(`check reports the passed sunset of ${what} once per setting`, async () => {
    const found = await checkFolder(files);
    assertEquals(
      found.map(({ places, reason, fix }) => `${places}: ${reason} ${fix}`),
      said,
    );
  });
}
