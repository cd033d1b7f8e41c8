import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { App, Blueprint, type BlueprintGroup, text } from "@strata/router";
import {
  compareContracts,
  createComparison,
} from "../../../../router/cli/contract/contract_comparison.ts";
import { nameLock } from "../../../../router/cli/contract/lock/lock_file.ts";
import { readPublished } from "../../../../router/cli/contract/published/published.ts";
import type { Finding } from "../../../../router/cli/printing/finding.ts";
import type { Method } from "../../../../router/declare/method.ts";
import {
  createProjectFolder,
  type FileTexts,
  writeFiles,
} from "../../../test_folder.ts";
import { callCliAnew } from "../../called_command.ts";
import { OK, version } from "../../version_folders.ts";

const NOW = Date.parse("2026-11-21");
const LOCK = nameLock("routes");

/** What a blueprint is made with. */
type Options = NonNullable<ConstructorParameters<typeof Blueprint>[1]>;

/** Declares paths, each with the methods before it: `GET,PUT /users`. */
function declare(options: Options, ...paths: string[]): Blueprint {
  const blueprint = new Blueprint("all", options);
  for (const path of paths) {
    const [, methods = "GET", rest] = /^(?:([A-Z,]+) )?(.*)$/.exec(path)!;
    const handlers = methods.split(",").map((method) => [
      method as Method,
      () => text(""),
    ]);
    blueprint.route(rest, Object.fromEntries(handlers));
  }
  return blueprint;
}

const USERS = ["/users", "/users/<id:int>", "/users/<id:int>/posts"];
const PEOPLE = USERS.map((path) => path.replace("users", "people"));
const ALL = [...USERS, "/health", "/orders/<id:uuid>"];

/** Declares the same paths in two versions. */
function declareVersions(options: Options, ...paths: string[]): BlueprintGroup {
  return Blueprint.group(
    [1, 2].map((version) => declare({ ...options, version }, ...paths)),
  );
}

async function compareApps(...apps: App[]): Promise<Finding[]> {
  const [locked, current] = await Promise.all(
    apps.map((app) => readPublished({ app, tree: undefined, folder: "." })),
  );
  return compareContracts(createComparison(locked, current, NOW), LOCK);
}

function compare(...all: (Blueprint | BlueprintGroup)[]): Promise<Finding[]> {
  return compareApps(...all.map((one) => new App().blueprint(one)));
}

/** Writes a finding in short: what has moved, from where to where. */
function shorten({ severity, code, reason }: Finding): string {
  const moved = /^(\d+) paths?.* begins? with (.*?): \//.exec(reason);
  return moved
    ? `${severity} ${moved[1]}: ${moved[2]}`
    : `${severity} ${code}: ${reason.split(" ", 2).join(" ")}`;
}

const V = { version: 1 };
const DEPRECATED = { ...V, deprecated: "2026-01-01" };

