import { assertEquals, assertStringIncludes } from "@std/assert";
import { createProjectFolder, type FileTexts } from "../test_folder.ts";
import { callCliAnew, callCliWith } from "./called_command.ts";
import { runCliWith } from "./command_line.ts";

const ROUTE = 'export const GET = () => new Response("a");\n';

Deno.test("diff lists what differs between two versions", async () => {
  using folder = createProjectFolder({
    "routes/v1/_version.ts": "export default { version: 1 };\n",
    "routes/v1/a.ts": `${ROUTE}export const PUT = GET;\n`,
    "routes/v1/b.ts": ROUTE,
    "routes/v1/same/[id=int].ts": ROUTE,
    "routes/v2/_version.ts": "export default { version: 2 };\n",
    "routes/v2/a.ts": ROUTE,
    "routes/v2/c.ts": ROUTE,
  });
  const options = { cwd: folder.path };
  const { code, stdout } = await runCliWith(options, "diff", "1", "v2");
  assertEquals(code, 0);
  assertEquals(
    stdout,
    `+ /c              routes/v2/c.ts
- /b              routes/v1/b.ts
- /same/<id:int>  routes/v1/same/[id=int].ts
~ /a              routes/v2/a.ts (was routes/v1/a.ts), without PUT

1 added, 2 removed, 1 overridden, 0 inherited.
`,
  );
  const json = await callCliWith(options, "diff", "1", "2", "--json");
  assertEquals(JSON.parse(json.stdout).added, [
    {
      path: "/c",
      versionPrefix: "/v",
      from: null,
      to: "routes/v2/c.ts",
    },
  ]);
  const [{ lostMethods, gainedMethods }] = JSON.parse(json.stdout).overridden;
  assertEquals([lostMethods, gainedMethods], [["PUT"], []]);
});

