import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { join } from "@std/path";
import { App, HttpError, type Mistake, type MistakeCode } from "@strata/router";
import { request } from "@strata/router/testing";
import type { Finding } from "../../router/cli/printing/finding.ts";
import { captureLog } from "../captured_log.ts";
import { startChild } from "../child_process.ts";
import handler from "../data/proposed_error.ts";
import { PROJECT } from "../project.ts";
import {
  createFolder,
  createProjectFolder,
  type TestFolder,
} from "../test_folder.ts";
import { callCli, callCliAnew, callCliWith } from "./called_command.ts";
import { CLI, runCli, runCliWith } from "./command_line.ts";
import { writeReadingModule } from "./reading_module.ts";
import { OK, version } from "./version_folders.ts";

/** The ids of what only `check` warns of. */
type CheckCode =
  | "equal-versions"
  | "glued-version"
  | "left-out-module"
  | "merge-conflict"
  | "missed-lifecycle"
  | "no-routes"
  | "no-successor"
  | "repeated-middleware"
  | "served-removal"
  | "sunset-passed"
  | "test-file"
  | "unportable-name"
  | "unguarded-folder"
  | "unreachable-route"
  | "unused-version"
  | "version-date";

/** A folder that a check finds something in, and one like it that is right. */
interface Fixture {
  readonly failing: Readonly<Record<string, string>>;
  readonly passing: Readonly<Record<string, string>>;
  /** Makes of the failing folder what files alone cannot say. */
  readonly prepare?: (folder: TestFolder) => void;
  /** What is checked; the folder by default. */
  readonly path?: string | undefined;
  /** What is not to be read, below the folder. */
  readonly denied?: string;
  /** What is found besides, since it cannot be otherwise. */
  readonly besides?: readonly string[];
}

const MIDDLEWARE = "export default (_request, _context, next) => next();\n";
const app = (declaration: string) =>
  'import { App } from "@strata/router";\nconst app = new App();\n' +
  `${declaration}\nexport default app;\n`;

/** Writes what a merge leaves where two sides differ. */
const conflict = (one: string, other: string) =>
  `<<<<<<< HEAD\n${one}=======\n${other}>>>>>>> it's of a/b\n`;

const strict = (declaration: string) =>
  app(declaration).replace("App()", 'App({ trailingSlash: "strict" })');

/** Writes an application of several trees of files. */
const trees = (...names: readonly string[][]) =>
  app(
    names.map((files) =>
      `app.blueprint(fileRoutes({ files: { ${
        files.map((file) => `"${file}": () => ({ GET: () => null })`).join(", ")
      } } }));`
    ).join("\n"),
  ).replace("{ App }", "{ App, fileRoutes }");

const link = (from: string, to: string) => ({ path }: TestFolder) =>
  Deno.symlinkSync(to, `${path}/${from}`);

