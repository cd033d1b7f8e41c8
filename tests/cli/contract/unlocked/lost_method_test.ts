import { assertEquals, assertStringIncludes } from "@std/assert";
import { App, Blueprint, type BlueprintGroup, text } from "@strata/router";
import { readPublished } from "../../../../router/cli/contract/published/published.ts";
import { warnOfUnlockedLosses } from "../../../../router/cli/contract/unlocked/unlocked_loss.ts";
import type { Finding } from "../../../../router/cli/printing/finding.ts";
import { shapeOf } from "../../../../router/path/path_shape.ts";
import { createProjectFolder } from "../../../test_folder.ts";
import { callCliAnew } from "../../called_command.ts";
import { version } from "../../version_folders.ts";

const answer = () => text("");

/** Declares versions; the second extends the first, the third the second. */
function group(
  ...declare: ((version: Blueprint) => unknown)[]
): BlueprintGroup {
  return Blueprint.group(declare.map((fill, index) => {
    const name = ["one", "two", "three"][index];
    const settings = index === 0
      ? { version: 1 }
      : { version: index + 1, extends: index };
    const blueprint = new Blueprint(name, settings);
    fill(blueprint);
    return blueprint;
  }));
}

const both = (version: Blueprint) =>
  version.get("/users", answer).post("/users", answer);

/** Versions, the paths that are locked, and what is reported of the others. */
const VERSIONS: [
  title: string,
  group: BlueprintGroup,
  locked: string[],
  reported: string[],
][] = [
  [
    "a method that the new file of a path lacks",
    group(both, (two) => two.get("/users", answer)),
    ["/v1/users"],
    ["Version 2 declares /users without POST, which version 1 answers there"],
  ],
  [
    "several methods, under another name of a parameter",
    group(
      (one) => one.all("/users/<id:int>", answer),
      (two) => two.get("/users/<user:int>", answer),
    ),
    [],
    [
      "Version 2 declares /users/<user:int> without POST, PUT, PATCH and " +
      "DELETE, which version 1 answers there",
    ],
  ],
  [
    "a method that the previous version inherits itself",
    group(both, () => {}, (three) => three.post("/users", answer)),
    [],
    ["Version 3 declares /users without GET, which version 2 answers there"],
  ],
  [
    "a method that the previous version has already lost",
    group(
      both,
      (two) => two.get("/users", answer),
      (three) => three.get("/users", answer),
    ),
    ["/v2/users"],
    [],
  ],
  [
    "a path that is locked as it is",
    group(both, (two) => two.get("/users", answer)),
    ["/v1/users", "/v2/users"],
    [],
  ],
  ["a path that has them all", group(both, both), [], []],
  [
    "a path that answers any method",
    group(both, (two) => two.all("/users", answer)),
    [],
    [],
  ],
  [
    "HEAD and OPTIONS, which are answered anyway",
    group(
      (one) =>
        one.route("/users", { GET: answer, HEAD: answer, OPTIONS: answer }),
      (two) => two.get("/users", answer),
    ),
    [],
    [],
  ],
  ["an inherited path", group(both, (two) => two.get("/new", answer)), [], []],
  [
    "a path of a version that extends none",
    Blueprint.group([
      both(new Blueprint("one", { version: 1 })),
      new Blueprint("two", { version: 2 }).get("/users", answer),
    ]),
    [],
    [],
  ],
];

for (const [title, group, paths, reported] of VERSIONS) {
  Deno.test(`a check with a lock reports losses for ${title}: ${reported.length}`, async () => {
    const app = new App().blueprint(group);
    const published = await readPublished({ app, tree: undefined, folder: "" });
    const known = new Set(paths.map(shapeOf));
    const found = warnOfUnlockedLosses(known, published, app.versions());
    assertEquals(
      found.map(({ reason }) => reason.replace(/: at \S+, those .*/, "")),
      reported,
    );
  });
}

Deno.test("check --locked reports methods that a new file lacks until it is locked", async () => {
  const get = "export const GET = () => new Response();\n";
  using folder = createProjectFolder({
    "routes/v1/_version.ts": version("version: 1"),
    "routes/v1/users.ts": `${get}export const POST = GET;\n`,
  });
  const args = ["check", "--locked", "--max-warnings=0"];
  await callCliAnew(folder.path, "lock");
  folder.write("routes/v2/_version.ts", version("version: 2, extends: 1"));
  folder.write("routes/v2/users.ts", get);
  const { code, stdout } = await callCliAnew(folder.path, ...args);
  assertEquals(code, 1);
  assertStringIncludes(
    stdout,
    "warning lost-methods: routes/v2/users.ts\n" +
      "  Version 2 declares /users without POST, which version 1 answers " +
      "there: at /v2/users, those requests get 405.\n" +
      "  Declare the methods to keep; in a file, re-export them from that " +
      "of version 1. If the change is intended, accept it with: ",
  );
  await callCliAnew(folder.path, "lock");
  const accepted = await callCliAnew(folder.path, ...args);
  assertEquals(accepted.code, 0, accepted.stdout);
});

Deno.test("check --locked does not repeat lost methods that were accepted under another prefix", async () => {
  const get = "export const GET = () => new Response();\n";
  const both = `${get}export const POST = GET;\n`;
  using folder = createProjectFolder({
    "routes/v1/_version.ts": version("version: 1"),
    "routes/v1/users.ts": both,
    "routes/v1/books.ts": both,
    "routes/v2/_version.ts": version("version: 2, extends: 1"),
    "routes/v2/users.ts": get,
  });
  await callCliAnew(folder.path, "lock");
  folder.write("routes/_version.ts", version('versionPrefix: "/api/v"'));
  folder.write("routes/v2/books.ts", get);
  const { stdout } = await callCliAnew(
    folder.path,
    "check",
    "--locked",
    "--json",
  );
  const { findings } = JSON.parse(stdout) as { findings: Finding[] };
  const codes = findings.map(({ code, places: [place] }) => [code, place]);
  assertEquals(codes.filter(([code]) => code === "lost-methods"), []);
  assertEquals(
    codes.filter(([, place]) => place === "routes/v2/books.ts").length,
    1,
  );
  const again = await callCliAnew(folder.path, "lock");
  assertEquals(again.stderr, "");
});

Deno.test("lock reports methods that a new file lacks when it first locks it", async () => {
  const get = "export const GET = () => new Response();\n";
  using folder = createProjectFolder({
    "routes/v1/_version.ts": version("version: 1"),
    "routes/v1/users.ts": `${get}export const DELETE = GET;\n`,
    "routes/v2/_version.ts": version("version: 2, extends: 1"),
    "routes/v2/users.ts": get,
  });
  const first = await callCliAnew(folder.path, "lock");
  assertEquals(
    [first.code, first.stderr],
    [
      0,
      "warning lost-methods: routes/v2/users.ts\n" +
      "  Version 2 declares /users without DELETE, which version 1 answers " +
      "there: at /v2/users, those requests get 405.\n" +
      "  This is now locked. If it is unintended, declare the methods to keep, and " +
      "lock again with: strata lock\n\n",
    ],
  );
  const again = await callCliAnew(folder.path, "lock");
  assertEquals([again.code, again.stderr], [0, ""]);
});
