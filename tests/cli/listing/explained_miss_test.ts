import { assertEquals, assertStringIncludes } from "@std/assert";
import { App, text } from "@strata/router";
import { request } from "@strata/router/testing";
import { formatMiss } from "../../../router/cli/listing/explained_miss.ts";
import { explain } from "../../../router/cli/listing/explanation.ts";
import type { FileTexts } from "../../test_folder.ts";
import { extendEach, OK, version } from "../version_folders.ts";
import { askWhy, loadCode } from "./listed_routes.ts";

const answer = () => text("");

const APP = new App()
  .get("/pets/<id:int>", answer, { version: 2 })
  .get("/hats/<id:int>", answer, { version: 2 })
  .get("/hats/<id>", answer, { version: 3 })
  .get("/<a:int>/toys", answer, { version: 2 })
  .get("/<b:uuid>/toys", answer, { version: 2 })
  .get("/files/<rest:path>/edit", answer)
  .get("/o/<id:int>/<p:path>/<n:int>", answer)
  .get("/users", answer, { version: 1, versionPrefix: "/in/v" })
  .get("/users", answer, { version: 2, versionPrefix: "/in/v" })
  .get("/notes/<id:int>", answer)
  .post("/notes/<id:int>", answer);

/** Requests for paths that no route has, and the hint that follows. */
const NEAR: [path: string, said: string][] = [
  [
    "/v2/pets/cus_1",
    " The path does not match the parameter types of /v2/pets/<id:int>.",
  ],
  [
    "/v2/x_1/toys",
    " The path does not match the parameter types of /v2/<a:int>/toys and " +
    "/v2/<b:uuid>/toys.",
  ],
  [
    "/v2/hats/tall",
    " API version 2 does not have this path. The path does not match the " +
    "parameter types of /v2/hats/<id:int>. Version 3 has it.",
  ],
  ["/V2/pets/7", " The path differs in letter case from /v2/pets/<id:int>."],
  [
    "/v2/Pets/cus_1",
    " The path differs in letter case from /v2/pets/<id:int>.",
  ],
  ["/v2/pets/<id:int>", " Write a value in place of <id:int>."],
  ["/v2/pets/cus_1/x", ""],
  ["/v2/pets/", ""],
  ["/v2/pets//", ""],
  ["/v2/pets//toys", ""],
  ["/v2//pets/7", ""],
  ["/v2/cats/cus_1", ""],
  [
    "/v9/hats/7",
    " API version 9 does not exist. Versions 2 and 3 have it.",
  ],
  ["/app.js", ""],
  // What follows a path of several segments is compared from the end.
  ["/files/a/b", ""],
  ["/files/edit", ""],
  ["/o/1", ""],
  ["/o/1/2", ""],
  [
    "/o/x/y/1",
    " The path does not match the parameter types of " +
    "/o/<id:int>/<p:path>/<n:int>.",
  ],
  [
    "/o/1/y/z/x",
    " The path does not match the parameter types of " +
    "/o/<id:int>/<p:path>/<n:int>.",
  ],
  [
    "/hats/7",
    " Its version or prefix may be missing: /v2/hats/7 and /v3/hats/7.",
  ],
  [
    "/users",
    " Its version or prefix may be missing: /in/v1/users and /in/v2/users.",
  ],
  ["/v2/users", " Its version or prefix may be missing: /in/v2/users."],
  [
    "/in/users",
    " Its version or prefix may be missing: /in/v1/users and /in/v2/users.",
  ],
  ["/input/users", ""],
  ["/pets/cus_1", ""],
  // Its methods are declared separately.
  [
    "/notes/x",
    " The path does not match the parameter types of /notes/<id:int>.",
  ],
  ["/Notes/7", " The path differs in letter case from /notes/<id:int>."],
];

for (const [path, said] of NEAR) {
  Deno.test(`routes why ${said ? "says" : "does not say"} what keeps ${path} from a route`, () => {
    const miss = formatMiss(APP, "GET", path);
    assertEquals(miss, `No route matches ${path}.${said}`);
  });
}

/** Two applications whose second version removes a path, each in its way. */
const REMOVING_TWICE: FileTexts = {
  "(in)/v1/_version.ts": version("version: 1"),
  "(in)/v1/a/[b].ts": OK,
  "(in)/v1/kept.ts": OK,
  "(in)/v2/_version.ts": version('version: 2, extends: 1, remove: ["/a/<b>"]'),
  "(out)/v1/_version.ts": version("version: 1"),
  "(out)/v1/c/[...d].ts": OK,
  "(out)/v1/kept_too.ts": OK,
  "(out)/v2/_version.ts": version(
    'version: 2, extends: 1, remove: ["/c/<d:path>"]',
  ),
};

/** Files of a version that removes a path, and what the output says. */
const REMOVED: [title: string, files: FileTexts, path: string, said: string][] =
  [
    [
      "once, and all versions that have the path",
      {
        ...extendEach(5),
        "v1/a/[b].ts": OK,
        "v1/a/[c=int].ts": OK,
        "v6/_version.ts": version(
          'version: 6, extends: 5, remove: ["/a/<b>", "/a/<c:int>"]',
        ),
      },
      "/v6/a/7",
      "API version 6 removed this path. See routes/v6/_version.ts. " +
      "Versions 1, 2, 3, 4 and 5 have it.\n",
    ],
    [
      "under a prefix where nothing is left",
      {
        "v1/_version.ts": version("version: 1"),
        "v1/a.ts": OK,
        "v1/(in)/_version.ts": version('versionPrefix: "/in/v"'),
        "v1/(in)/b.ts": OK,
        "v2/_version.ts": version('version: 2, extends: 1, remove: ["/b"]'),
      },
      "/in/v2/b",
      "API version 2 removed this path. See routes/v2/_version.ts.",
    ],
    [
      "where a path is encoded, and not where others are removed",
      REMOVING_TWICE,
      "/v2/a/%62",
      "See routes/(in)/v2/_version.ts.",
    ],
    [
      "where a path has several segments, and not where others are removed",
      REMOVING_TWICE,
      "/v2/c/d/e",
      "See routes/(out)/v2/_version.ts.",
    ],
  ];

for (const [title, files, path, said] of REMOVED) {
  Deno.test(`routes why names what removes a path ${title}`, async () => {
    assertStringIncludes(await askWhy(files, path), said);
  });
}

/** Paths whose requests are refused by various checks. */
const REFUSED_PATHS = [
  "/files/a",
  `/files/${"a".repeat(9000)}`,
  `/other/${"a".repeat(9000)}`,
  "/files/a%2Fb",
  "/files/%zz",
  "/other",
];

Deno.test("routes why reports the status that a server answers, whatever is wrong first", async () => {
  const app = new App().get("/files/<rest:path>", answer);
  for (const path of REFUSED_PATHS) {
    for (const method of ["GET", "POST", "FOO"]) {
      const { status } = await request(app, method, path);
      const miss = formatMiss(app, method, path);
      const said = /\b(?:405|410|501)\b|(?<=answered with )\d+/.exec(miss);
      const isReached = await explain(loadCode(app), method, path);
      const reported = isReached ? 200 : Number(said?.[0] ?? 404);
      assertEquals(reported, status, `${method} ${path.slice(0, 20)}`);
    }
  }
});