const FIXTURES: Readonly<Record<MistakeCode | CheckCode, Fixture>> = {
  "bad-version": {
    failing: { "_version.ts": version("version: -1"), "a.ts": OK },
    passing: { "_version.ts": version("version: 1"), "a.ts": OK },
  },
  "bad-date": {
    failing: {
      "_version.ts": version('version: 1, deprecated: "2026-02-30"'),
      "a.ts": OK,
    },
    passing: {
      "_version.ts": version('version: 1, sunset: "2099-02-28"'),
      "a.ts": OK,
    },
  },
  "bad-lifecycle": {
    failing: {
      "_version.ts": version(
        'version: 1, deprecated: "2098-02-01", sunset: "2098-01-01"',
      ),
      "a.ts": OK,
    },
    passing: {
      "_version.ts": version('version: 1, sunset: "2098-01-01"'),
      "a.ts": OK,
    },
  },
  "bad-extends": {
    failing: {
      "v1/_version.ts": version("version: 1"),
      "v1/a.ts": OK,
      "v2/_version.ts": version("version: 2, extends: 3"),
    },
    passing: {
      "v1/_version.ts": version("version: 1"),
      "v1/a.ts": OK,
      "v2/_version.ts": version("version: 2, extends: 1"),
    },
  },
  "bad-remove": {
    failing: {
      "v1/_version.ts": version("version: 1"),
      "v1/a.ts": OK,
      "v2/_version.ts": version('version: 2, extends: 1, remove: ["/b"]'),
    },
    passing: {
      "v1/_version.ts": version("version: 1"),
      "v1/a.ts": OK,
      "v1/b.ts": OK,
      "v2/_version.ts": version('version: 2, extends: 1, remove: ["/b"]'),
    },
  },
  "extends-cycle": {
    failing: {
      "v1/_version.ts": version("version: 1, extends: 2"),
      "v1/a.ts": OK,
      "v2/_version.ts": version("version: 2, extends: 1"),
    },
    passing: {
      "v1/_version.ts": version("version: 1"),
      "v1/a.ts": OK,
      "v2/_version.ts": version("version: 2, extends: 1"),
    },
  },
  "beside-folder": {
    failing: { "a.ts": OK, "a/_middleware.ts": MIDDLEWARE, "a/b.ts": OK },
    passing: {
      "a/index.ts": OK,
      "a/_middleware.ts": MIDDLEWARE,
      "b.ts": OK,
      "b/c.ts": OK,
      "v1.ts": OK,
      "v1/_version.ts": version("version: 1"),
      "v1/d.ts": OK,
    },
  },
  "foreign-name": {
    failing: {
      "a/+server.ts": OK,
      "b/index.get.ts": OK,
      "b/_404.tsx": OK,
    },
    passing: {
      "b/_404.md": "",
      "a/[x+2b]server.ts": OK,
      "a/+serverless.ts": OK,
      "b/index[x+2e]get.ts": OK,
      "b/get.ts": OK,
      "b/data.GET.ts": OK,
    },
  },
  "foreign-parameter": {
    failing: {
      "main.ts": app(
        'app.get("/users/:id", () => new Response());\n' +
          'app.get("/posts/{id}", () => new Response());\n' +
          'app.get("/tags/[id=int]", () => new Response());\n' +
          'app.get("/rest/[...rest]", () => new Response());\n' +
          'app.get("/files/*", () => new Response());',
      ),
    },
    passing: {
      "main.ts": app(
        'app.get("/users/%3Aid", () => new Response());\n' +
          'app.get("/posts/<id>", () => new Response());\n' +
          'app.get("/$metadata", () => new Response());\n' +
          'app.get("/tags/%5Bid%5D", () => new Response());\n' +
          'app.get("/jobs/:id:cancel", () => new Response());',
      ),
    },
    path: "main.ts",
  },
  "duplicate-name": {
    failing: {
      "main.ts": app(
        'app.get("/a", () => new Response(), { name: "a" });\n' +
          'app.get("/b", () => new Response(), { name: "a" });',
      ),
    },
    passing: {
      "main.ts": app(
        'app.get("/a", () => new Response(), { name: "a" });\n' +
          'app.post("/a", () => new Response(), { name: "a" });\n' +
          'app.get("/b", () => new Response(), { name: "b" });',
      ),
    },
    path: "main.ts",
  },
  "inherited-overlap": {
    failing: {
      "v1/_version.ts": version("version: 1"),
      "v1/[id=int].ts": OK,
      "v2/_version.ts": version("version: 2, extends: 1"),
      "v2/[id=uuid].ts": OK,
    },
    passing: {
      "v1/_version.ts": version("version: 1"),
      "v1/[id=int].ts": OK,
      "v2/_version.ts": version("version: 2, extends: 1"),
      // Both are meant, as it is told to say.
      "v2/[id=int].ts": 'export { GET } from "../v1/[id=int].ts";\n',
      "v2/[id=uuid].ts": OK,
    },
  },
  "lost-middleware": {
    failing: {
      "v1/_version.ts": version("version: 1"),
      "v1/_middleware.ts": MIDDLEWARE,
      "v1/a.ts": OK,
      "v2/_version.ts": version("version: 2, extends: 1"),
      "v2/a.ts": OK,
    },
    passing: {
      "_middleware.ts": MIDDLEWARE,
      "v1/_version.ts": version("version: 1"),
      "v1/a.ts": OK,
      "v2/_version.ts": version("version: 2, extends: 1"),
      "v2/a.ts": OK,
    },
  },
  "unreached-by-lifecycle": {
    failing: {
      "v1/_version.ts": version("version: 1"),
      "v1/z/a.ts": OK,
      "v2/_version.ts": version("version: 2, extends: 1"),
      "v2/z/_version.ts": version('sunset: "2098-01-01"'),
      "v2/z/b.ts": OK,
    },
    passing: {
      "v1/_version.ts": version("version: 1"),
      "v1/z/a.ts": OK,
      "v2/_version.ts": version("version: 2, extends: 1"),
      "v2/z/_version.ts": version('sunset: "2098-01-01"'),
      "v2/z/a.ts": OK,
    },
  },
  "unreached-by-middleware": {
    failing: {
      "v1/_version.ts": version("version: 1"),
      "v1/z/a.ts": OK,
      "v2/_version.ts": version("version: 2, extends: 1"),
      "v2/z/_middleware.ts": MIDDLEWARE,
      "v2/z/b.ts": OK,
    },
    passing: {
      "v1/_version.ts": version("version: 1"),
      "v1/z/a.ts": OK,
      "v2/_version.ts": version("version: 2, extends: 1"),
      "v2/_middleware.ts": MIDDLEWARE,
      "v2/z/b.ts": OK,
    },
  },
  "unused-lifecycle": {
    failing: {
      "_version.ts": version(
        'routes: { a: { deprecated: "2098-01-01" } }',
      ),
      "a.ts": OK,
    },
    passing: {
      "_version.ts": version(
        'routes: { a: { version: 1, sunset: "2098-01-01" } }',
      ),
      "a.ts": OK,
    },
  },
  "unknown-version": {
    failing: {
      "main.ts": app('app.get("/", () => new Response(), { version: 1 });')
        .replace(
          "new App()",
          'new App({ versions: { "2": { report: true } } })',
        ),
    },
    passing: {
      "main.ts": app('app.get("/", () => new Response(), { version: 1 });')
        .replace(
          "new App()",
          'new App({ versions: { "1": { report: true } } })',
        ),
    },
    path: "main.ts",
  },
  "sunset-passed": {
    failing: {
      "_version.ts": version('version: 1, sunset: "2024-01-01"'),
      "a.ts": OK,
    },
    passing: {
      "_version.ts": version(
        'version: 1, sunset: "2024-01-01", onSunset: "gone"',
      ),
      "a.ts": OK,
    },
  },
  "missed-lifecycle": {
    failing: {
      "v1/_version.ts": version('version: 1, sunset: "2098-01-01"'),
      "v1/a.ts": OK,
      "b@1.ts": OK,
    },
    passing: {
      "_version.ts": version('routes: { "b@1": { sunset: "2099-01-01" } }'),
      "v1/_version.ts": version('version: 1, sunset: "2098-01-01"'),
      "v1/a.ts": OK,
      "b@1.ts": OK,
    },
  },
  "no-successor": {
    failing: {
      "_version.ts": version('version: 1, deprecated: "2024-01-01"'),
      "a.ts": OK,
    },
    passing: {
      "v1/_version.ts": version('version: 1, deprecated: "2024-01-01"'),
      "v1/a.ts": OK,
      "v2/_version.ts": version("version: 2, extends: 1"),
    },
  },
  "bad-parameter": {
    failing: { "_version.ts": version('urlPrefix: "/a<b>"'), "a.ts": OK },
    passing: { "_version.ts": version('urlPrefix: "/a/<b>"'), "a.ts": OK },
  },
  "bad-path": {
    failing: { "_version.ts": version('urlPrefix: "/a?b"'), "a.ts": OK },
    passing: { "_version.ts": version('urlPrefix: "/a%3Fb"'), "a.ts": OK },
  },
  "bad-method": {
    failing: { "main.ts": app('app.route("/", { FETCH: () => null });') },
    passing: {
      "main.ts": app('app.route("/", { GET: () => new Response() });'),
    },
    path: "main.ts",
  },
  "bad-name": {
    failing: { "a@b.ts": OK },
    passing: { "a@2.ts": OK },
  },
  "bad-setting": {
    failing: { "_version.ts": version("urlPrefix: 1"), "a.ts": OK },
    passing: { "_version.ts": version('urlPrefix: "1"'), "a.ts": OK },
  },
  "bad-export": {
    failing: { "a.ts": "export const get = () => new Response();\n" },
    passing: { "a.ts": OK },
  },
  "broken-symlink": {
    failing: { "a.ts": OK },
    prepare: link("b.ts", "nowhere.ts"),
    passing: { "a.ts": OK, "b.ts": OK },
  },
  "case-collision": {
    failing: { "a.ts": OK, "A.ts": OK },
    passing: { "a.ts": OK, "B.ts": OK },
  },
  "dropped-slash": {
    failing: { "main.ts": strict('app.get("/a/", () => new Response());') },
    passing: {
      "main.ts": strict(
        'app.get("/", () => new Response()).get("/a", () => new Response());',
      ),
    },
    path: "main.ts",
  },
  "duplicate-file": {
    failing: {
      "_version.ts": version("version: 1"),
      "_version.js": version("version: 1"),
      "a.ts": OK,
    },
    passing: { "_version.ts": version("version: 1"), "a.ts": OK },
  },
  "duplicate-param": {
    failing: { "[id]/[id].ts": OK },
    passing: { "[id]/[other].ts": OK },
  },
  "duplicate-route": {
    failing: { "a.ts": OK, "a/index.ts": OK },
    passing: { "a.ts": OK, "a/b.ts": OK },
  },
  "duplicate-setting": {
    failing: {
      "_version.ts": version('routes: { "a@2": { version: 3 } }'),
      "a@2.ts": OK,
    },
    passing: {
      "_version.ts": version("routes: { a: { version: 3 } }"),
      "a.ts": OK,
    },
  },
  "leading-version": {
    failing: { "api/v1/_version.ts": version("version: 1"), "api/v1/a.ts": OK },
    passing: {
      "(api)/_version.ts": version('versionPrefix: "/api/v"'),
      "(api)/v1/_version.ts": version("version: 1"),
      "(api)/v1/a.ts": OK,
    },
  },
  "repeated-version": {
    failing: {
      "main.ts": app(
        'app.get("/v1/a", () => new Response(), { version: 1 });',
      ),
    },
    passing: {
      "main.ts": app(
        'app.get("/v10/a", () => new Response(), { version: 1 });\n' +
          'app.get("/v1/b", () => new Response());',
      ),
    },
    path: "main.ts",
  },
  "load-failed": {
    failing: { "a.ts": "export const GET = ;\n" },
    passing: { "a.ts": OK },
  },
  "merge-conflict": {
    failing: {
      "a.ts": conflict(OK, OK.replace("GET", "POST")),
      "v1/_version.ts": "export default { version: 1,\n" +
        conflict('stability: "alpha",\n', 'stability: "beta",\n') +
        "};\n",
      "v1/a.ts": OK,
    },
    passing: {
      "a.ts": `/*\n${conflict("", "")}*/\n${OK}`,
      "b.ts": `${OK}export const _text = \`\n${conflict("", "")}\`;\n`,
    },
  },
  "near-miss": {
    failing: {
      "_middlewares.ts": "export default [];\n",
      "a.ts": OK,
      "b/_middleware.cts": "export default [];\n",
    },
    passing: {
      "_middleware.ts": "export default [];\n",
      "_version.ts": `${version("version: 1")}export const note = 1;\n`,
      "a.ts": OK,
    },
  },
  "bad-type": {
    failing: { "_types.ts": "export default { sku: /x/ };\n" },
    passing: {
      "_types.ts": "export default { sku: { pattern: /x/ } };\n",
      "a.ts": OK,
    },
  },
  "reserved-type": {
    failing: { "_types.ts": "export default { int: { pattern: /x/ } };\n" },
    passing: {
      "_types.ts": "export default { sku: { pattern: /x/ } };\n",
      "a.ts": OK,
    },
  },
  "symlink-escape": {
    failing: { "a.ts": OK },
    prepare: link("b.ts", "/etc/hostname"),
    passing: { "a.ts": OK },
  },
  "symlink-loop": {
    failing: { "a/b.ts": OK },
    prepare: link("a/c", "../a"),
    passing: { "a/b.ts": OK },
  },
  "unicode-collision": {
    failing: { "\u00e9.ts": OK, "e\u0301.ts": OK },
    besides: ["duplicate-route"],
    passing: { "\u00e9.ts": OK, "e.ts": OK },
  },
  "unknown-setting": {
    failing: { "_version.ts": version("verison: 1"), "a.ts": OK },
    passing: { "_version.ts": version("version: 1"), "a.ts": OK },
  },
  "unknown-type": {
    failing: { "[id=itn].ts": OK },
    passing: { "[id=int].ts": OK },
  },
  "unreadable": {
    failing: { "a.ts": OK, "b/c.ts": OK },
    denied: "b",
    passing: { "a.ts": OK, "b/c.ts": OK },
  },
  "unsafe-regex": {
    failing: { "_types.ts": "export default { x: { pattern: /(a+)+b/ } };\n" },
    passing: {
      "_types.ts": "export default { x: { pattern: /a+b/ } };\n",
      "a.ts": OK,
    },
  },
  "version-folder": {
    failing: { "v1/a.ts": OK },
    passing: {
      "v1/_version.ts": version("version: 1"),
      "v1/a.ts": OK,
      "[x+56]1/a.ts": OK,
    },
  },
  "version-number": {
    failing: { "_version.ts": version("version: 1.10"), "a.ts": OK },
    passing: { "_version.ts": version('version: "1.10"'), "a.ts": OK },
  },
  "test-file": {
    failing: { "a.ts": OK, "b/c.test.ts": OK },
    passing: { "a.ts": OK, "a[x+2e]test.ts": OK, "_b/c.test.ts": OK },
  },
  "left-out-module": {
    failing: { "a.ts": OK, "b/c.cjs": "", "d.TS": OK },
    passing: {
      "a.ts": OK,
      "_b/c.cjs": "",
      "_d.TS": OK,
      "e.d.cts": "",
      "f.D.TS": "",
      "h.test.cjs": "",
      "g.json": "",
    },
  },
  "unportable-name": {
    failing: { "a:b.ts": OK },
    passing: { "a[x+3a]b.ts": OK },
  },
  "unreachable-route": {
    failing: {
      "main.ts": app(
        'app.get("/<a:[^.]+|.+>", () => new Response());\n' +
          'app.post("/<b>", () => new Response());',
      ),
    },
    passing: {
      "main.ts": app(
        'app.get("/<a:[^.]{1,40}>", () => new Response());\n' +
          'app.post("/<b>", () => new Response());',
      ),
    },
    path: "main.ts",
  },
  "glued-version": {
    failing: {
      "_version.ts": version('versionPrefix: "/api"'),
      "v1/_version.ts": version("version: 1"),
      "v1/a.ts": OK,
    },
    passing: {
      "_version.ts": version('versionPrefix: "/api/v"'),
      "v1/_version.ts": version("version: 1"),
      "v1/a.ts": OK,
    },
  },
  "equal-versions": {
    failing: {
      "a/_version.ts": version("version: 2"),
      "a/a.ts": OK,
      "b/_version.ts": version('version: "v02.0"'),
      "b/b.ts": OK,
    },
    passing: {
      "a/_version.ts": version("version: 2"),
      "a/a.ts": OK,
      "b/_version.ts": version('version: "2.0.1"'),
      "b/b.ts": OK,
      "c/_version.ts": version('version: "2.0", versionPrefix: "/api/v"'),
      "c/c.ts": OK,
      "d/_version.ts": version('version: "20"'),
      "d/d.ts": OK,
    },
  },
  "version-date": {
    failing: {
      "a/_version.ts": version('version: "2026-02-30"'),
      "a/a.ts": OK,
    },
    passing: {
      "a/_version.ts": version('version: "2026-02-28"'),
      "a/a.ts": OK,
      "b/_version.ts": version('version: "2025-03-31.basil"'),
      "b/b.ts": OK,
      "c/_version.ts": version('version: "2025-13-40-7"'),
      "c/c.ts": OK,
      "d/_version.ts": version('version: "25-13-40"'),
      "d/d.ts": OK,
    },
  },
  "served-removal": {
    failing: {
      "v1/_version.ts": version("version: 1"),
      "v1/books/search.ts": OK,
      "v1/books/[id].ts": OK,
      "v2/_version.ts": version(
        'version: 2, extends: 1, remove: ["/books/search"]',
      ),
    },
    passing: {
      "v1/_version.ts": version("version: 1"),
      "v1/books/search.ts": OK,
      "v1/books/[id=int].ts": OK,
      "v1/find/all.ts": OK,
      "v2/_version.ts": version(
        'version: 2, extends: 1, remove: ["/books/search", "/find/all"]',
      ),
      // What it declares itself is meant to take what it takes.
      "v2/find/[name].ts": OK,
    },
  },
  "repeated-middleware": {
    failing: {
      "_middleware.ts": MIDDLEWARE,
      "a/_middleware.ts": 'export { default } from "../_middleware.ts";\n',
      "a/b.ts": OK,
    },
    passing: {
      "_middleware.ts": MIDDLEWARE,
      "a/_middleware.ts": MIDDLEWARE,
      "a/b.ts": OK,
    },
  },
  "unguarded-folder": {
    failing: {
      "v1/_version.ts": version("version: 1"),
      "v1/a.ts": OK,
      "v1/(b)/_middleware.ts": MIDDLEWARE,
      "v1/(b)/c.ts": OK,
      "v2/_version.ts": version("version: 2, extends: 1"),
      "v2/(b)/d.ts": OK,
    },
    passing: {
      "v1/_version.ts": version("version: 1"),
      "v1/a.ts": OK,
      "v1/(b)/_middleware.ts": MIDDLEWARE,
      "v1/(b)/c.ts": OK,
      "v2/_version.ts": version("version: 2, extends: 1"),
      "v2/(b)/_middleware.ts":
        'export { default } from "../../v1/(b)/_middleware.ts";\n',
      "v2/(b)/d.ts": OK,
    },
  },
  "no-routes": {
    failing: { "_middleware.ts": MIDDLEWARE, "readme.md": "" },
    passing: { "_middleware.ts": MIDDLEWARE, "a.ts": OK },
  },
  "unused-version": {
    failing: { "v1/_version.ts": version("version: 1"), "a.ts": OK },
    passing: {
      "v1/_version.ts": version("version: 1"),
      "v1/a/b.ts": OK,
      "v2/_version.ts": version("version: 2, extends: 1"),
      // Each file below has a version of its own.
      "c/_version.ts": version("version: 3"),
      "c/d/e@1.ts": OK,
      "f/_version.ts": version('urlPrefix: "/x"'),
      // What it extends holds for a file of this version elsewhere.
      "v4/_version.ts": version('version: 4, extends: 3, remove: ["/h"]'),
      "g@4.ts": OK,
      "h@3.ts": OK,
    },
  },
  "unsurrounded-misses": {
    failing: { "main.ts": trees(["_middleware.ts", "a.ts"], ["b.ts"]) },
    passing: { "main.ts": trees(["_middleware.ts", "a.ts", "b.ts"]) },
    path: "main.ts",
  },
  "unused-prefix": {
    failing: { "_version.ts": version('versionPrefix: "/api/v"'), "a.ts": OK },
    passing: {
      "_version.ts": version('version: 1, versionPrefix: "/api/v"'),
      "a.ts": OK,
    },
  },
};

