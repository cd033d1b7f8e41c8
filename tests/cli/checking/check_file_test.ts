import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { App, HttpError } from "@strata/router";
import { request } from "@strata/router/testing";
import { captureLog } from "../../captured_log.ts";
import handler from "../../data/proposed_error.ts";
import { OK, version } from "../version_folders.ts";
import { checkRoutes, readFindings } from "./checked_files.ts";

/** Files, and the findings about those that are broken. */
const FILES: [
  file: string,
  source: string,
  reported?: [id: string, place: string, said: string],
][] = [
  [
    "_error.ts",
    "export const x = 1;",
    ["bad-export", "routes/_error.ts", 'only a named export "x".'],
  ],
  [
    "_middleware.ts",
    "export default 1;",
    ["bad-export", "routes/_middleware.ts", "1 is not a function"],
  ],
  [
    "a.ts",
    "export const get = () => new Response();",
    ["bad-export", "routes/a.ts", 'Did you mean "GET"?'],
  ],
  [
    "b.ts",
    "export default () => new Response();",
    ["bad-export", "routes/b.ts", "Handlers are named exports."],
  ],
  ["c.ts", "", ["bad-export", "routes/c.ts", "exports no handler"]],
  [
    "d.ts",
    "export const GET = 1;",
    ["bad-export", "routes/d.ts", "exports GET as 1."],
  ],
  [
    "e.ts",
    'throw new Error("broken");',
    ["load-failed", "routes/e.ts:1:7", "broken"],
  ],
  ["f.ts", "export const GET = () => new Response(); export const _x = 1;"],
  [
    "g.ts",
    'export const GET: Handler<"users/[id]"> = () => new Response();',
    ["bad-export", "routes/g.ts", 'Handler<"g"> or Handler<"/g">'],
  ],
  [
    "h/[id=int].ts",
    'export const GET: Handler<"h/[id=int]"> = () => new Response();\n' +
    "export const POST: Handler<'/h/<id:int>'> = () => new Response();\n" +
    'export const PUT: Handler<"[id=int]"> = () => new Response();\n',
  ],
  [
    "h/_error.ts",
    "export default class {}",
    ["bad-export", "routes/h/_error.ts", "satisfies ErrorHandler"],
  ],
  [
    "h/_middleware.ts",
    "export default [class {}];",
    ["bad-export", "routes/h/_middleware.ts", "a class cannot be called"],
  ],
];

Deno.test("check reports what is wrong with every broken file", async () => {
  const files = FILES.map(([file, source]) => [file, source]);
  const checked = await checkRoutes(Object.fromEntries(files), "--json");
  const found = readFindings(checked);
  const reported = FILES.flatMap(([, , reported]) =>
    reported ? [reported] : []
  );
  assertEquals(
    found.map(({ code, places }) => [code, places.join()]),
    reported.map(([id, place]) => [id, place]),
  );
  for (const [index, [, , said]] of reported.entries()) {
    const { reason, fix } = found[index];
    assertStringIncludes(`${reason} ${fix}`, said);
  }
});

/** Files that export no value, and the message. */
const UNEXPORTED: [source: string, said: string][] = [
  [
    "const GET = () => new Response();",
    "routes/a.ts declares GET, but exports no handler.\n" +
    "  Write export const GET.\n",
  ],
  [
    "export type A = 1;\nasync function GET() {}\nconst POST = GET;",
    "routes/a.ts declares GET and POST, but exports no handler.\n" +
    "  Write export async function GET and export const POST.\n",
  ],
  [
    "// const GET = 1;\nconst GETTER = () => { const PUT = 1; };",
    "routes/a.ts exports no handler.\n",
  ],
  ["const GET = 1;\nexport const _a = GET;", "a.ts exports no handler.\n"],
];

for (const [source, said] of UNEXPORTED) {
  Deno.test(`check names handlers that are not exported in ${source}`, async () => {
    const { stdout } = await checkRoutes({ "a.ts": source });
    assertStringIncludes(stdout, said);
  });
}

Deno.test("check names all exports of a file that are not methods", async () => {
  const { stdout } = await checkRoutes({
    "a.ts": "export const Get = 1, del = 2, _own = 3;\n" +
      "export const GET = () => new Response();",
  });
  assertStringIncludes(
    stdout,
    'exports "Get" and "del", which are not methods.',
  );
  assertStringIncludes(stdout, 'Did you mean "GET" and "DELETE"? ');
});

Deno.test("check names exports that are not methods beside those that are not functions", async () => {
  const { stdout } = await checkRoutes({
    "a.ts": "export const GET = 1, PUT = {}, Post = 2;",
  });
  assertStringIncludes(
    stdout,
    'exports "Post", which is not a method; and GET as 1 ' +
      "and PUT as an object.\n",
  );
  assertStringIncludes(stdout, 'Did you mean "POST"?');
  assertStringIncludes(stdout, "A handler must be a function that takes a ");
});

Deno.test("check says what _types.ts must export", async () => {
  const { stdout } = await checkRoutes({ "_types.ts": "export const x = 1;" });
  assert(stdout.includes("Write: export default { sku: { pattern: "), stdout);
  assert(stdout.includes("satisfies CustomTypes;"), stdout);
});

Deno.test("check reports settings that a file exports by name", async () => {
  const { code, stdout } = await checkRoutes({
    "_version.ts": `${version("version: 1")}export const sunset = "2099-01-01";
export const remove = [];
`,
    "a.ts": OK,
  });
  assertEquals(code, 0);
  assertStringIncludes(
    stdout,
    `warning near-miss: routes/_version.ts
  Exported by name, remove and sunset have no effect.
  Move all settings into the default export.
`,
  );
});

Deno.test("the error handler that check suggests answers as the router does", async () => {
  const { stdout } = await checkRoutes({ "_error.ts": "export default 1;" });
  const proposed = /^ {2}Write: (.+)$/m.exec(stdout)![1];
  const file = new URL("../../data/proposed_error.ts", import.meta.url);
  assertStringIncludes(Deno.readTextFileSync(file), `\n${proposed}\n`);
  const app = new App().onError(handler);
  app.get("/gone", () => {
    throw new HttpError(410, "It is gone.");
  });
  app.get("/broken", () => {
    throw new Error("The password is wrong.");
  });
  const answers: unknown[] = [];
  await captureLog(async () => {
    for (const path of ["/gone", "/broken"]) {
      const response = await request(app, "GET", path);
      answers.push([response.status, (await response.json()).detail]);
    }
  });
  assertEquals(answers, [[410, "It is gone."], [500, undefined]]);
});
