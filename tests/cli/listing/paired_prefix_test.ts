import { assertEquals } from "@std/assert";
import { App, Blueprint } from "@strata/router";
import { pairPrefixes } from "../../../router/cli/listing/paired_prefix.ts";
import { isVersioned } from "../../../router/declare/versioned_route.ts";

/** Which version a prefix has, and what that extends. */
type Declared = readonly [prefix: string, version: number, extended?: number];

/** Makes an application with a path for each of them. */
function declare(declared: readonly Declared[]): App {
  const app = new App();
  declared.forEach(([versionPrefix, version, extended], index) => {
    const settings = { version, versionPrefix, extends: extended };
    const blueprint = new Blueprint(`${index}`, settings);
    app.blueprint(blueprint.get(`/${index}`, () => new Response()));
  });
  return app;
}

/** Prefixes of versions 1 and 2, and what each is compared as. */
const PREFIXES: [
  title: string,
  declared: Declared[],
  compared: Record<string, string | undefined>,
][] = [
  [
    "the only ones",
    [["/a/v", 1], ["/b/v", 2]],
    { "/a/v": "/a/v", "/b/v": "/a/v" },
  ],
  [
    "one and two others",
    [["/a/v", 1], ["/b/v", 2], ["/c/v", 2]],
    { "/a/v": "/a/v", "/b/v": "/b/v", "/c/v": "/c/v" },
  ],
  [
    "two and another one",
    [["/a/v", 1], ["/b/v", 1], ["/c/v", 2]],
    { "/a/v": "/a/v", "/b/v": "/b/v", "/c/v": "/c/v" },
  ],
  [
    "one that takes over paths",
    [["/a/v", 1], ["/b/v", 2, 1], ["/c/v", 2]],
    { "/a/v": "/a/v", "/b/v": "/a/v", "/c/v": undefined },
  ],
  [
    "one of the older version that takes over paths",
    [["/a/v", 2], ["/b/v", 1, 2], ["/c/v", 1]],
    { "/a/v": "/b/v", "/b/v": "/b/v", "/c/v": undefined },
  ],
  [
    "one that takes over paths of a prefix with both",
    [["/a/v", 1], ["/a/v", 2], ["/b/v", 2, 1]],
    { "/a/v": "/a/v", "/b/v": undefined },
  ],
];

for (const [title, declared, compared] of PREFIXES) {
  Deno.test(`two versions are compared by their prefixes, ${title}`, () => {
    const app = declare(declared);
    const [older, newer] = ["1", "2"].map((version) =>
      app.versions().filter((served) => served.version === version)
    );
    const pairOf = pairPrefixes(older, newer);
    assertEquals(
      Object.fromEntries(
        app.routes.filter(isVersioned)
          .map((route) => [route.versionPrefix, pairOf(route)]),
      ),
      compared,
    );
  });
}
