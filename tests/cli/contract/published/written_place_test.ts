import { assertEquals, assertStringIncludes } from "@std/assert";
import {
  createProjectFolder,
  type FileTexts,
  type TestFolder,
  writeFiles,
} from "../../../test_folder.ts";
import { callCliAnew } from "../../called_command.ts";
import { DYING, LIVES, say } from "../locked_folder.ts";

/** What is edited after a lock, and what check reports. */
const PLACED: [what: string, edits: FileTexts, said: string][] = [
  [
    "a setting that several paths have",
    {
      "routes/v1/_version.ts": LIVES["routes/v1/_version.ts"]
        .replace("2090", "2089"),
    },
    `error api-sunset-date-changed-too-small: routes/v1/_version.ts
  The sunset of /v1/a, /v1/b/<id:int>, /v1/c and 2 others moved from \
2090-01-01 to 2089-01-01, which is earlier than clients were told.
`,
  ],
  [
    "a stability that is lower",
    {
      "routes/v1/_version.ts":
        `export default { version: 1, ${DYING}, stability: "beta" };\n`,
    },
    `error api-stability-decreased: routes/v1/_version.ts
  The stability of /v1/a, /v1/b/<id:int>, /v1/c and 2 others was stable and is \
beta: clients rely on the former, and once this is locked, breaking changes are \
only warnings.
  Set stability: "stable" again, and try what may change in a separate \
version. If the change is intended, accept it with: strata lock
`,
  ],
  [
    "a setting that is gone",
    { "routes/v1/_version.ts": "export default { version: 1 };\n" },
    `info endpoint-reactivated: routes/v1/_version.ts
  /v1/a, /v1/b/<id:int>, /v1/c and 2 others are no longer deprecated.
`,
  ],
  [
    "a file that two versions have",
    { "routes/v1/a.ts": say("GET") },
    `error api-removed-without-deprecation: routes/v1/a.ts
  PUT /v2/a was removed without being deprecated first.
`,
  ],
  [
    "a path that one version no longer has",
    {
      "routes/v2/_version.ts":
        'export default { version: 2, extends: 1, remove: ["/e"] };\n',
    },
    `error api-path-removed-without-deprecation: routes/v2/_version.ts, /v2/e
  /v2/e was removed without being deprecated first.
`,
  ],
];

Deno.test("check --locked names the file behind a change, once for its paths", async (t) => {
  using folder = createProjectFolder(LIVES);
  await callCliAnew(folder.path, "lock");
  for (const [what, edits, said] of PLACED) {
    await t.step(what, async () => {
      writeFiles(folder.path, edits);
      const { stdout } = await callCliAnew(folder.path, "check", "--locked");
      assertStringIncludes(stdout, said);
      writeFiles(folder.path, LIVES);
    });
  }
  Deno.removeSync(`${folder.path}/routes/v2`, { recursive: true });
  const github = ["check", "--locked", "--format=github"];
  const { stdout } = await callCliAnew(folder.path, ...github);
  assertStringIncludes(
    stdout,
    "::error file=versions.lock.json,title=api-path-removed-without-",
  );
});

/**
 * What removes a path from a version of two groups, and where it is reported.
 */
const GONE_IN_GROUP: [
  what: string,
  take: (folder: TestFolder) => void,
  place: string,
][] = [
  [
    "that its folder removes",
    (folder) =>
      folder.write(
        "routes/(user)/v2/_version.ts",
        'export default { version: 2, extends: 1, remove: ["/orders"] };\n',
      ),
    "routes/(user)/v2/_version.ts, /v2/orders",
  ],
  [
    "whose removal empties its folder",
    (folder) =>
      folder.write(
        "routes/(all)/v2/_version.ts",
        'export default { version: 2, extends: 1, remove: ["/login"] };\n',
      ),
    "routes/(all)/v2/_version.ts, /v2/login",
  ],
  [
    "without a file",
    (folder) => folder.remove("routes/(user)/v2/orders/[id=int].ts"),
    "routes/(user)/v2/_version.ts, /v2/orders/<id:int>",
  ],
];

for (const [what, take, place] of GONE_IN_GROUP) {
  Deno.test(`check --locked reports a path ${what} at the folder of its group`, async () => {
    using folder = createProjectFolder({
      "routes/(all)/v1/_version.ts": "export default { version: 1 };\n",
      "routes/(all)/v1/login.ts": say("POST"),
      "routes/(all)/v2/_version.ts":
        "export default { version: 2, extends: 1 };\n",
      "routes/(user)/v1/_version.ts": "export default { version: 1 };\n",
      "routes/(user)/v1/orders.ts": say("GET"),
      "routes/(user)/v2/_version.ts":
        "export default { version: 2, extends: 1 };\n",
      "routes/(user)/v2/orders/[id=int].ts": say("GET"),
    });
    await callCliAnew(folder.path, "lock");
    take(folder);
    const { code, stdout } = await callCliAnew(
      folder.path,
      "check",
      "--locked",
    );
    assertEquals([code, stdout.split("\n")[0]], [
      1,
      `error api-path-removed-without-deprecation: ${place}`,
    ]);
  });
}