/** What was locked, what is published, and what is reported. */
const MOVES: [
  title: string,
  was: Blueprint | BlueprintGroup,
  is: Blueprint | BlueprintGroup,
  reported: string[],
][] = [
  [
    "a longer version prefix",
    declareVersions({}, ...ALL),
    declareVersions({ versionPrefix: "/api/v" }, ...ALL),
    ["error 10: /api instead of /"],
  ],
  [
    "another text before the version",
    declareVersions({}, ...ALL, "/"),
    declareVersions({ versionPrefix: "/version" }, ...ALL, "/"),
    [
      "error 6: /version1 instead of /v1",
      "error 6: /version2 instead of /v2",
    ],
  ],
  [
    "a URL prefix in all versions",
    declareVersions({}, ...ALL),
    declareVersions({ urlPrefix: "/shop" }, ...ALL),
    ["error 10: /v1/shop instead of /v1 and /v2/shop instead of /v2"],
  ],
  [
    "a URL prefix that is gone",
    declare({ urlPrefix: "/shop" }, ...ALL),
    declare({}, ...ALL),
    ["error 5: / instead of /shop"],
  ],
  [
    "a URL prefix that is gone from a version",
    declare({ ...V, urlPrefix: "/shop" }, ...ALL),
    declare(V, ...ALL),
    ["error 5: /v1 instead of /v1/shop"],
  ],
  [
    "another version prefix with a URL prefix",
    declare(V, ...ALL),
    declare({ ...V, versionPrefix: "/version", urlPrefix: "/shop" }, ...ALL),
    ["error 5: /version1/shop instead of /v1"],
  ],
  [
    "a renamed folder",
    declareVersions({}, ...ALL),
    declareVersions({}, ...ALL.slice(3), ...PEOPLE),
    [
      "error 6: /v1/people instead of /v1/users and /v2/people instead of " +
      "/v2/users",
    ],
  ],
  [
    "a version prefix with a parameter",
    declareVersions({}, ...ALL),
    declareVersions({ versionPrefix: "/<tenant>/v" }, ...ALL),
    ["error 10: /<tenant:str> instead of /"],
  ],
  [
    "another version",
    declare({ version: 1 }, ...ALL),
    declare({ version: 11 }, ...ALL),
    ["error 5: /v11 instead of /v1", "info endpoint-added: Version 11"],
  ],
  [
    "methods that another version lacks",
    declare({ version: 1 }, "GET,PUT /users", ...USERS.slice(1)),
    declare({ version: 2 }, ...USERS),
    ["error 3: /v2 instead of /v1", "info endpoint-added: Version 2"],
  ],
  [
    "a version where there was none",
    declare({}, ...ALL),
    declare({ version: 1 }, ...ALL),
    ["error 5: /v1 instead of /"],
  ],
  [
    "the removal of the version",
    declare({ version: 1 }, ...ALL),
    declare({}, ...ALL),
    ["error 5: / instead of /v1"],
  ],
  [
    "too few paths to prove a move",
    declare(V, ...USERS.slice(0, 2), "/me"),
    declare(V, ...PEOPLE.slice(0, 2), "/you"),
    [
      "error api-path-removed-without-deprecation: /v1/me was",
      "error api-path-removed-without-deprecation: /v1/users was",
      "error api-path-removed-without-deprecation: /v1/users/<id:int> was",
      "info endpoint-added: Version 1",
    ],
  ],
  [
    "paths that go on where others ended",
    declare(V, "/7", "/8", "/<x>"),
    declare(V, "/7/<x>", "/8/<x>", "/<x>/<y>"),
    [
      "error api-path-removed-without-deprecation: /v1/7 was",
      "error api-path-removed-without-deprecation: /v1/8 was",
      "error api-path-removed-without-deprecation: /v1/<x:str> was",
      "info endpoint-added: Version 1",
    ],
  ],
  [
    "a renamed folder that holds one path in a version",
    Blueprint.group([
      declare(V, ...USERS),
      declare({ version: 2 }, USERS[0]),
    ]),
    Blueprint.group([
      declare(V, ...PEOPLE),
      declare({ version: 2 }, PEOPLE[0]),
    ]),
    [
      "error 4: /v1/people instead of /v1/users and /v2/people instead of " +
      "/v2/users",
    ],
  ],
  [
    "paths beside others that are gone",
    declare(V, ...ALL, "/me/<id>"),
    declare(V, ...PEOPLE, "/health", "/you/<x>/<y>"),
    [
      "error 3: /v1/people instead of /v1/users",
      "error api-path-removed-without-deprecation: /v1/me/<id:str> was",
      "error api-path-removed-without-deprecation: /v1/orders/<id:uuid> was",
      "info endpoint-added: Version 1",
    ],
  ],
  [
    "paths that were already under the other prefix",
    Blueprint.group([declare(V, ...USERS), declare(V, ...PEOPLE)]),
    declare(V, ...PEOPLE),
    USERS.map((path) =>
      `error api-path-removed-without-deprecation: /v1${path} was`
    ),
  ],
  [
    "paths that could be removed",
    declare(DEPRECATED, ...USERS),
    declare(V, ...PEOPLE),
    [
      "info api-path-removed-with-deprecation: /v1/users, /v1/users/<id:int>",
      "info endpoint-added: Version 1",
    ],
  ],
  [
    "another version prefix while a version that has ended was removed",
    Blueprint.group([
      declare({ ...DEPRECATED, sunset: "2026-06-01" }, ...USERS),
      declare({ version: 2 }, ...USERS),
    ]),
    declare({ version: 2, versionPrefix: "/api/v" }, ...USERS),
    [
      "error 3: /api instead of /",
      "info api-path-removed-with-deprecation: /v1/users, /v1/users/<id:int>",
    ],
  ],
  [
    "paths with a future sunset",
    declare({ ...DEPRECATED, sunset: "2027-01-01" }, ...USERS),
    declare(V, ...PEOPLE),
    [
      "error 3: /v1/people instead of /v1/users",
      "info endpoint-reactivated: /v1/people, /v1/people/<id:int>",
    ],
  ],
  [
    "paths of which some were beta",
    Blueprint.group([
      declare({ ...V, stability: "beta" }, ...USERS.slice(0, 1)),
      declare(V, ...USERS.slice(1)),
    ]),
    declare(V, ...PEOPLE),
    [
      "warning 1: /v1/people instead of /v1/users",
      "error 2: /v1/people instead of /v1/users",
    ],
  ],
  [
    "a method that was lost on the way",
    declare(V, "GET,PUT /users", ...USERS.slice(1)),
    declare(V, ...PEOPLE),
    [
      "error 3: /v1/people instead of /v1/users",
      "error api-removed-without-deprecation: PUT /v1/people",
    ],
  ],
  [
    "a method that was added on the way",
    declare(V, ...USERS),
    declare(V, "GET,PUT /people", ...PEOPLE.slice(1)),
    [
      "error 3: /v1/people instead of /v1/users",
      "info endpoint-added: Version 1",
    ],
  ],
  [
    "types that changed on the way",
    declareVersions({}, ...USERS),
    declareVersions(
      { urlPrefix: "/shop" },
      ...USERS.map((path) => path.replace("int>/", "uuid>/")),
    ),
    [
      "error 6: /v1/shop instead of /v1 and /v2/shop instead of /v2",
      "error request-parameter-type-changed: A parameter",
    ],
  ],
  [
    "a path beside one of another type that is gone for good",
    declare(V, ...USERS, "/users/<name>"),
    declare({ ...V, urlPrefix: "/shop" }, USERS[0], USERS[2], "/users/<name>"),
    [
      "error 3: /v1/shop instead of /v1",
      "error api-path-removed-without-deprecation: /v1/users/<id:int> was",
    ],
  ],
  [
    "two renamed folders",
    declare(V, ...USERS, ...USERS.map((path) => `/old${path}`)),
    declare(V, ...PEOPLE, ...USERS.map((path) => `/new${path}`)),
    [
      "error 3: /v1/new instead of /v1/old",
      "error 3: /v1/people instead of /v1/users",
    ],
  ],
];