/** Gives the ids that a check of files finds. */
async function checkFiles(
  files: Readonly<Record<string, string>>,
  { prepare, path = "", denied }: Partial<Fixture>,
): Promise<{ code: number; ids: string[]; severities: string[] }> {
  using folder = createProjectFolder(files);
  prepare?.(folder);
  const args = ["check", "--json", `${folder.path}/${path}`];
  const denying = `--deny-read=${folder.path}/${denied}`;
  const { code, stdout, stderr } = denied === undefined
    ? await callCli(...args)
    : await runCliWith({ permissions: ["--allow-read", denying] }, ...args);
  assert(stdout.startsWith("{"), stdout + stderr);
  const findings: { code: string; severity: string }[] = JSON.parse(stdout)
    .findings;
  return {
    code,
    ids: [...new Set(findings.map((finding) => finding.code))],
    severities: findings.map((finding) => finding.severity),
  };
}

Deno.test("check warns once of a folder that only removes paths", async () => {
  const { ids } = await checkFiles({
    "v1/_version.ts": version("version: 1"),
    "v1/a.ts": OK,
    "v2/_version.ts": version('version: 2, extends: 1, remove: ["/a"]'),
  }, {});
  assertEquals(ids, ["bad-remove"]);
});

for (const [id, fixture] of Object.entries(FIXTURES)) {
  Deno.test(`check finds ${id} where it is, and not where it is not`, async () => {
    const failing = await checkFiles(fixture.failing, fixture);
    assertEquals(failing.ids, [id, ...fixture.besides ?? []]);
    assertEquals(failing.code, failing.severities.includes("error") ? 1 : 0);
    const passing = await checkFiles(fixture.passing, { path: fixture.path });
    assertEquals(passing, { code: 0, ids: [], severities: [] });
  });
}

for (
  const types of [
    "export default { sku: { pattern: /[a-z/ } };\n",
    "export const sku = { pattern: /[a-z]+/ };\n",
  ]
) {
  Deno.test(`check does not ask where types are that ${types.trim()} lost`, async () => {
    const { ids } = await checkFiles({
      "_types.ts": types,
      "a/[s=sku].ts": OK,
    }, {});
    assertEquals(ids.includes("unknown-type"), false, ids.join());
    assertEquals(ids.length, 1);
  });
}

Deno.test("check says how a version is written that is meant as a date", async () => {
  using folder = createProjectFolder({
    "2026-9-1/_version.ts": version('version: "2026-9-1"'),
    "2026-9-1/a.ts": OK,
    "basil/_version.ts": version('version: "2026-10-3.basil", urlPrefix: ""'),
    "basil/b.ts": OK,
  });
  const { stdout } = await callCli("check", folder.path);
  assertStringIncludes(stdout, "\n  Write 2026-09-01.\n");
  assertStringIncludes(stdout, "\n  Write 2026-10-03.basil.\n");
});

Deno.test("check tells of handlers of other places beside mistakes in settings", async () => {
  const handler = (path: string) =>
    `export const GET: Handler<"${path}"> = () => new Response();\n`;
  using folder = createProjectFolder({
    "v1/_version.ts": version("vresion: 1"),
    "v1/a.ts": handler("v1/b"),
    "v1/b.ts": handler("v1/b"),
    "v1/c.ts": handler("/api/v1/b"),
    "v1/d.ts": handler("v1/<id:int>"),
  });
  const { stdout } = await callCli("check", folder.path);
  assertEquals(
    [...stdout.matchAll(/^error (\S+): \S*?(v1\/\S+)/gm)]
      .map(([, code, file]) => `${code} ${file}`),
    ["unknown-setting v1/_version.ts", "bad-export v1/a.ts"],
  );
});

/** What version 2 removes of version 1, and whether what is left answers it. */
const REMOVED: [
  path: string,
  files: string[],
  isServed: boolean,
  to?: string,
][] = [
  ["/search", ["search", "[...rest]"], true, "/<tenant:slug>/v"],
  ["/books/<id:int>", ["books/[id=int]", "books/[name]"], true],
  ["/books/<name>", ["books/[id=int]", "books/[name]"], false],
  ["/books/<sku:sku>", ["books/[sku=sku]", "books/[name=slug]"], true],
  ["/books/<sku:sku>", ["books/[sku=sku]", "books/[id=int]"], false],
];