/** Applications, two of their versions, and the output. */
const DIFFS: [name: string, files: FileTexts, args: string[], said: string][] =
  [
    [
      "a path inherited from a version that is not compared",
      {
        "routes/v1/_version.ts": "export default { version: 1 };",
        "routes/v1/a.ts": ROUTE,
        "routes/v2/_version.ts": "export default { version: 2, extends: 1 };",
        "routes/v2/a.ts": ROUTE,
        "routes/v3/_version.ts": "export default { version: 3, extends: 2 };",
      },
      ["1", "3"],
      "~ /a  routes/v2/a.ts (was routes/v1/a.ts)\n\n" +
      "0 added, 0 removed, 1 overridden, 0 inherited.\n",
    ],
    [
      "a path whose file answers fewer methods in the later one",
      {
        "routes/v1/_version.ts": "export default { version: 1 };",
        "routes/v1/a.ts": `${ROUTE}export const PATCH = GET, HEAD = GET;\n`,
        "routes/v2/_version.ts": "export default { version: 2, extends: 1 };",
        "routes/v2/a.ts": ROUTE,
      },
      ["1", "2"],
      "~ /a  routes/v2/a.ts (was routes/v1/a.ts), without PATCH\n\n" +
      "0 added, 0 removed, 1 overridden, 0 inherited.\n",
    ],
    [
      "a path whose file gains and loses methods in the later one",
      {
        "routes/v1/_version.ts": "export default { version: 1 };",
        "routes/v1/a.ts": `${ROUTE}export const PUT = GET;\n`,
        "routes/v2/_version.ts": "export default { version: 2 };",
        "routes/v2/a.ts": `${ROUTE}export const PATCH = GET, DELETE = GET;\n`,
      },
      ["1", "2"],
      "~ /a  routes/v2/a.ts (was routes/v1/a.ts), without PUT, with PATCH, DELETE\n\n" +
      "0 added, 0 removed, 1 overridden, 0 inherited.\n",
    ],
    [
      "a path that one has removed, the only one under its prefix",
      {
        "routes/v1/_version.ts": "export default { version: 1 };",
        "routes/v1/a.ts": ROUTE,
        "routes/v1/(in)/_version.ts":
          'export default { versionPrefix: "/in/v" };',
        "routes/v1/(in)/b.ts": ROUTE,
        "routes/v2/_version.ts":
          'export default { version: 2, extends: 1, remove: ["/b"] };',
      },
      ["1", "2"],
      "- /b  routes/v1/(in)/b.ts\n\n" +
      "0 added, 1 removed, 0 overridden, 1 inherited.\n",
    ],
    [
      "paths that one inherits under another prefix",
      {
        "routes/v1/_version.ts":
          'export default { version: 1, versionPrefix: "/api/v" };',
        "routes/v1/a.ts": ROUTE,
        "routes/v1/b.ts": ROUTE,
        "routes/v1/(in)/_version.ts":
          'export default { versionPrefix: "/in/v" };',
        "routes/v1/(in)/c.ts": ROUTE,
        "routes/v2/_version.ts":
          'export default { version: 2, extends: 1, remove: ["/b"] };',
        "routes/v2/d.ts": ROUTE,
      },
      ["1", "2"],
      "+ /d  under /v      routes/v2/d.ts\n" +
      "- /b  under /api/v  routes/v1/b.ts\n\n" +
      "1 added, 1 removed, 0 overridden, 2 inherited.\n",
    ],
    [
      "paths of two prefixes, the only ones of each",
      {
        "routes/(a)/_version.ts":
          'export default { version: 1, versionPrefix: "/api/v" };',
        "routes/(a)/a.ts": ROUTE,
        "routes/(b)/_version.ts":
          'export default { version: 2, versionPrefix: "/<shop>/v" };',
        "routes/(b)/a.ts": ROUTE,
      },
      ["2", "1"],
      "~ /a  routes/(a)/a.ts (was routes/(b)/a.ts)\n\n" +
      "0 added, 0 removed, 1 overridden, 0 inherited.\n",
    ],
    [
      "a path whose file cannot be loaded",
      {
        "routes/v1/_version.ts": "export default { version: 1 };",
        "routes/v1/a.ts": ROUTE,
        "routes/v2/_version.ts": "export default { version: 2 };",
        "routes/v2/a.ts": 'throw new Error("broken");\n',
      },
      ["1", "2"],
      "~ /a  routes/v2/a.ts (was routes/v1/a.ts), methods unknown: see check\n\n" +
      "0 added, 0 removed, 1 overridden, 0 inherited.\n",
    ],
    [
      "a path that is inherited from version to version",
      {
        "routes/v1/_version.ts": "export default { version: 1 };",
        "routes/v1/a.ts": ROUTE,
        "routes/v2/_version.ts": "export default { version: 2, extends: 1 };",
        "routes/v3/_version.ts": "export default { version: 3, extends: 2 };",
      },
      ["2", "3"],
      "0 added, 0 removed, 0 overridden, 1 inherited.\n",
    ],
    [
      "a path that the second only removes",
      {
        "routes/v1/_version.ts": "export default { version: 1 };",
        "routes/v1/a.ts": ROUTE,
        "routes/v2/_version.ts":
          'export default { version: 2, extends: 1, remove: ["/a"] };',
      },
      ["1", "2"],
      "- /a  routes/v1/a.ts\n\n" +
      "0 added, 1 removed, 0 overridden, 0 inherited.\n",
    ],
    [
      "a path whose parameter has another name, and is shown as it is now",
      {
        "routes/v1/_version.ts": "export default { version: 1 };",
        "routes/v1/[id=int].ts": ROUTE,
        "routes/v2/_version.ts": "export default { version: 2 };",
        "routes/v2/[book=int].ts": ROUTE,
      },
      ["1", "2"],
      "~ /<book:int>  routes/v2/[book=int].ts (was routes/v1/[id=int].ts)\n\n" +
      "0 added, 0 removed, 1 overridden, 0 inherited.\n",
    ],
    [
      "a path after a prefix whose parameter has another name",
      {
        "routes/(a)/_version.ts":
          'export default { version: 1, versionPrefix: "/<shop>/v" };',
        "routes/(a)/a.ts": ROUTE,
        "routes/(b)/_version.ts":
          'export default { version: 2, versionPrefix: "/<store>/v" };',
        "routes/(b)/a.ts": ROUTE,
      },
      ["1", "2"],
      "~ /a  routes/(b)/a.ts (was routes/(a)/a.ts)\n\n" +
      "0 added, 0 removed, 1 overridden, 0 inherited.\n",
    ],
    [
      "paths, which are sorted by their text",
      {
        "routes/v1/_version.ts": "export default { version: 1 };",
        "routes/v1/a.ts": ROUTE,
        "routes/v2/_version.ts": "export default { version: 2, extends: 1 };",
        "routes/v2/z.ts": ROUTE,
        "routes/v2/b/c.ts": ROUTE,
      },
      ["1", "2"],
      "+ /b/c  routes/v2/b/c.ts\n+ /z    routes/v2/z.ts\n\n" +
      "2 added, 0 removed, 0 overridden, 1 inherited.\n",
    ],
    [
      "a path that code declares in both",
      {
        "main.ts": `import { App, text } from "@strata/router";
const app = new App();
app.get("/a", () => text("one"), { version: 1 });
app.get("/a", () => text("two"), { version: 2 });
export default app;
`,
      },
      ["1", "2", "--routes=main.ts"],
      "~ /a  GET /a (was GET /a)\n\n" +
      "0 added, 0 removed, 1 overridden, 0 inherited.\n",
    ],
  ];