/** A version, the prefix that it had, and the one that it has now. */
const PREFIXES: [version: string, was: string, is: string][] = [
  ["1", "/<t:int>/v", "/x/<t:int>/v"],
  ["v1", "/", "/api/"],
  ["1", "/é/v", "/é/version"],
  ["1", "/a/b/version", "/v"],
];

for (const [version, was, is] of PREFIXES) {
  Deno.test(`the version prefix ${was} is to be restored as it was written`, async () => {
    const [moved] = await compare(
      declare({ version, versionPrefix: was }, ...USERS),
      declare({ version, versionPrefix: is }, ...USERS),
    );
    const again = `Set versionPrefix: ${JSON.stringify(was)} again, or serve `;
    assertEquals(moved.fix.slice(0, again.length), again);
  });
}

Deno.test("one path that has moved is reported in the singular", async () => {
  const [first, ...others] = USERS;
  const moved = await compare(
    Blueprint.group([
      declare({ ...V, stability: "beta" }, first),
      declare(V, ...others),
    ]),
    Blueprint.group([
      declare({ ...V, versionPrefix: "/api/v" }, ...USERS),
      declare({}, "/v1/<rest:path>"),
    ]),
  );
  assertEquals(
    moved.filter(({ code }) => code === "api-path-moved")
      .map(({ severity, reason }) =>
        `${severity}: ${/Requests for .*/.exec(reason)}`
      ),
    [
      "warning: Requests for it go to /v1/<rest:path> now.",
      "error: Requests for them go to /v1/<rest:path> now.",
    ],
  );
});