for (const [path, files, isServed, versionPrefix = "/v"] of REMOVED) {
  Deno.test(`check tells whether ${files[1]} answers ${path} of ${versionPrefix}, which is removed`, async () => {
    const { ids } = await checkFiles({
      "_types.ts": "export default { sku: { pattern: /[a-c]{2}/ } };\n",
      "_version.ts": version(`versionPrefix: "${versionPrefix}"`),
      "v1/_version.ts": version("version: 1"),
      ...Object.fromEntries(files.map((file) => [`v1/${file}.ts`, OK])),
      "v2/_version.ts": version(`version: 2, extends: 1, remove: ["${path}"]`),
    }, {});
    assertEquals(ids, isServed ? ["served-removal"] : []);
  });
}

/** Names of files in the notation of other routers, and what means the text. */
const FOREIGN_NAMES: [name: string, meant: string][] = [
  ["$id.ts", "[x+24]id.ts"],
  ["<id>.ts", "[x+3c]id>.ts"],
  [":id.ts", "[x+3a]id.ts"],
  ["{id}/a.ts", "[x+7b]id}/a.ts"],
];

for (const [name, meant] of FOREIGN_NAMES) {
  Deno.test(`check tells how a file named ${name} becomes a parameter`, async () => {
    const { ids } = await checkFiles({ [name]: OK }, {});
    assert(ids.includes("foreign-parameter"), ids.join());
    const escaped = await checkFiles({ [meant]: OK }, {});
    assert(!escaped.ids.includes("foreign-parameter"), escaped.ids.join());
  });
}

const DEPRECATED = version('version: 1, deprecated: "2024-01-01"');

/** Folders whose deprecated paths have something to move to, or need nothing. */
const SUCCEEDED: Record<string, Readonly<Record<string, string>>> = {
  "a parameter of another name": {
    "v1/_version.ts": DEPRECATED,
    "v1/[id=int].ts": OK,
    "v2/_version.ts": version("version: 2"),
    "v2/[book=int].ts": OK,
  },
  "a removal by the next version": {
    "v1/_version.ts": DEPRECATED,
    "v1/a.ts": OK,
    "v2/_version.ts": version('version: 2, extends: 1, remove: ["/a"]'),
    "v2/b.ts": OK,
  },
  "a link to a document": {
    "_version.ts": version(
      'version: 1, deprecated: "2024-01-01", ' +
        'links: { deprecation: "https://docs.example.com" }',
    ),
    "a.ts": OK,
  },
};

Deno.test("check tells how a file named like a test becomes a route", async () => {
  for (
    const [name, meant] of [
      ["index.test.ts", "index[x+2e]test.ts"],
      ["b/a_b_bench.tsx", "a_b[x+5f]bench.tsx"],
    ]
  ) {
    using folder = createFolder({ "a.ts": OK, [name]: OK });
    const { stdout } = await callCli("check", folder.path);
    assertStringIncludes(stdout, `it is named ${meant}.\n`);
  }
});

/** Files that are left out for their ending, and what is to be done. */
const LEFT_OUT: [name: string, fix: string][] = [
  [
    "b.cjs",
    "As a route, it is named b.js. If it is private, begin its name with _ to " +
    "be spared this warning.",
  ],
  ["d.cts", "As a route, it is named d.ts."],
  ["upper.TS", "As a route, it is named upper.ts."],
  ["[id].Mjs", "As a route, it is named [id].mjs."],
  ["page.CTSX", "As a route, it is named page.tsx."],
  ["a.TS", "a.ts beside it has its path as a route: remove one of them."],
  ["a.cjs", "a.ts beside it has its path as a route: remove one of them."],
  [
    "user.spec.cjs",
    "Move it out of the routes folder. If the text is meant, name it " +
    "user[x+2e]spec.js.",
  ],
  [
    "middleware.cts",
    "Name the file _middleware.ts. If the text is meant, name it " +
    "[x+6d]iddleware.ts.\n",
  ],
];

Deno.test("check tells what to do with a module of another ending", async () => {
  using folder = createFolder({ "a.ts": OK });
  for (const [name] of LEFT_OUT) folder.write(name, OK);
  const { stdout } = await callCli("check", folder.path);
  for (const [name, fix] of LEFT_OUT) {
    assertStringIncludes(
      stdout,
      `/${name}\n  The file ends with ${/\.\w+$/.exec(name)}, so it is not a ` +
        `route.\n  ${fix}`,
    );
  }
});

for (const [what, files] of Object.entries(SUCCEEDED)) {
  Deno.test(`check takes ${what} for what follows a deprecated path`, async () => {
    assertEquals((await checkFiles(files, {})).ids, []);
  });
}

const PASSED = 'sunset: "2024-01-01"';

/** Folders with a sunset that has passed, and what is said of it. */
const SUNSETS: [what: string, files: Record<string, string>, said: string[]][] =
  [
    ["one path", {
      "v1/_version.ts": version(`version: 1, ${PASSED}`),
      "v1/a.ts": OK,
    }, [
      "routes/v1/_version.ts: /v1/a is served, though its sunset was on " +
      "2024-01-01. Deprecate it, and move the sunset.",
    ]],
    ["all paths of two versions", {
      "_version.ts": version(PASSED),
      "v1/_version.ts": version("version: 1"),
      "v1/a.ts": OK,
      "v2/_version.ts": version("version: 2, extends: 1"),
      "v2/b.ts": OK,
    }, [
      "routes/_version.ts: /v1/a and 2 other paths are served, though their " +
      "sunset was on 2024-01-01. Deprecate them, and move the sunset.",
    ]],
    ["paths with dates of their own", {
      "_version.ts": version(
        `version: 1, routes: { a: { ${PASSED} }, ` +
          'b: { sunset: "2024-02-01" } }',
      ),
      "a.ts": OK,
      "b.ts": OK,
    }, [
      'routes/_version.ts (routes["a"]): /v1/a is served, though its ' +
      "sunset was on 2024-01-01. Deprecate it, and move the sunset.",
      'routes/_version.ts (routes["b"]): /v1/b is served, though its ' +
      "sunset was on 2024-02-01. Deprecate it, and move the sunset.",
    ]],
  ];

for (const [what, files, said] of SUNSETS) {
  Deno.test(`check tells once that a sunset of ${what} has passed`, async () => {
    using folder = createFolder(files);
    const { stdout } = await callCli("check", "--json", folder.path);
    const { findings } = JSON.parse(stdout.replaceAll(folder.path, "routes"));
    assertEquals(
      (findings as Mistake[]).map(({ places, reason, fix }) =>
        `${places.join(", ")}: ${reason} ${fix}`
      ),
      said,
    );
  });
}

Deno.test("check says of each name what is to be written instead", async () => {
  using folder = createProjectFolder({
    "a|b.ts": OK,
    "[q=ext=jpg|png].ts": OK,
    "[q=(a|b)c].ts": OK,
  });
  const { stdout } = await callCli("check", folder.path);
  assert(stdout.includes("as [x+7c]"), stdout);
  assert(stdout.includes("such as [file=ext=png]"), stdout);
  assert(stdout.includes("_types.ts"), stdout);
  assert(!stdout.includes("[x+3a]"), stdout);
});

Deno.test("check prints annotations for GitHub", async () => {
  using folder = createProjectFolder({
    "_version.ts": "export default {\n  version: 1.10,\n};\n",
    "a,b.ts": "export const x = 1;\n",
  });
  const args = ["check", "--format=github", folder.path];
  const { code, stdout } = await callCli(...args);
  assertEquals(code, 1);
  const [first, second] = stdout.replaceAll(folder.path, "routes").split("\n");
  assert(
    first.startsWith(
      "::warning file=routes/_version.ts,line=2,title=version-number::",
    ),
    first,
  );
  assert(
    second.startsWith("::error file=routes/a%2Cb.ts,title=bad-export::"),
    second,
  );
  using sound = createProjectFolder({ "a.ts": OK });
  const none = await callCli("check", "--format=github", sound.path);
  assertEquals([none.code, none.stdout], [0, ""]);
});

Deno.test("check finds nothing wrong with the bookshop", async () => {
  const { code, stdout } = await callCli("check", "examples/bookshop/routes");
  assertEquals([code, stdout], [
    0,
    "20 files checked: 0 errors, 0 warnings.\n",
  ]);
});

/** How many warnings may be there, with one there, and the status of that. */
const MOST_WARNINGS: [options: string[], status: number][] = [
  [[], 0],
  [["--max-warnings=0"], 1],
  [["--max-warnings", "1"], 0],
  [["--max-warnings=none"], 2],
];

for (const [options, status] of MOST_WARNINGS) {
  Deno.test(`check ${options.join(" ")} of a folder with a warning ends with ${status}`, async () => {
    // Its folder is named as a version that nothing declares.
    const files = { "v1/a.ts": "export const GET = () => new Response();" };
    using folder = createFolder(files);
    const { code } = await callCli("check", folder.path, ...options);
    assertEquals(code, status);
  });
}

