import { assertEquals } from "@std/assert";
import { App, Blueprint } from "@strata/router";
import { answer, declarePaths, THREE, TWO } from "./declared_versions.ts";
import { testRefused } from "./refused_extension.ts";

testRefused([
  [
    "another and removes an invalid path",
    { "v2/_version.ts": { version: 2, extends: 1, remove: ["/<id:itn>"] } },
    ["unknown-type", "routes/v2/_version.ts"],
    'Did you mean "int"?',
  ],
  [
    "another and removes a path that it declares",
    { "v4/_version.ts": { version: 4, extends: 1, remove: ["/own"] } },
    ["bad-remove", "routes/v4/_version.ts"],
    "but version 4 declares it",
  ],
]);

Deno.test("groups whose versions remove paths can be reused after other prefixes", () => {
  const one = declarePaths({ version: 1 }, "/a", "/b");
  const two = new Blueprint("two", { ...TWO, remove: ["/b"] });
  const shop = Blueprint.group([one, two], { urlPrefix: "/shop" });
  const app = new App()
    .blueprint(Blueprint.group([one, two]))
    .blueprint(Blueprint.group([shop], { urlPrefix: "/x" }))
    .blueprint(Blueprint.group([shop], { urlPrefix: "/y" }));
  const [, second] = app.versions();
  const paths = second.routes.map(({ path }) => path);
  assertEquals(paths, ["/v2/a", "/v2/x/shop/a", "/v2/y/shop/a"]);
  const removed = second.removed.map(({ resource }) => resource);
  assertEquals(removed, ["/b", "/x/shop/b", "/y/shop/b"]);
});

/** What a blueprint with a prefix of its own, in a group with one, removes. */
const REMOVED_BELOW: [path: string, removed: string][] = [
  ["/", "/shop/users"],
  ["/<id:int>", "/shop/users/<id:int>"],
  ["/users", "/shop/users"],
  ["/users/users", "/shop/users/users"],
  ["/shop/users", "/shop/users"],
  ["/shop", "/shop/users/shop"],
];

for (const [path, removed] of REMOVED_BELOW) {
  Deno.test(`a blueprint removes ${path} of its URL prefix, otherwise of the group's`, () => {
    const urlPrefix = "/users";
    const paths = ["/", "/<id:int>", "/users", "/shop"];
    const one = declarePaths({ urlPrefix, version: 1 }, ...paths);
    const outside = declarePaths({ version: 1 }, "/");
    const two = new Blueprint("two", { ...TWO, urlPrefix, remove: [path] });
    const members = [one, outside, two];
    const app = new App()
      .blueprint(Blueprint.group(members, { urlPrefix: "/shop" }));
    const [, second] = app.versions();
    assertEquals(second.removed.map(({ resource }) => resource), [removed]);
  });
}

const declareOne = () => declarePaths({ version: 1 }, "/a", "/b");