Deno.test("what has moved is reported with what its type no longer matches", async () => {
  const declareAt = (versionPrefix: string, pattern: RegExp) =>
    new App({ types: { sku: { pattern } } })
      .blueprint(declare({ ...V, versionPrefix }, ...USERS, "/<id:sku>"));
  const found = await compareApps(
    declareAt("/v", /[a-z]+/),
    declareAt("/api/v", /[a-f]+/),
  );
  assertEquals(found.map(shorten), [
    "error 4: /api instead of /",
    "error request-parameter-pattern-changed: The pattern",
  ]);
});

Deno.test("what has moved is reported with what answers in its place", async () => {
  const [moved] = await compare(
    declareVersions({}, ...USERS),
    Blueprint.group([
      declareVersions({ versionPrefix: "/api/v" }, ...USERS),
      declare({}, "/v1/<rest:path>"),
    ]),
  );
  assertStringIncludes(
    moved.reason,
    "/v2/users/<id:int>/posts. Requests for 3 of them go to /v1/<rest:path> " +
      "now.",
  );
});

Deno.test("an ending of many new paths does not show where a path has moved", async () => {
  const declareIn = (folders: number) =>
    Blueprint.group(
      Array.from(
        { length: folders },
        (_, index) => declare({ ...V, urlPrefix: `/in${index}` }, ...USERS),
      ),
    );
  const count = async (folders: number) =>
    (await compare(declare(V, ...USERS), declareIn(folders)))
      .filter(({ code }) => code === "api-path-moved").length;
  assertEquals([await count(50), await count(51)], [1, 0]);
});

Deno.test("what has moved is found among any number of paths with other endings", async () => {
  const pairsIn = (name: string) =>
    Array.from(
      { length: 1001 },
      (_, index) =>
        ["one", "two"].map((end) => `/${name}${index}/${end}${index}`),
    ).flat();
  const found = await compare(
    declare(V, ...pairsIn("a"), ...USERS),
    declare(V, ...pairsIn("b"), ...PEOPLE),
  );
  assertEquals(
    found.filter(({ code }) => code === "api-path-moved").map(shorten),
    ["error 3: /v1/people instead of /v1/users"],
  );
});

for (const [title, was, is, reported] of MOVES) {
  Deno.test(`a comparison with the lock reports ${title}`, async () => {
    const found = await compare(was, is);
    assertEquals(found.map(shorten), reported);
  });
}

const REST = { "routes/me.ts": OK };
const FILES: FileTexts = {
  ...REST,
  "routes/v1/_version.ts": version("version: 1"),
  "routes/v1/users/index.ts": OK,
  "routes/v1/users/[id].ts": OK,
  "routes/v2/_version.ts": version("version: 2, extends: 1"),
};

