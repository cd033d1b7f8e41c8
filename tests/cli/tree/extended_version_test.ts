import { assertEquals } from "@std/assert";
import { App, Blueprint, text } from "@strata/router";
import { warnOfMissingSuccessors } from "../../../router/cli/checking/missing_successor.ts";
import { listOverriddenRoutes } from "../../../router/cli/listing/overridden_route.ts";
import {
  listBases,
  listExtended,
} from "../../../router/cli/tree/extended_version.ts";
import type { ServedVersion } from "../../../router/serve/versions/versions.ts";

/** A version of a product: its prefix, its settings, and its paths. */
type Written = readonly [
  prefix: string,
  settings: {
    readonly version: string | number;
    readonly extends?: string | number;
    readonly deprecated?: string;
  },
  paths: readonly string[],
];

const answer = () => text("");

function writeBlueprint([prefix, settings, paths]: Written): Blueprint {
  const options = { versionPrefix: prefix, ...settings };
  const blueprint = new Blueprint(`b${settings.version}`, options);
  for (const path of paths) blueprint.get(path, answer);
  return blueprint;
}

/**
 * Registers each list of versions separately, so that none reaches into
 * another.
 */
function createApp(...products: readonly (readonly Written[])[]): App {
  const app = new App();
  for (const versions of products) {
    app.blueprint(Blueprint.group(versions.map(writeBlueprint)));
  }
  return app;
}

const A: readonly Written[] = [
  ["/a/v", { version: 1 }, ["/x", "/y"]],
  ["/a/v", { version: 2, extends: 1 }, ["/x"]],
];
const B: readonly Written[] = [
  ["/b/v", { version: 1 }, ["/x"]],
  ["/b/v", { version: 2, extends: 1 }, ["/y"]],
];

function findVersion(
  versions: readonly ServedVersion[],
  path: string,
): ServedVersion {
  return versions.find((one) => one.path === path)!;
}

/** What a version extends, its path, and the paths of those that it extends. */
const EXTENDED: [
  claim: string,
  products: readonly (readonly Written[])[],
  path: string,
  extended: readonly string[],
][] = [
  ["one of its own product", [A, B], "/b/v2", ["/b/v1"]],
  ["nothing where it does not say so", [A, B], "/b/v1", []],
  [
    "one under another prefix",
    [[A[0], ["/c/v", { version: 2, extends: 1 }, ["/x"]]]],
    "/c/v2",
    ["/a/v1"],
  ],
  [
    "one of its own prefix, whatever others there are",
    [[["/c/v", { version: 1 }, ["/z"]], ...A]],
    "/a/v2",
    ["/a/v1"],
  ],
  [
    "one of its own prefix, even if it redeclares each of its paths",
    [[["/a/v", { version: 1 }, ["/x"]], A[1]], B],
    "/a/v2",
    ["/a/v1"],
  ],
  [
    "one under another prefix, even if it redeclares each of its paths",
    [[B[0], ["/c/v", { version: 2, extends: 1 }, ["/x"]]]],
    "/c/v2",
    ["/b/v1"],
  ],
  [
    "what it inherits paths from, when other products have the same",
    [[A[0], ["/c/v", { version: 2, extends: 1 }, []]], B],
    "/c/v2",
    ["/a/v1"],
  ],
];

for (const [claim, products, path, extended] of EXTENDED) {
  Deno.test(`a version extends ${claim}`, () => {
    const versions = createApp(...products).versions();
    const found = listExtended(versions, findVersion(versions, path));
    assertEquals(found.map(({ path }) => path), extended);
  });
}

Deno.test("the bases of versions with the same names are found once each", () => {
  const versions = ["/a/v", "/b/v"].map((prefix) =>
    Array.from({ length: 40 }, (_, index): Written => [
      prefix,
      index === 0 ? { version: 1 } : { version: index + 1, extends: index },
      [`/x${index}`],
    ])
  );
  const served = createApp(...versions).versions();
  assertEquals(listBases(served, findVersion(served, "/b/v40")).length, 39);
});

Deno.test("check reports what is deprecated without a successor, whatever another product has", () => {
  const alone: Written = [
    "/c/v",
    { version: 1, deprecated: "2024-01-01" },
    ["/x"],
  ];
  const found = warnOfMissingSuccessors(createApp([alone], B).versions());
  assertEquals(found.map(({ reason }) => reason.split(" ")[0]), ["/c/v1/x"]);
});

/** Two products whose versions extend each other in opposite order. */
const OPPOSITE: readonly (readonly Written[])[] = [
  [
    ["/v", { version: "stable" }, ["/0/x"]],
    ["/v", { version: "next", extends: "stable" }, ["/0/x"]],
  ],
  [
    ["/v", { version: "next" }, ["/1/x"]],
    ["/v", { version: "stable", extends: "next" }, ["/1/x"]],
  ],
];

const OVERRIDDEN: [
  claim: string,
  products: readonly (readonly Written[])[],
  path: string,
  overridden: readonly string[],
][] = [
  ["what its product has", [A, B], "/a/v2/x", ["/a/v1/x"]],
  ["nothing of another product", [A, B], "/b/v2/y", []],
  [
    "a path whose parameter has another name",
    [[
      ["/v", { version: 1 }, ["/<id:int>"]],
      ["/v", { version: 2, extends: 1 }, ["/<book:int>"]],
    ]],
    "/v2/7",
    ["/v1/<id:int>"],
  ],
  [
    "what it stands in for, each once",
    OPPOSITE,
    "/vnext/0/x",
    ["/vstable/0/x"],
  ],
];

Deno.test("a route overrides the one that answered its method", () => {
  const first = new Blueprint("first", { version: 1 })
    .post("/x", answer).get("/x", answer);
  const second = new Blueprint("second", { version: 2, extends: 1 })
    .get("/x", answer);
  const app = new App().blueprint(Blueprint.group([first, second]));
  const { route } = app.match("GET", "/v2/x")!;
  const [found] = listOverriddenRoutes(app, "GET", route);
  assertEquals(found.source.place, 'GET /x of blueprint "first"');
});

for (const [claim, products, path, overridden] of OVERRIDDEN) {
  Deno.test(`a route overrides ${claim}`, () => {
    const app = createApp(...products);
    const { route } = app.match("GET", path)!;
    const found = listOverriddenRoutes(app, "GET", route);
    assertEquals(found.map(({ path }) => path), overridden);
  });
}
