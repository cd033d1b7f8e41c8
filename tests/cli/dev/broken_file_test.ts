import { assertEquals, assertStringIncludes } from "@std/assert";
import { ask, holds, is, say, until } from "../requested_server.ts";
import { followRoutes } from "./followed_routes.ts";

Deno.test("dev recovers from whatever was wrong with an imported module", async () => {
  await using dev = await followRoutes({
    "routes/a.ts": 'import { near } from "../lib/near.ts";\n' +
      "export const GET = () => new Response(near);\n",
    "routes/state.ts": say("state"),
    "lib/near.ts": 'export { far as near } from "./far.ts";\n',
    "lib/far.ts": "export const far = ;\n",
  });
  const broken = await ask(dev, "/a");
  assertStringIncludes(broken, "lib/far.ts:1:20");
  assertStringIncludes(broken, "> 1 | export const far = ;\n");
  const good = 'export const far = "good";\n';
  const breakages: [what: () => void, said: string][] = [
    [() => dev.remove("lib/far.ts"), 'imported from "file://'],
    [() => dev.write("lib/far.ts", "export const far = 1 1;"), "far.ts:1:"],
    [
      () =>
        dev.write(
          "lib/far.ts",
          "interface Far {\n  a: string;\n}\nexport const far = /(/;\n",
        ),
      "> 4 | export const far = /(/;",
    ],
    [() => dev.write("lib/far.ts", 'throw new Error("no");'), "no"],
    [() => dev.write("lib/far.ts", "export const x = 1;"), "named 'far'"],
  ];
  dev.write("lib/far.ts", good);
  await until(dev, "/a", is("200 good"));
  for (const [breakIt, said] of breakages) {
    breakIt();
    await until(dev, "/a", holds(said));
    assertEquals(await ask(dev, "/state"), "200 state");
    dev.write("lib/far.ts", good);
    await until(dev, "/a", is("200 good"));
  }
});

Deno.test("dev says where JSON or text that is gone is imported", async () => {
  await using dev = await followRoutes({
    "routes/a.ts": 'import data from "../data.json" with { type: "json" };\n' +
      'import text from "../text.txt" with { type: "text" };\n' +
      "export const GET = () => new Response(data + text);\n",
    "data.json": '"data"',
    "text.txt": " and text",
  });
  await until(dev, "/a", is("200 data and text"));
  for (const [file, place] of [["data.json", "1:18"], ["text.txt", "2:18"]]) {
    const before = Deno.readTextFileSync(`${dev.path}/${file}`);
    dev.remove(file);
    for (let times = 0; times < 2; times++) {
      await until(dev, "/a", holds(`/routes/a.ts:${place}`));
    }
    dev.write(file, before);
    await until(dev, "/a", is("200 data and text"));
  }
});

/** Broken files, and what their pages must hold. */
const BROKEN: [source: string, said: string[]][] = [
  ["\nexport const GET = () => {{;\n", [
    "cannot be loaded",
    "/routes/a.ts:",
    "SyntaxError",
  ]],
  ['import { nothing } from "./nothing.ts";\nexport const GET = nothing;', [
    "Module not found",
    '> 1 | import { nothing } from "./nothing.ts";',
  ]],
  [
    'import * as b from "./b.ts";\nimport { z } from "zod/mini";\nexport const GET = () => z(b);',
    [
      'TypeError: Import "zod/mini" is neither a dependency nor in an import map.',
      "deno add npm:zod and restart dev",
      '> 2 | import { z } from "zod/mini";\n    |                   ^',
    ],
  ],
  ...[["@/", "./"], ["~/", "./"], ["$lib/", "./lib/"]].map((
    [alias, folder],
  ): [string, string[]] => [
    `import { x } from "${alias}x.ts";\nexport const GET = () => x;`,
    [
      `TypeError: Import "${alias}x.ts" is neither a dependency nor in ` +
      `an import map. "imports" in deno.json has no "${alias}": add ` +
      `"${alias}": "${folder}" to it and restart dev, since deno.json is read only ` +
      'at startup; or use a relative path, such as "../lib/name.ts".',
    ],
  ]),
  [
    'import data from "../lib/data.json" with { type: "json" };\nexport const GET = () => Response.json(data);',
    [
      "/lib/data.json:2:",
      "> 2 |   x",
    ],
  ],
  [
    'import data from "../lib/data.json";\nexport const GET = () => Response.json(data);',
    [
      'Write: from "../lib/data.json" with { type: "json" }.',
      "> 1 | import data",
    ],
  ],
  [
    "export const GET = () => new Response();\nexport function helper() {}",
    ['exports "helper"', "> 2 | export function helper() {}"],
  ],
  ["// lower case\nexport const get = 1;", [
    'exports "get"',
    'Did you mean "GET"?',
    "> 2 | export const get = 1;",
  ]],
  ['export const GET = () => {\n  throw new Error("thrown <b>");\n};', [
    "threw an error",
    "/routes/a.ts:2:",
    "thrown <b>",
  ]],
  [
    'const [read] = [async () => {\n  await Deno.readTextFile(new URL("nowhere", import.meta.url));\n}];\nexport const GET = () => read();',
    [
      "threw an error",
      "/routes/a.ts:2:",
      "NotFound: No such file",
    ],
  ],
  ["export const GET = () => {\n  throw Object.create(null);\n};", [
    "threw an error",
    "[Object: null prototype] {}",
  ]],
  ['throw Symbol("odd");', ["cannot be loaded", "Symbol(odd)"]],
];

Deno.test("dev answers with a page for a broken file, on its own path alone", async (t) => {
  await using dev = await followRoutes({
    "routes/a.ts": say("good"),
    "routes/b.ts": say("other"),
    "lib/data.json": '{ "a": 1,\n  x\n}\n',
    // What users write for their own errors must not hide the page.
    "routes/_error.ts": "export default (error) => { throw error; };",
  });
  for (const [source, said] of BROKEN) {
    await t.step(said[0], async () => {
      dev.write("routes/a.ts", source);
      const text = await until(dev, "/a", holds(said[0]));
      for (const part of said) assertStringIncludes(text, part);
      assertEquals(text.slice(0, 3), "500");
      assertEquals(await ask(dev, "/b"), "200 other");
      const html = await ask(dev, "/a", { accept: "text/html,*/*" });
      assertStringIncludes(html, "<!doctype html>");
      assertEquals(html.includes("<b>"), false);
      dev.write("routes/a.ts", say("good"));
      await until(dev, "/a", is("200 good"));
    });
  }
});

Deno.test("dev reports a route file that never finishes loading, serves the others, and serves it once fixed", async () => {
  await using dev = await followRoutes({
    "routes/a.ts": "await new Promise(() => {});",
    "routes/b.ts": say("other"),
  });
  const waiting = ask(dev, "/a");
  await dev.waitForError(
    `Still loading ${dev.path}/routes/a.ts: is it awaiting something`,
  );
  assertEquals(await ask(dev, "/b"), "200 other");
  dev.write("routes/a.ts", say("mended"));
  assertEquals(await waiting, "200 mended");
});

Deno.test("dev answers a miss with what is wrong with the root's middleware", async () => {
  await using dev = await followRoutes({
    "routes/_middleware.ts": "export default 5;\n",
    "routes/a.ts": say("one"),
  });
  for (const path of ["/a", "/nowhere"]) {
    const page = await ask(dev, path);
    assertStringIncludes(page, "routes/_middleware.ts has an invalid export");
  }
  dev.remove("routes/_middleware.ts");
  await until(dev, "/nowhere", (answer) => answer.startsWith("404"));
});