Deno.test("check says that it fails for warnings alone, where there are more than allowed", async () => {
  using folder = createFolder({});
  const args = ["check", folder.path, "--max-warnings=0"];
  const found = await callCli(...args);
  assertEquals([found.code, found.stderr], [
    1,
    "Failed for 1 warning: --max-warnings allows 0.\n",
  ]);
  Deno.writeTextFileSync(join(folder.path, "a.ts"), "");
  const broken = await callCli(...args);
  assertEquals([broken.code, broken.stderr], [1, ""]);
});

/** Checks files; their folder is shown as `routes`. */
async function check(
  files: Readonly<Record<string, string>>,
  ...options: string[]
) {
  using folder = createFolder(files);
  const { code, stdout } = await callCli("check", folder.path, ...options);
  return { code, stdout: stdout.replaceAll(folder.path, "routes") };
}

const BROKEN = {
  "a.ts": "export const get = () => new Response();",
  "b.ts": "export default () => new Response();",
  "c.ts": "",
  "d.ts": "export const GET = 1;",
  "e.ts": 'throw new Error("broken");',
  "f.ts": "export const GET = () => new Response(); export const _x = 1;",
  "g.ts": 'export const GET: Handler<"users/[id]"> = () => new Response();',
  "h/[id=int].ts":
    'export const GET: Handler<"h/[id=int]"> = () => new Response();\n' +
    "export const POST: Handler<'/h/<id:int>'> = () => new Response();\n" +
    'export const PUT: Handler<"[id=int]"> = () => new Response();\n',
  "h/_error.ts": "export default class {}",
  "h/_middleware.ts": "export default [class {}];",
  "_error.ts": "export const x = 1;",
  "_middleware.ts": "export default 1;",
};

Deno.test("check reports every file, with a fix for each", async () => {
  const { code, stdout } = await check(BROKEN);
  assertEquals(code, 1);
  const found = [...stdout.matchAll(/^(error [\w-]+: \S+)$/gm)]
    .map((match) => match[1]);
  assertEquals(found, [
    "error bad-export: routes/_error.ts",
    "error bad-export: routes/_middleware.ts",
    "error bad-export: routes/a.ts",
    "error bad-export: routes/b.ts",
    "error bad-export: routes/c.ts",
    "error bad-export: routes/d.ts",
    "error load-failed: routes/e.ts:1:7",
    "error bad-export: routes/g.ts",
    "error bad-export: routes/h/_error.ts",
    "error bad-export: routes/h/_middleware.ts",
  ]);
  for (
    const hint of [
      'Did you mean "GET"?',
      "Handlers are named exports.",
      "exports no handler",
      "exports GET as 1.",
      "broken",
      'Handler<"g"> or Handler<"/g">',
      "12 files checked: 10 errors, 0 warnings.",
    ]
  ) {
    assertEquals(stdout.includes(hint), true, hint);
  }
});

Deno.test("check tells each file that imports what is not there where it does so", async () => {
  const files = {
    "a.ts": 'import "../_lib/none.ts";\n' + OK,
    "b.ts": OK + '\nexport * as _x from "./../_lib/none.ts";\n',
    "c.ts": 'import "./b.ts";\n' + OK,
    "_there.ts": "",
    "d.ts": 'import "./_there";\n' + OK,
    "e.ts": '\nimport "./_there";\n' + OK,
    "_folder/a.ts": "",
    "f.ts": 'import "./_folder";\n' + OK,
    "g.ts": '\nimport "./_folder";\n' + OK,
  };
  const { stdout } = await check(files);
  const json = await check(files, "--json");
  assert(!stdout.includes("    at "), stdout);
  assertStringIncludes(stdout, "Maybe add a '.ts' extension");
  const { findings }: { findings: Finding[] } = JSON.parse(json.stdout);
  assertEquals(findings.map(({ places }) => places.join(", ")), [
    "routes/a.ts:1:8",
    "routes/b.ts:3:21",
    "routes/c.ts, routes/b.ts:3:21",
    "routes/d.ts:1:8",
    "routes/e.ts:2:8",
    "routes/f.ts:1:8",
    "routes/g.ts:2:8",
  ]);
});

Deno.test("check goes by the clock of an application", async () => {
  using folder = createProjectFolder({
    "main.ts": `import { App, text } from "@strata/router";
export default new App({ clock: () => Date.parse("2020-01-01") })
  .get("/a", () => text("a"), { version: 1, sunset: "2024-01-01" });
`,
  });
  const options = { cwd: folder.path };
  const { code, stdout } = await callCliWith(options, "check", "main.ts");
  assertEquals([code, stdout], [0, "1 file checked: 0 errors, 0 warnings.\n"]);
});

Deno.test("check of a module tells of version numbers that lose a digit", async () => {
  using folder = createProjectFolder({
    "main.ts": `import { App, text } from "@strata/router";
export default new App()
  .get("/about", () => text(JSON.stringify({ version: 2.0 })))
  .get("/a", () => text("a"), { version: 1.10 });
`,
  });
  const options = { cwd: folder.path };
  const { code, stdout } = await callCliWith(options, "check", "main.ts");
  assertEquals([code, stdout], [
    0,
    `warning version-number: main.ts:4
  version: 1.10 is the number 1.1, so the version is 1.1.
  Write "1.10" to keep it as it is, or 1.1.

1 file checked: 0 errors, 1 warning.
`,
  ]);
});

/** What follows a deprecated version, and what check says to do, if at all. */
const FOLLOWING: [settings: string, fix: string | undefined][] = [
  ['version: 2, versionPrefix: "/rest/v", extends: 1', undefined],
  ['version: 2, versionPrefix: "/rest/v"', "Add the path to a later version,"],
  [
    'version: 2, extends: 1, deprecated: "2025-01-01"',
    "Deprecate it in fewer versions, write it into the remove of version 2, where that extends the path's folder or group,",
  ],
];

for (const [settings, fix] of FOLLOWING) {
  Deno.test(`check of what ${settings} follows says ${fix ?? "nothing"}`, async () => {
    const { stdout } = await check({
      "v1/_version.ts": version('version: 1, deprecated: "2024-01-01"'),
      "v1/a.ts": OK,
      "v2/_version.ts": version(settings),
      "v2/b.ts": OK,
    });
    const found = /^warning no-successor: routes\/v1\/a.+\n.+\n {2}(.+)$/m
      .exec(stdout)?.[1];
    assertEquals(found?.slice(0, fix?.length), fix);
  });
}

for (
  const [kept, fix] of [
    [
      "a",
      "Name in links.deprecation a document that leads to the same path after " +
      'the version prefix "/api/v".',
    ],
    ["b", "Deprecate it in fewer versions,"],
  ]
) {
  Deno.test(`check of an old prefix beside a new one that has /${kept} says: ${fix}`, async () => {
    const { stdout } = await check({
      "(old)/_version.ts": version(
        'versionPrefix: "/v", deprecated: "2024-01-01"',
      ),
      "(old)/v1/_version.ts": version("version: 1"),
      "(old)/v1/a.ts": OK,
      "(old)/v2/_version.ts": version("version: 2, extends: 1"),
      "_version.ts": version('versionPrefix: "/api/v"'),
      "v1/_version.ts": version("version: 1"),
      [`v1/${kept}.ts`]: OK,
    });
    const found = /^warning no-successor: .+\n.+\n {2}(.+)$/m.exec(stdout)?.[1];
    assertEquals(found?.slice(0, fix.length), fix);
  });
}

/** Trees, what check alone says to do there, and the trees that do it. */
const ADVICE: [
  tree: Readonly<Record<string, string>>,
  fix: string,
  followed: Readonly<Record<string, string>>,
][] = [
  [
    { "[id:int].ts": OK },
    "Write [id=int].",
    { "[id=int].ts": OK },
  ],
  [
    {
      "v1/_version.ts": version("version: 1"),
      "v1/search.ts": OK,
      "v1/[id].ts": OK,
      "v2/_version.ts": version('version: 2, extends: 1, remove: ["/search"]'),
    },
    "Remove that too, or declare the path instead of removing it, with a " +
    "handler that throws new HttpError(404).",
    {
      "v1/_version.ts": version("version: 1"),
      "v1/search.ts": OK,
      "v1/[id].ts": OK,
      "v2/_version.ts": version("version: 2, extends: 1"),
      "v2/search.ts": OK,
    },
  ],
  [
    {
      "v1/_version.ts": version('version: 1, deprecated: "2098-01-01"'),
      "v1/a@2.ts": OK,
    },
    "Declare a route of version 1, or leave it out.",
    {
      "v1/_version.ts": version("version: 1"),
      "v1/a@2.ts": OK,
      "v1/b.ts": OK,
    },
  ],
];

for (const [tree, fix, followed] of ADVICE) {
  Deno.test(`check has nothing to say after its advice: ${fix}`, async () => {
    const { stdout } = await check(tree);
    assertEquals(stdout.match(/(?<=^(error|warning) .+\n {2}.+\n {2}).+$/gm), [
      fix,
    ]);
    assertStringIncludes(
      (await check(followed)).stdout,
      "0 errors, 0 warnings",
    );
  });
}