/** The files after an edit, and what check reports; the rest stays. */
const EDITS: [what: string, files: FileTexts, said: string][] = [
  [
    "a version prefix",
    { ...FILES, "routes/_version.ts": version('versionPrefix: "/api/v"') },
    `error api-path-moved: routes/_version.ts
  4 paths were removed, and similar ones begin with \
/api instead of /: /v1/users, /v1/users/<id:str>, /v2/users and /v2/users/<id:str>.
  Set versionPrefix: "/v" again, or serve both until the old ones are \
deprecated and can be removed, with files at the old paths that export the \
handlers of the new ones. If the change is intended, accept it with: strata \
lock

6 files checked: 1 error, 0 warnings.
`,
  ],
  [
    "a URL prefix",
    { ...FILES, "routes/_version.ts": version('urlPrefix: "/shop"') },
    `error api-path-moved: routes/_version.ts
  5 paths were removed, and similar ones begin with \
/shop instead of /, /v1/shop instead of /v1 and /v2/shop instead of /v2: /me, \
/v1/users, /v1/users/<id:str>, /v2/users and /v2/users/<id:str>.
  Bring them back, or serve both`,
  ],
  [
    "the name of a folder",
    {
      ...REST,
      "routes/v1/_version.ts": FILES["routes/v1/_version.ts"],
      "routes/v1/people/index.ts": OK,
      "routes/v1/people/[id].ts": OK,
      "routes/v2/_version.ts": FILES["routes/v2/_version.ts"],
    },
    `error api-path-moved: routes/v1/people/
  4 paths were removed, and similar ones begin with \
/v1/people instead of /v1/users and /v2/people instead of /v2/users: `,
  ],
];

for (const [what, files, said] of EDITS) {
  Deno.test(`check --locked names where ${what} that moves paths is set`, async () => {
    using folder = createProjectFolder(FILES);
    await callCliAnew(folder.path, "lock");
    Deno.removeSync(`${folder.path}/routes`, { recursive: true });
    writeFiles(folder.path, files);
    const { code, stdout } = await callCliAnew(
      folder.path,
      "check",
      "--locked",
    );
    assertEquals(code, 1);
    assertStringIncludes(stdout, said);
    const json = await callCliAnew(folder.path, "check", "--locked", "--json");
    assertEquals(
      JSON.parse(json.stdout).findings.map(({ code }: Finding) => code),
      ["api-path-moved"],
    );
    const github = ["check", "--locked", "--format=github"];
    const lines = (await callCliAnew(folder.path, ...github)).stdout.trim();
    assertMatch(lines, /^::error .*title=api-path-moved::[^\n]*$/);
  });
}

Deno.test("files at old paths serve both prefixes, as check --locked advises", async () => {
  using folder = createProjectFolder(FILES);
  await callCliAnew(folder.path, "lock");
  folder.write("routes/_version.ts", version('versionPrefix: "/api/v"'));
  const old = (settings: string) => version(`versionPrefix: "/v", ${settings}`);
  const again = (file: string) =>
    `export { GET } from "../../../v1/users/${file}";\n`;
  writeFiles(folder.path, {
    "routes/(old)/v1/_version.ts": old("version: 1"),
    "routes/(old)/v1/users/index.ts": again("index.ts"),
    "routes/(old)/v1/users/[id].ts": again("[id].ts"),
    "routes/(old)/v2/_version.ts": old("version: 2, extends: 1"),
  });
  const { code, stdout } = await callCliAnew(folder.path, "check", "--locked");
  assertEquals(code, 0, stdout);
  assertStringIncludes(stdout, "0 errors, 0 warnings, 2 allowed changes.");
});

Deno.test("a blueprint under both prefixes serves both, as check --locked advises", async () => {
  const all = declareVersions({}, ...ALL);
  const app = new App().blueprint(all).blueprint(all, {
    versionPrefix: "/api/v",
  });
  const paths = app.routes.map(({ path }) => path);
  for (const path of ALL) {
    assert(paths.includes(`/v1${path}`) && paths.includes(`/api/v1${path}`));
  }
  const shop = Blueprint.group([all], { urlPrefix: "/shop" });
  const found = await compare(all, Blueprint.group([all, shop]));
  assertEquals(found.map(({ code }) => code), [
    "endpoint-added",
    "endpoint-added",
  ]);
});
