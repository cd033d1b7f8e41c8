import { assert, assertEquals } from "@std/assert";
import { App, fileRoutes, type RouteTree } from "@strata/router";
import { formatManifest } from "../../../router/files/manifest/manifest_text.ts";
import type { Mistake } from "../../../router/report/mistake.ts";

const load = () => Promise.resolve({});

function format(files: RouteTree["files"]): string {
  const mistakes: Mistake[] = [];
  const tree = { root: "routes", files };
  const text = formatManifest(tree, "./routes", "routes", mistakes);
  assertEquals(mistakes, []);
  return text;
}

/** Evaluates a manifest without the files that it imports. */
async function evaluate(text: string): Promise<RouteTree> {
  const url = `data:text/javascript,${encodeURIComponent(text)}`;
  return (await import(url)).default;
}

function linesOf(text: string): string[] {
  return text.split("\n").filter((line) => line.startsWith(`  "`));
}

Deno.test("a manifest has one line per file, in the order of their names", () => {
  const text = format({
    "b.ts": load,
    "v1/_version.ts": { version: 1 },
    "a.ts": load,
    "_version.ts": { versionPrefix: "/api/v" },
  });
  assertEquals(linesOf(text), [
    '  "_version.ts": { "versionPrefix": "/api/v" },',
    '  "a.ts": () => import("./routes/a.ts"),',
    '  "b.ts": () => import("./routes/b.ts"),',
    '  "v1/_version.ts": { "version": 1 },',
  ]);
});

const SPECIFIERS: [path: string, specifier: string][] = [
  ["[id=int].ts", '"./routes/[id=int].ts"'],
  ["a b.ts", '"./routes/a%20b.ts"'],
  ["a#b.ts", '"./routes/a%23b.ts"'],
  ["a?b.ts", '"./routes/a%3Fb.ts"'],
  ["a%41.ts", '"./routes/a%2541.ts"'],
  ["a\\b.ts", '"./routes/a%5Cb.ts"'],
  ['a"b.ts', '"./routes/a\\"b.ts"'],
  ["a\nb.ts", '"./routes/a%0Ab.ts"'],
  ["a\u2028b.ts", '"./routes/a%E2%80%A8b.ts"'],
  ["é.ts", '"./routes/é.ts"'],
  // It would reverse how the rest of the line is shown.
  ["a\u202eb.ts", '"./routes/a\\u202eb.ts"'],
];

for (const [path, specifier] of SPECIFIERS) {
  Deno.test(`a manifest imports ${JSON.stringify(path)} by a URL`, () => {
    const [line] = linesOf(format({ [path]: load }));
    assert(line.endsWith(`: () => import(${specifier}),`), line);
  });
}

Deno.test("a manifest contains settings as data, whatever their names", async () => {
  const hostile = '"+(globalThis.PWN=1)+"\u2028`${globalThis.PWN=1}`';
  const settings = {
    version: "1.10",
    nested: [{ list: [1, true, null, hostile] }],
    [hostile]: hostile,
    routes: JSON.parse('{ "__proto__": { "version": 2 } }'),
    missing: undefined,
  };
  const { files } = await evaluate(format({ "_version.ts": settings }));
  const { missing: _, ...kept } = settings;
  assertEquals(files["_version.ts"], kept);
  assertEquals(
    Object.getPrototypeOf((files["_version.ts"] as typeof kept).routes),
    Object.prototype,
  );
  assert(!("PWN" in globalThis));
});

Deno.test("formatManifest() refuses all settings that are not plain data", () => {
  const mistakes: Mistake[] = [];
  const files = {
    "a/_version.ts": { version: () => 1 },
    "b/_version.ts": { version: /1/ },
  };
  const tree = { root: "routes", files };
  formatManifest(tree, "./routes", "routes", mistakes);
  assertEquals(mistakes.map(({ code, places }) => [code, ...places]), [
    ["bad-setting", "routes/a/_version.ts"],
    ["bad-setting", "routes/b/_version.ts"],
  ]);
});

Deno.test("a manifest of hostile names evaluates to these names", async () => {
  const names = [
    "a'b.ts",
    'a"b.ts',
    "a`b.ts",
    "a${globalThis.PWN=1}.ts",
    '"+(globalThis.PWN=1)+".ts',
    "'+(globalThis.PWN=1)+'.ts",
    "a\nglobalThis.PWN=1;//.ts",
    "a\u2028globalThis.PWN=1;//.ts",
    "__proto__",
  ];
  const entries = names.map((name) => [name, load] as const);
  const { files } = await evaluate(format(Object.fromEntries(entries)));
  assertEquals(Object.keys(files).sort(), names.toSorted());
  assert(!("PWN" in globalThis));
});

Deno.test("a manifest imports custom types from their file", () => {
  const text = format({ "_types.ts": { sku: { pattern: /[a-z]+/ } } });
  assert(text.includes('\nimport types from "./routes/_types.ts";\n'));
  assertEquals(linesOf(text), ['  "_types.ts": types,']);
});

Deno.test("a manifest of a hostile root evaluates to that root", async () => {
  const root = '"+(globalThis.PWN=1)+"';
  const text = formatManifest({ root, files: {} }, "./routes", root, []);
  assertEquals((await evaluate(text)).root, root);
  assert(!("PWN" in globalThis));
});

Deno.test("a manifest of nothing serves nothing", async () => {
  const tree = await evaluate(format({}));
  assertEquals(new App().blueprint(fileRoutes(tree)).routes, []);
});