/** Versions, and the paths that the later ones have and have removed. */
const REMOVED: [
  title: string,
  members: Blueprint[],
  paths: string[],
  removed: string[],
][] = [
  [
    "in two ways is removed once",
    [declareOne(), declarePaths({ ...TWO, remove: ["/b", "/b/", "b"] })],
    ["/v2/a"],
    ["/v2/b"],
  ],
  [
    "with several routes is listed as the first of them is written",
    [
      declarePaths({ version: 1 }, "/<id>", "/a").post("/<key>", answer),
      declarePaths({ ...TWO, remove: ["/<any>"] }),
    ],
    ["/v2/a"],
    ["/v2/<id:str>"],
  ],
  [
    "in two places of a version stays removed once",
    [
      declareOne(),
      declarePaths({ ...TWO, remove: ["/a"] }),
      declarePaths({ ...TWO, remove: ["/a"] }),
      declarePaths(THREE),
    ],
    ["/v2/b", "/v3/b"],
    ["/v2/a", "/v3/a"],
  ],
  [
    "in only one of two places exists in all later versions",
    [
      declareOne(),
      declarePaths(TWO),
      declarePaths({ ...TWO, remove: ["/a"] }),
      declarePaths(THREE),
    ],
    ["/v2/a", "/v2/b", "/v3/a", "/v3/b"],
    [],
  ],
  [
    "again after it returned is removed once in each",
    [
      declareOne(),
      declarePaths({ ...TWO, remove: ["/a"] }),
      declarePaths(THREE, "/a"),
      declarePaths({ version: 4, extends: 3, remove: ["/a"] }),
    ],
    ["/v2/b", "/v3/a", "/v3/b", "/v4/b"],
    ["/v2/a", "/v4/a"],
  ],
  [
    "and which a version has after two prefixes is removed after both",
    [
      declareOne().get("/a", answer, { versionPrefix: "/x/v" }),
      declarePaths({ ...TWO, remove: ["/a"] }),
    ],
    ["/v2/b"],
    ["/v2/a", "/x/v2/a"],
  ],
  [
    "after each of two prefixes is removed once after each",
    [
      declareOne(),
      declarePaths({ version: 1, versionPrefix: "/x/v" }, "/a", "/b"),
      declarePaths({ ...TWO, remove: ["/a"] }),
      declarePaths({ ...TWO, versionPrefix: "/x/v", remove: ["/a"] }),
      declarePaths(THREE),
      declarePaths({ ...THREE, versionPrefix: "/x/v" }),
    ],
    ["/v2/b", "/x/v2/b", "/v3/b", "/x/v3/b"],
    ["/v2/a", "/x/v2/a", "/v3/a", "/x/v3/a"],
  ],
  [
    "and which has a prefix of its own stays removed in all later versions",
    [
      declareOne().get("/c", answer, { versionPrefix: "/x/v" }),
      declarePaths({ ...TWO, remove: ["/c", "/b"] }),
      declarePaths(THREE),
    ],
    ["/v2/a", "/v3/a"],
    ["/v2/b", "/x/v2/c", "/v3/b", "/x/v3/c"],
  ],
  [
    "outside of what a later version inherits is not removed in it",
    [
      declarePaths({ version: 1 }, "/a", "/shop/b", "/shop/c"),
      declarePaths({ ...TWO, remove: ["/a", "/shop/b"] }),
      declarePaths({ ...THREE, urlPrefix: "/shop" }),
    ],
    ["/v2/shop/c", "/v3/shop/c"],
    ["/v2/a", "/v2/shop/b", "/v3/shop/b"],
  ],
  [
    "and which a later version could not have is not removed in it",
    [
      declarePaths({ version: 1 }, "/users/<id>", "/kept"),
      declarePaths({ ...TWO, remove: ["/users/<id>"] }),
      declarePaths({ ...THREE, versionPrefix: "/<id>/v" }),
    ],
    ["/v2/kept", "/<id:str>/v3/kept"],
    ["/v2/users/<id:str>"],
  ],
  [
    "by the place with the longer prefix is removed, before another",
    [
      declarePaths({ version: 1 }, "/shop/a", "/shop/b"),
      declarePaths(TWO),
      declarePaths({ ...TWO, urlPrefix: "/shop", remove: ["/a"] }),
    ],
    ["/v2/shop/b"],
    ["/v2/shop/a"],
  ],
  [
    "by the place with the longer prefix is removed, after another",
    [
      declarePaths({ version: 1 }, "/shop/a", "/shop/b"),
      declarePaths({ ...TWO, urlPrefix: "/shop", remove: ["/a"] }),
      declarePaths(TWO),
    ],
    ["/v2/shop/b"],
    ["/v2/shop/a"],
  ],
  [
    "by the nearest place, and which the version could not have, is not listed",
    [
      declarePaths({ version: 1, urlPrefix: "/users" }, "/<id>", "/all"),
      declarePaths({
        ...TWO,
        versionPrefix: "/<id>/v",
        urlPrefix: "/users",
        remove: ["/<id>"],
      }),
      declarePaths({ ...TWO, versionPrefix: "/<id>/v" }),
    ],
    ["/<id:str>/v2/users/all"],
    [],
  ],
];

for (const [title, members, paths, removed] of REMOVED) {
  Deno.test(`a path that is removed ${title}`, () => {
    const app = new App().blueprint(Blueprint.group(members));
    const later = app.versions().filter(({ version }) => version !== "1");
    const pathsOf = (key: "routes" | "removed") =>
      later.flatMap((one) => one[key].map(({ path }) => path)).sort();
    assertEquals(pathsOf("routes"), paths.toSorted());
    assertEquals(pathsOf("removed"), removed.toSorted());
    for (const path of removed) {
      const { code } = app.explainMiss(path).extensions;
      assertEquals([path, code], [path, "removed-in-version"]);
    }
  });
}

Deno.test("each removal of a path that returned in between names its place", () => {
  const app = new App().blueprint(Blueprint.group([
    declareOne(),
    declarePaths({ ...TWO, remove: ["/a"] }),
    declarePaths(THREE, "/a"),
    declarePaths({ version: 4, extends: 3, remove: ["/a"] }),
  ]));
  const places = app.versions().flatMap(({ removed }) =>
    removed.map(({ path, place }) => [path, place])
  );
  assertEquals(places, [
    ["/v2/a", 'blueprint "v2"'],
    ["/v4/a", 'blueprint "v4"'],
  ]);
});

Deno.test("a path stays removed after the prefix that the paths beside it keep", () => {
  const prefix = { versionPrefix: "/x/v" };
  const app = new App().blueprint(Blueprint.group([
    Blueprint.group([
      declarePaths({ version: 1, ...prefix }, "/a", "/b"),
      declarePaths({ ...prefix, extends: 1, remove: ["/a"] }),
    ], { version: 2 }),
    declarePaths(THREE),
  ]));
  const [, , three] = app.versions();
  assertEquals(three.routes.map(({ path }) => path), ["/x/v3/b"]);
  assertEquals(three.removed.map(({ path }) => path), ["/x/v3/a"]);
});