Deno.test("the error handler that check proposes answers as the router does", async () => {
  const { stdout } = await check({ "_error.ts": "export default 1;" });
  const proposed = /^ {2}Write: (.+)$/m.exec(stdout)![1];
  const file = new URL("../data/proposed_error.ts", import.meta.url);
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

Deno.test("check tells of version prefixes of single files that are in no path", async () => {
  const { stdout } = await check({
    "_version.ts": version(
      'routes: { a: { versionPrefix: "/a/v" }, ' +
        'b: { version: 1, versionPrefix: "/b/v" } }',
    ),
    "a.ts": OK,
    "b.ts": OK,
  });
  assertStringIncludes(
    stdout,
    'warning unused-prefix: routes/_version.ts (routes["a"])\n' +
      '  The version prefix "/a/v" is in no path',
  );
  assertStringIncludes(stdout, "0 errors, 1 warning.");
});

Deno.test("check tells of settings that a file exports by name", async () => {
  const { code, stdout } = await check({
    "_version.ts": `${version("version: 1")}export const sunset = "2099-01-01";
export const remove = [];
`,
    "a.ts": OK,
  });
  assertEquals(code, 0);
  assertStringIncludes(
    stdout,
    `warning near-miss: routes/_version.ts
  Exported by name, remove and sunset say nothing.
  Write all settings into the default export.
`,
  );
});

Deno.test("check finds the place in messages that Deno paints, and shows no colours", async () => {
  using folder = createProjectFolder({
    "routes/a.ts": `import x from "unmapped-thing";\n${OK}`,
    "routes/v1/_version.ts": 'import "../gone.ts";\nexport default {};\n',
  });
  const options = { cwd: folder.path, env: { NO_COLOR: "" } };
  const { code, stdout } = await runCliWith(options, "check", "--json");
  assertEquals(code, 1);
  assert(!stdout.includes("\\u001b"), stdout);
  const { findings } = JSON.parse(stdout) as {
    findings: readonly Mistake[];
  };
  assertEquals(findings.map(({ places }) => places.join()), [
    "routes/v1/_version.ts:1:8",
    "routes/a.ts:1:15",
  ]);
});

/** Files, and the ways in which their handlers name their place. */
const OWN_PLACES: [file: string, ...written: string[]][] = [
  ["v1/users/[id].ts", "/users/<id>", "/users/<id:str>", "users/[id]"],
  ["v1/users/index.ts", "v1/users", "users/", "/v1/users/", "v1/users/index"],
  ["[tenant]/index.ts", "[tenant]", "/<tenant>"],
  ["v1/(in)/x/index.ts", "v1/(in)/x", "/v1/x"],
  ["j/[pic=ext=png|jpg].ts", "/j/<pic:ext=png|jpg>", "[pic=ext=png|jpg]"],
  ["n/[id=int]@3.ts", "n/[id=int]", "n/[id=int]@3", "/v3/n/<id:int>"],
  ["v1/prefixed/[id].ts", "/<tenant>/v1/prefixed/<id>"],
  ["cafe\u0301.ts", "caf\u00e9", "/caf\u00e9"],
];

Deno.test("check takes a handler's path in any form that means its file", async () => {
  const files = OWN_PLACES.map(([file, ...written]): [string, string] => {
    const methods = ["GET", "PUT", "POST", "PATCH"];
    return [
      file,
      written.map((path, index) =>
        `export const ${methods[index]}: Handler<${JSON.stringify(path)}> = ` +
        "() => new Response();\n"
      ).join(""),
    ];
  });
  const { stdout } = await check({
    "v1/_version.ts": version("version: 1"),
    ...Object.fromEntries(files),
  });
  assertStringIncludes(stdout, ": 0 errors");
});

Deno.test("check tells people once of files that cannot be loaded for one reason", async () => {
  const text = 'import "@app/db";\n' + OK;
  using folder = createProjectFolder({
    "routes/a.ts": text,
    "routes/b/[id].ts": `\n${text}`,
    "routes/c.ts": text,
  });
  const { stdout } = await callCli("check", join(folder.path, "routes"));
  assertEquals(stdout.split("error load-failed").length - 1, 1);
  assertStringIncludes(stdout, "b/[id].ts:2:8 and ");
  assertStringIncludes(stdout, "3 errors");
});

/** What is said besides of a file that throws, and not of what Deno refuses. */
const ENVIRONMENT = " If it misses a variable of its environment, set that " +
  "here too, or read it in a handler, which runs later.";

/** Route files that cannot be loaded, where that shows and what is to be fixed. */
const UNLOADABLE: [what: string, a: string, places: string, fix: string][] = [
  [
    "throws",
    '\nthrow new Error("a");\n',
    "routes/a.ts:2:7",
    `Fix the file.${ENVIRONMENT}`,
  ],
  [
    "throws an error with a code",
    'throw Object.assign(new Error("a"), { code: "ECONNREFUSED" });\n',
    "routes/a.ts:1:21",
    `Fix the file.${ENVIRONMENT}`,
  ],
  [
    "imports a file that throws",
    'import "../lib/bad.ts";\n',
    "routes/a.ts, lib/bad.ts:3:20",
    `Fix lib/bad.ts.${ENVIRONMENT}`,
  ],
  [
    "imports a file of a folder that begins with two dots",
    'import "../..lib/bad.ts";\n',
    "routes/a.ts, ..lib/bad.ts:1:7",
    `Fix ..lib/bad.ts.${ENVIRONMENT}`,
  ],
  [
    "is written for CommonJS",
    'const { z } = require("zod");\nz;\n',
    "routes/a.ts:1:15",
    "Fix the file. It is an ES module: write import in place of require.",
  ],
  [
    "exports what it has as in CommonJS",
    "module.exports = { GET: () => new Response() };\n",
    "routes/a.ts:1:1",
    "Fix the file. It is an ES module: write export default or export const in " +
    "place of module.exports.",
  ],
  [
    "imports a file that asks for its folder as in CommonJS",
    'import "../lib/folder.ts";\n',
    "routes/a.ts, lib/folder.ts:1:21",
    "Fix lib/folder.ts. It is an ES module: write import.meta.dirname in place " +
    "of __dirname.",
  ],
  [
    "imports a file that has an application listen, as in Express",
    'import "../lib/listen.ts";\n',
    "routes/a.ts, lib/listen.ts:2:5",
    "Fix lib/listen.ts. An App does not listen by itself: write export default " +
    "app in place of that, and strata dev, start and build serve it.",
  ],
  [
    "imports a file that imports it",
    'import { b } from "../lib/circle.ts";\nexport const a = b;\n',
    "routes/a.ts, lib/circle.ts:2:18",
    "Fix lib/circle.ts. Where two files import each other, one runs before the " +
    "other: put what both need into a third.",
  ],
  [
    "imports a file with a slip",
    'import "../lib/slip.ts";\n',
    "routes/a.ts, lib/slip.ts:1:16",
    "Fix lib/slip.ts.",
  ],
  [
    "has a date without quotes",
    "export const since = 2027-05-01;\n",
    "routes/a.ts:1:27",
    'Fix the file. A date is a text: write "2027-05-01", with quotes.',
  ],
  [
    "imports a file that is not there",
    'import "../lib/none.ts";\n',
    "routes/a.ts:1:8",
    "Fix the file.",
  ],
  [
    "imports a file that is not there, and has what is no address",
    'const no = "/\\w|x";\nimport "../lib/none.ts";\nno;\n',
    "routes/a.ts:2:8",
    "Fix the file.",
  ],
  [
    "has both sides of a merge",
    conflict(OK, OK),
    "routes/a.ts:4:14",
    "Fix the file. A merge has left a conflict in it, at line 1. Keep what is " +
    "meant of both sides, without the marks around them.",
  ],
  [
    "needs a permission",
    'throw new Deno.errors.NotCapable("Requires env access");\n',
    "routes/a.ts:1:7",
    "Grant that permission, or ask for it in a handler, which runs later.",
  ],
  [
    "imports what one platform has",
    'import { env } from "cloudflare:workers";\nenv;\n',
    "routes/a.ts:1:21",
    "Import it in a handler, which runs where it is: await import(" +
    '"cloudflare:workers").',
  ],
  [
    "reads what is not there",
    'Deno.readTextFileSync("nowhere");\n',
    "routes/a.ts:1:6",
    "Fix the file.",
  ],
  [
    "throws what has no place",
    'throw "a text";\n',
    "routes/a.ts",
    `Fix the file, or what it imports.${ENVIRONMENT}`,
  ],
];

Deno.test("check says of what one platform has that Deno has not, and nothing of what Deno has", async () => {
  using folder = createFolder({
    "routes/a.ts": 'import { env } from "cloudflare:workers";\nenv;\n',
  });
  const options = { cwd: folder.path };
  const { stdout } = await callCliWith(options, "check", "--json");
  assertEquals(
    JSON.parse(stdout).findings[0].reason,
    'The file cannot be loaded: Unsupported scheme "cloudflare" for module ' +
      '"cloudflare:workers".',
  );
});

/** Types of files at one place, in their order, and what is unreachable. */
const SHADOWED: [types: Record<string, string>, unreachable: string[]][] = [
  [{ a: "/[a-z]+/", b: "/[0-9]+/", all: "/[a-z]+|[0-9]+/" }, []],
  [{ any: "/[a-z0-9]+/", low: "/[a-z]+[0-9]+/" }, ["routes/[b=low].ts"]],
  [{ low: "/[a-z]+[0-9]+/", any: "/[a-z0-9]+/" }, []],
  [{ short: "/[a-z]{1,40}/", any: "/[a-z]+/" }, []],
  [{ letters: "/[a-z]+/", digits: "/[0-9]+/" }, []],
  [{ one: "/1/", few: "/[1-5]/" }, []],
  [{ any: "/[a-z]+/", month: "/[a-z]{3}/, parse: () => undefined" }, []],
  [{ any: "/[0-9]+/", list: "/[0-9]{3}/, parse: () => { throw 0; }" }, []],
];

for (const [types, unreachable] of SHADOWED) {
  const names = Object.keys(types);
  Deno.test(`check tells which of the types ${names} is never reached: ${unreachable}`, async () => {
    const patterns = Object.entries(types)
      .map(([name, pattern]) => `${name}: { pattern: ${pattern} }`);
    using folder = createFolder({
      "routes/_types.ts": `export default { ${patterns.join(", ")} };\n`,
      ...Object.fromEntries(
        names.map((name, index) => [`routes/[${"abc"[index]}=${name}].ts`, OK]),
      ),
    });
    const options = { cwd: folder.path };
    const { stdout } = await callCliWith(options, "check", "--json");
    const { findings } = JSON.parse(stdout);
    assertEquals(
      (findings as Mistake[]).map(({ code, places }) => [code, places[0]]),
      unreachable.map((place) => ["unreachable-route", place]),
    );
  });
}

for (const checked of ["routes", "main.ts"]) {
  Deno.test(`check of ${checked} tells of the version that a copied folder still has, before types`, async () => {
    const typed = (path: string) =>
      `import type { Handler } from "@strata/router";\n` +
      `export const GET: Handler<${JSON.stringify(path)}> = () => ` +
      "new Response();\n";
    using folder = createProjectFolder({
      "routes/v1/_version.ts": version("version: 1"),
      "routes/v1/users/[id=int].ts": typed("v1/users/[id=int]"),
      "routes/v2/_version.ts": version("version: 1"),
      "routes/v2/users/[id=int].ts": typed("v1/users/[id=int]"),
      ...(checked === "main.ts" ? { "main.ts": writeReadingModule() } : {}),
    });
    const check = async () => {
      const { code: status, stdout } = await callCliAnew(
        folder.path,
        "check",
        checked,
        "--json",
      );
      const { findings } = JSON.parse(stdout) as { findings: Mistake[] };
      assertEquals(status, 1);
      return findings.map(({ code, places: [place] }) => [code, place]);
    };
    assertEquals(await check(), [["version-folder", "routes/v2/"]]);
    folder.write("routes/v2/_version.ts", version("version: 2"));
    assertEquals(await check(), [[
      "bad-export",
      "routes/v2/users/[id=int].ts",
    ]]);
  });
}

Deno.test("check tells one error of a date without quotes, where Deno tells many", async () => {
  using folder = createFolder({
    "routes/_version.ts":
      "export default { version: 1, sunset: 2027-05-01 };\n",
    "routes/a.ts": "export const since = [2027-05-01, 2027-08-09];\n",
  });
  const { stdout } = await callCliWith({ cwd: folder.path }, "check");
  assertEquals(stdout.match(/SyntaxError: /g)?.length, 2);
  assertEquals(stdout.match(/A date is a text/g)?.length, 2);
});

/** Checks route files, the first of which cannot be loaded. */
async function expectUnloadable(
  check: typeof runCliWith,
  [, source, places, fix]: typeof UNLOADABLE[number],
): Promise<void> {
  using folder = createFolder({
    "routes/a.ts": source,
    "routes/b.ts": OK,
    "lib/bad.ts": "const x: any = undefined;\n\nexport const z = x.z;\n",
    "..lib/bad.ts": 'throw new Error("no");\n',
    "lib/slip.ts": "export default ;\n",
    "lib/circle.ts":
      'import { a } from "../routes/a.ts";\nexport const b = a + 1;\n',
    "lib/folder.ts": "export const here = __dirname;\n",
    "lib/listen.ts": "const app: any = {};\napp.listen(3000);\n",
  });
  const { code, stdout } = await check({ cwd: folder.path }, "check");
  assertEquals(code, 1);
  assertStringIncludes(stdout, `error load-failed: ${places}\n`);
  assertStringIncludes(stdout, `\n  ${fix}\n`);
}

for (const row of UNLOADABLE) {
  Deno.test(`check tells where a file fails that ${row[0]}`, () =>
    expectUnloadable(callCliWith, row));
}

Deno.test("check tells where a file fails that ends the process, which goes on", () =>
  expectUnloadable(runCliWith, [
    "ends the process",
    "\n Deno.exit(0);\n",
    "routes/a.ts:2:7",
    `Fix the file.${ENVIRONMENT}`,
  ]));

/** What keeps settings from being loaded, where, and what to do. */
const UNLOADABLE_SETTINGS: [
  source: string,
  places: string,
  fix: string,
  more?: string,
][] = [
  [
    "export default { version: 1",
    "routes/v1/_version.ts:1:28",
    "Fix the file: ",
  ],
  [
    'const year = 1;\nthrow new Error("late");\n',
    "routes/v1/_version.ts:2:7",
    "Fix the file: ",
  ],
  [
    'import "../../lib/slip.ts";\n',
    "routes/v1/_version.ts, lib/slip.ts:1:16",
    "Fix lib/slip.ts: ",
  ],
  [
    version("version: v1"),
    "routes/v1/_version.ts:1:27",
    "Fix the file: ",
    ' A version that is a text has quotes: write "v1".',
  ],
];

Deno.test("check of a module finds what a merge has left in it and in the files that it reads", async () => {
  using folder = createProjectFolder({
    "main.ts": conflict(writeReadingModule(), ""),
    "routes/_error.ts": `export default () => {};\n${conflict("", "")}`,
    "routes/v1/_version.ts": version(`\n${conflict("version: 1,\n", "")}`),
    "routes/v1/a.ts": conflict(OK, ""),
  });
  const options = { cwd: folder.path };
  const { stdout } = await callCliWith(options, "check", "main.ts");
  assertEquals(
    [...stdout.matchAll(/^error (.*)/gm)].map(([, found]) => found).sort(),
    [
      "merge-conflict: main.ts:1",
      "merge-conflict: routes/_error.ts:2",
      "merge-conflict: routes/v1/_version.ts:2",
      "merge-conflict: routes/v1/a.ts:1",
    ],
  );
});

for (const [source, places, fix, more = ""] of UNLOADABLE_SETTINGS) {
  Deno.test(`check tells where settings fail as ${places}`, async () => {
    using folder = createProjectFolder({
      "routes/v1/_version.ts": source,
      "routes/v1/a.ts": OK,
      "lib/slip.ts": "export default ;\n",
    });
    const options = { cwd: folder.path };
    const { code, stdout } = await callCliWith(options, "check");
    assertEquals(code, 1);
    assertEquals(stdout.match(/^error .*/gm), [`error load-failed: ${places}`]);
    assertStringIncludes(
      stdout,
      `\n  ${fix}without the settings, their folder is not served.${more}`,
    );
    assertStringIncludes(stdout, "1 error, 0 warnings");
  });
}

Deno.test("check tells that without types that fail, no path is served", async () => {
  using folder = createProjectFolder({
    "routes/_types.ts": "export default { sku: { pattern: SKU } };\n",
    "routes/a.ts": OK,
  });
  const options = { cwd: folder.path };
  const { code, stdout } = await callCliWith(options, "check");
  assertEquals(code, 1);
  assertStringIncludes(stdout, "error load-failed: routes/_types.ts:1:");
  assertStringIncludes(
    stdout,
    "\n  Fix the file: without the types, no path is served.",
  );
});

Deno.test("check says what to allow for a file that imports what it may not read", async () => {
  using folder = createFolder({
    "routes/a.ts": 'import "../lib/b.ts";\n',
    "lib/b.ts": "",
  });
  const read = `--allow-read=${PROJECT},${join(folder.path, "routes")}`;
  const options = { cwd: folder.path, permissions: [read] };
  const { code, stdout } = await runCliWith(options, "check", "routes");
  assertEquals(code, 1);
  assertStringIncludes(stdout, "run again with the --allow-read flag");
  assertStringIncludes(
    stdout,
    "\n  Grant that permission: what is imported is loaded with the file.\n",
  );
});

Deno.test("check reports mistakes in names and in files together, before warnings", async () => {
  const { code, stdout } = await check({
    "[id=itn].ts": "export const get = 1;",
    "_version.ts": "export default { version: 1.10 };",
  });
  assertEquals(code, 1);
  const codes = [...stdout.matchAll(/^\w+ ([\w-]+):/gm)].map(([, id]) => id);
  assertEquals(codes, ["unknown-type", "bad-export", "version-number"]);
});

Deno.test("check names all exports of a file that are no methods", async () => {
  const { stdout } = await check({
    "a.ts": "export const Get = 1, del = 2, _own = 3;\n" +
      "export const GET = () => new Response();",
  });
  assertStringIncludes(stdout, 'exports "Get", "del", which are not methods.');
  assertEquals(stdout.includes("Did you mean"), false);
});

Deno.test("check names exports that are no methods beside those that are no functions", async () => {
  const { stdout } = await check({
    "a.ts": "export const GET = 1, PUT = {}, Post = 2;",
  });
  assertStringIncludes(
    stdout,
    'exports "Post", which is not a method; and GET as 1, ' +
      "PUT as an object.\n",
  );
  assertStringIncludes(stdout, 'Did you mean "POST"?');
  assertStringIncludes(stdout, "under those names.\n");
});

/** Settings that cannot be used, and all that is found then. */
const UNUSABLE: [settings: string, found: string[]][] = [
  ["export default { version: 1", ["load-failed"]],
  ["export const version = 1;", ["bad-export"]],
  ['throw new Error("late");', ["load-failed"]],
  ["export default { verison: 1 };", ["unknown-setting"]],
];

for (const [settings, found] of UNUSABLE) {
  Deno.test(`check tells of ${settings} only what is wrong with it`, async () => {
    const files = { "v1/_version.ts": settings, "v1/a.ts": OK };
    assertEquals((await checkFiles(files, {})).ids, found);
  });
}

Deno.test("check says what _types.ts is to export", async () => {
  const { stdout } = await check({ "_types.ts": "export const x = 1;" });
  assert(stdout.includes("Write: export default { sku: { pattern: "), stdout);
  assert(stdout.includes("satisfies CustomTypes;"), stdout);
});

// Each takes as long as check waits before it tells of that: they go together.
Deno.test("check names the file whose top-level await never ends", async () => {
  await Promise.all(["_version.ts", "a.ts"].map(async (name) => {
    using folder = createProjectFolder({
      "routes/a.ts": OK,
      [`routes/${name}`]: "await new Promise(() => {});\n",
    });
    const { code, stderr } = await runCli("check", `${folder.path}/routes`);
    assertEquals(code, 1, stderr);
    assertStringIncludes(stderr, `/routes/${name}:1:1`);
  }));
});

/** What is checked, files that await what does not come, and what is said. */
const WAITING: [target: string, files: string[], said: string][] = [
  [
    "routes",
    ["routes/_version.ts"],
    "Still reading routes. A _version.ts or _types.ts, ",
  ],
  ["routes", ["routes/b.ts"], "Still loading routes/b.ts: is it awaiting "],
  [
    "routes",
    ["b", "c", "d", "e", "f"].map((name) => `routes/${name}.ts`),
    "Still loading routes/b.ts, routes/c.ts, routes/d.ts and 2 others: is it ",
  ],
  ["main.ts", ["main.ts"], "Still loading main.ts: is it awaiting "],
];

Deno.test("check tells which file it waits for while something else goes on", async () => {
  const waiting = "setInterval(() => {}, 1000);\n" +
    `await new Promise(() => {});\n${OK}`;
  await Promise.all(WAITING.map(async ([target, files, said]) => {
    using folder = createProjectFolder({
      "routes/a.ts": `setInterval(() => {}, 1000);\n${OK}`,
      ...Object.fromEntries(files.map((file) => [file, waiting])),
    });
    const args = ["run", "--no-prompt", "--allow-read", CLI, "check", target];
    await using child = startChild(Deno.execPath(), args, { cwd: folder.path });
    await child.waitForError(said);
  }));
});

Deno.test("check compares a handler's path with where its file lies, not with who inherits it", async () => {
  const { code, stdout } = await check({
    "v1/_version.ts": "export default { version: 1 };",
    "v1/[id].ts":
      'export const GET: Handler<"/v1/<id:str>"> = () => new Response();',
    "v2/_version.ts": "export default { version: 2, extends: 1 };",
  });
  assertEquals([code, stdout], [0, "3 files checked: 0 errors, 0 warnings.\n"]);
});

for (const target of ["routes", "main.ts"]) {
  Deno.test(`check ${target} takes no path of a version that inherits a file for the file's own`, async () => {
    using folder = createProjectFolder({
      "main.ts": writeReadingModule(),
      "routes/v1/_version.ts": version("version: 1"),
      "routes/v1/a.ts":
        'export const GET: Handler<"/v2/a"> = () => new Response();\n',
      "routes/v2/_version.ts": version("version: 2, extends: 1"),
    });
    const options = { cwd: folder.path };
    const { code, stdout } = await callCliWith(options, "check", target);
    assertEquals(code, 1);
    assertStringIncludes(stdout, 'Write Handler<"v1/a"> or Handler<"/v1/a">.');
  });
}

Deno.test("check compares no handler's composed path while there are mistakes in the tree", async () => {
  const { ids } = await checkFiles({
    "v1/_version.ts": "export default { version: 1 };",
    "v1/users/index.ts":
      'export const GET: Handler<"v1/users"> = () => new Response();',
    "v2/_version.ts": "export default { version: 2, extends: 9 };",
  }, {});
  assertEquals(ids, ["bad-extends"]);
});

/** A module whose application reads the folder beside it. */
const READING_MAIN = writeReadingModule('new URL("routes", import.meta.url)');

Deno.test("check of a module compares the paths of handlers in files that it reads", async () => {
  using folder = createProjectFolder({
    "main.ts": READING_MAIN,
    "routes/users/[id=int].ts":
      'export const GET: Handler<"users/[id=int]"> = () => new Response();\n' +
      'export const PUT: Handler<"users/[user=int]"> = () => new Response();\n' +
      'export const POST: Handler<"users/[user=int]"> = () => new Response();',
  });
  for (const [cwd, main] of [["", "main.ts"], ["/routes", "../main.ts"]]) {
    const options = { cwd: folder.path + cwd };
    const { stdout } = await callCliWith(options, "check", main);
    assertStringIncludes(
      stdout,
      'Write Handler<"users/[id=int]"> or Handler<"/users/<id:int>">.',
    );
    assertStringIncludes(stdout, "2 files checked: 1 error, 0 warnings.");
  }
});

for (
  const [cwd, target] of [["", "routes"], ["", "main.ts"], [
    "/routes",
    "../main.ts",
  ]]
) {
  Deno.test(`check ${target} warns of names of files on the disk`, async () => {
    using folder = createProjectFolder({
      "main.ts": READING_MAIN,
      "routes/a.ts": OK,
      "routes/b.TS": OK,
      "routes/a.test.ts": OK,
      "routes/y|z.ts": OK,
    });
    const options = { cwd: folder.path + cwd };
    const { code, stdout } = await callCliWith(
      options,
      "check",
      target,
      "--json",
    );
    const { findings } = JSON.parse(stdout);
    assertEquals(
      findings.map(({ code }: Mistake) => code).sort(),
      ["left-out-module", "test-file", "unportable-name"],
    );
    assertEquals(code, 0);
  });
}

Deno.test("check of a module loads what stands around the files that it reads", async () => {
  using folder = createProjectFolder({
    "main.ts": READING_MAIN,
    "routes/admin/users/[id].ts": OK,
    "routes/admin/_middleware.ts": "export default { a: 1 };",
    "routes/_error.ts": 'throw new Error("early");',
    "routes/other/_error.ts": 'throw new Error("not asked for");',
  });
  const options = { cwd: folder.path };
  const { code, stdout } = await callCliWith(options, "check", "main.ts");
  assertEquals(code, 1);
  const found = [...stdout.matchAll(/^error ([\w-]+): (\S+?)[\s:]/gm)]
    .map(([, code, place]) =>
      `${code} ${place.replace(/^.*routes/, "routes")}`
    );
  assertEquals(found.sort(), [
    "bad-export routes/admin/_middleware.ts",
    "load-failed routes/_error.ts",
  ]);
  assertStringIncludes(stdout, "4 files checked: 2 errors, 0 warnings.");
});

Deno.test("check compares the paths of middleware and error handlers in the root, and in a module's folders", async () => {
  const middleware = 'import type { Middleware } from "@strata/router";\n' +
    'const around: Middleware<"/orgs/<org>"> = (_, __, next) => next();\n' +
    "export default around;\n";
  const files = {
    "routes/_middleware.ts": middleware,
    "routes/_error.ts": `import type { ErrorHandler } from "@strata/router";
export default ((error) => {
  throw error;
}) satisfies ErrorHandler<"/orgs/<org>">;
`,
    "routes/orgs/[org]/_middleware.ts": middleware,
    "routes/orgs/[org]/a.ts": OK,
  };
  using folder = createProjectFolder({
    ...files,
    "main.ts": `import { App, fileRoutes } from "@strata/router";
import { readRoutes } from "@strata/router/fs";
const tree = await readRoutes(new URL("routes", import.meta.url));
export default new App().blueprint(fileRoutes(tree));
`,
  });
  for (const checked of ["routes", "main.ts"]) {
    const options = { cwd: folder.path };
    const { stdout } = await callCliWith(options, "check", checked);
    assertStringIncludes(
      stdout,
      `error bad-export: routes/_middleware.ts
  Middleware is typed for "/orgs/<org>", which is not where the file lies.
  Write Middleware without a path: requests that no path fits reach it, too.`,
    );
    assertStringIncludes(
      stdout,
      `error bad-export: routes/_error.ts
  An error handler is typed for "/orgs/<org>", which is not where the file lies.
  Write ErrorHandler without a path: requests that no path fits reach it, too.`,
    );
    assertStringIncludes(stdout, "2 errors,");
  }
});