/**
 * Groups with one version, and the places that one of its paths may have had.
 */
const CANDIDATES: [groups: string, places: string[]][] = [
  ["a", ["routes/(a)/v1/_version.ts"]],
  ["ab", ["routes/(a)/v1/_version.ts", "routes/(b)/v1/_version.ts"]],
  // More are as good as none.
  ["abcd", ["versions.lock.json"]],
];

for (const [groups, places] of CANDIDATES) {
  Deno.test(`check --locked names where a path of ${groups.length} groups may have been`, async () => {
    const files = [...groups].flatMap((group) => [
      [`routes/(${group})/v1/_version.ts`, "export default { version: 1 };\n"],
      [`routes/(${group})/v1/${group}.ts`, say("GET")],
    ]);
    const gone = `routes/(${groups.at(-1)})/v1/gone.ts`;
    using folder = createProjectFolder({
      ...Object.fromEntries(files),
      [gone]: say("GET"),
    });
    await callCliAnew(folder.path, "lock");
    folder.remove(gone);
    const { stdout } = await callCliAnew(folder.path, "check", "--locked");
    assertEquals(
      stdout.split("\n")[0],
      "error api-path-removed-without-deprecation: " +
        [...places, "/v1/gone"].join(", "),
    );
  });
}

const TENANTS = {
  "routes/_version.ts":
    'export default { versionPrefix: "/<tenant:slug>/v", urlPrefix: "/<area:slug>" };\n',
  "routes/v1/_version.ts": "export default { version: 1 };\n",
  "routes/v1/a.ts": say("GET"),
  "routes/v1/[id=slug]/b/[no=slug].ts": say("GET"),
  "routes/v1/[id=slug]/c.ts": say("GET"),
};

/** What has another type after a lock, and what check reports. */
const RETYPED: [
  what: string,
  edit: (folder: string) => void,
  said: string,
][] = [
  [
    "a version prefix",
    (folder) =>
      writeFiles(folder, {
        "routes/_version.ts": TENANTS["routes/_version.ts"]
          .replace("tenant:slug", "tenant:int"),
      }),
    `error request-parameter-type-changed: routes/_version.ts
  A parameter of /<tenant:int>/v1/<area:slug>/<id:slug>/b/<no:slug>, \
/<tenant:int>/v1/<area:slug>/<id:slug>/c and /<tenant:int>/v1/<area:slug>/a \
was <tenant:slug> and is <tenant:int>.
`,
  ],
  [
    "a URL prefix",
    (folder) =>
      writeFiles(folder, {
        "routes/_version.ts": TENANTS["routes/_version.ts"]
          .replace("area:slug", "area"),
      }),
    `info request-parameter-type-generalized: routes/_version.ts
  A parameter of /<tenant:slug>/v1/<area:str>/<id:slug>/b/<no:slug>, \
/<tenant:slug>/v1/<area:str>/<id:slug>/c and /<tenant:slug>/v1/<area:str>/a \
was <area:slug> and is <area:str>.
`,
  ],
  [
    "a folder",
    (folder) =>
      Deno.renameSync(
        `${folder}/routes/v1/[id=slug]`,
        `${folder}/routes/v1/[id=int]`,
      ),
    `error request-parameter-type-changed: routes/v1/[id=int]/
  A parameter of /<tenant:slug>/v1/<area:slug>/<id:int>/b/<no:slug> and \
/<tenant:slug>/v1/<area:slug>/<id:int>/c was <id:slug> and is <id:int>.
`,
  ],
  [
    "a file",
    (folder) =>
      Deno.renameSync(
        `${folder}/routes/v1/[id=slug]/b/[no=slug].ts`,
        `${folder}/routes/v1/[id=slug]/b/[no].ts`,
      ),
    `info request-parameter-type-generalized: routes/v1/[id=slug]/b/[no].ts
  A parameter of /<tenant:slug>/v1/<area:slug>/<id:slug>/b/<no:str> was \
<no:slug> and is <no:str>.
`,
  ],
];

for (const [what, edit, said] of RETYPED) {
  Deno.test(`check --locked names ${what} where a parameter has another type`, async () => {
    using folder = createProjectFolder(TENANTS);
    await callCliAnew(folder.path, "lock");
    edit(folder.path);
    const { stdout } = await callCliAnew(folder.path, "check", "--locked");
    assertStringIncludes(stdout, said);
  });
}