for (const [name, files, args, said] of DIFFS) {
  Deno.test(`diff shows whether two versions share ${name}`, async () => {
    using folder = createProjectFolder(files);
    const { stdout } = await callCliAnew(folder.path, "diff", ...args);
    assertEquals(stdout, said);
  });
}

Deno.test("diff says that the routes have no versions", async () => {
  using folder = createProjectFolder({ "routes/a.ts": ROUTE });
  const { code, stderr } = await callCliAnew(folder.path, "diff", "1", "2");
  assertEquals(code, 2);
  assertStringIncludes(
    stderr,
    'There is no version "1". The routes have no versions.',
  );
});

Deno.test("diff does not compare a prefix that has one version of two", async () => {
  using folder = createProjectFolder({
    "routes/(api)/_version.ts": 'export default { versionPrefix: "/api/v" };\n',
    "routes/(api)/v1/_version.ts": "export default { version: 1 };\n",
    "routes/(api)/v1/a.ts": ROUTE,
    "routes/(api)/v2/_version.ts": "export default { version: 2 };\n",
    "routes/(api)/v2/b.ts": ROUTE,
    "routes/(in)/_version.ts":
      'export default { version: 1, versionPrefix: "/in/v" };\n',
    "routes/(in)/users.ts": ROUTE,
    "routes/(in)/orders.ts": ROUTE,
  });
  const { stdout } = await callCliAnew(folder.path, "diff", "1", "2");
  assertEquals(
    stdout,
    `+ /b  routes/(api)/v2/b.ts
- /a  routes/(api)/v1/a.ts

1 added, 1 removed, 0 overridden, 0 inherited. Not compared: /in/v, with only one of the versions.
`,
  );
  const reversed = await callCliAnew(folder.path, "diff", "2", "1", "--json");
  assertEquals(JSON.parse(reversed.stdout).apart, ["/in/v"]);
});

Deno.test("diff distinguishes the same path under two version prefixes", async () => {
  const version = (version: number, versionPrefix: string) =>
    `export default ${JSON.stringify({ version, versionPrefix })};\n`;
  using folder = createProjectFolder({
    "routes/(api)/_version.ts": version(1, "/api/v"),
    "routes/(api)/a.ts": ROUTE,
    "routes/(in)/_version.ts": version(1, "/in/v"),
    "routes/(in)/a.ts": ROUTE,
    "routes/(shop)/_version.ts": version(2, "/<shop>/v"),
    "routes/(shop)/a.ts": ROUTE,
  });
  const { stdout } = await callCliAnew(folder.path, "diff", "1", "2");
  assertEquals(
    stdout,
    `+ /a  under /<shop:str>/v  routes/(shop)/a.ts
- /a  under /api/v         routes/(api)/a.ts
- /a  under /in/v          routes/(in)/a.ts

1 added, 2 removed, 0 overridden, 0 inherited.
`,
  );
});
