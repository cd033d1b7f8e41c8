import { assert, assertEquals } from "@std/assert";
import type { MistakeCode } from "@strata/router";
import {
  createProjectFolder,
  type FileTexts,
  type TestFolder,
} from "../../test_folder.ts";
import { callCli } from "../called_command.ts";
import { runCliWith } from "../command_line.ts";
import { GUARD, OK, version } from "../version_folders.ts";
import { writeConflict } from "../written_conflict.ts";

/** The ids of what only `check` reports. */
type CheckCode =
  | "equal-versions"
  | "glued-version"
  | "left-out-module"
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
  | "unused-version";

/** A folder with a mistake, and one like it without. */
interface Fixture {
  readonly failing: FileTexts;
  readonly passing: FileTexts;
  /** Adds to the failing folder what files alone cannot express. */
  readonly prepare?: (folder: TestFolder) => void;
  /** What is checked; the folder by default. */
  readonly path?: string | undefined;
  /** What may not be read, below the folder. */
  readonly denied?: string;
  /** What is inevitably found as well. */
  readonly besides?: readonly string[];
}

const app = (declaration: string) =>
  'import { App } from "@strata/router";\nconst app = new App();\n' +
  `${declaration}\nexport default app;\n`;

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
    failing: { "a.ts": OK, "a/_middleware.ts": GUARD, "a/b.ts": OK },
    passing: {
      "a/index.ts": OK,
      "a/_middleware.ts": GUARD,
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
      "b/users.GET.ts": OK,
      "b/_404.tsx": OK,
    },
    passing: {
      "b/_404.md": "",
      "a/[x+2b]server.ts": OK,
      "a/+serverless.ts": OK,
      "b/index[x+2e]get.ts": OK,
      "b/get.ts": OK,
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
      // Both are intended, declared as check advises.
      "v2/[id=int].ts": 'export { GET } from "../v1/[id=int].ts";\n',
      "v2/[id=uuid].ts": OK,
    },
  },
  "lost-middleware": {
    failing: {
      "v1/_version.ts": version("version: 1"),
      "v1/_middleware.ts": GUARD,
      "v1/a.ts": OK,
      "v2/_version.ts": version("version: 2, extends: 1"),
      "v2/a.ts": OK,
    },
    passing: {
      "_middleware.ts": GUARD,
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
      "v2/z/_middleware.ts": GUARD,
      "v2/z/b.ts": OK,
    },
    passing: {
      "v1/_version.ts": version("version: 1"),
      "v1/z/a.ts": OK,
      "v2/_version.ts": version("version: 2, extends: 1"),
      "v2/_middleware.ts": GUARD,
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
      "a.ts": writeConflict(OK, OK.replace("GET", "POST")),
      "v1/_version.ts": "export default { version: 1,\n" +
        writeConflict('stability: "alpha",\n', 'stability: "beta",\n') +
        "};\n",
      "v1/a.ts": OK,
    },
    passing: {
      "a.ts": `/*\n${writeConflict("", "")}*/\n${OK}`,
      "b.ts": `${OK}export const _text = \`\n${writeConflict("", "")}\`;\n`,
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
      // What it declares itself is meant to match what it matches.
      "v2/find/[name].ts": OK,
    },
  },
  "repeated-middleware": {
    failing: {
      "_middleware.ts": GUARD,
      "a/_middleware.ts": 'export { default } from "../_middleware.ts";\n',
      "a/b.ts": OK,
    },
    passing: {
      "_middleware.ts": GUARD,
      "a/_middleware.ts": GUARD,
      "a/b.ts": OK,
    },
  },
  "unguarded-folder": {
    failing: {
      "v1/_version.ts": version("version: 1"),
      "v1/a.ts": OK,
      "v1/(b)/_middleware.ts": GUARD,
      "v1/(b)/c.ts": OK,
      "v2/_version.ts": version("version: 2, extends: 1"),
      "v2/(b)/d.ts": OK,
    },
    passing: {
      "v1/_version.ts": version("version: 1"),
      "v1/a.ts": OK,
      "v1/(b)/_middleware.ts": GUARD,
      "v1/(b)/c.ts": OK,
      "v2/_version.ts": version("version: 2, extends: 1"),
      "v2/(b)/_middleware.ts":
        'export { default } from "../../v1/(b)/_middleware.ts";\n',
      "v2/(b)/d.ts": OK,
    },
  },
  "no-routes": {
    failing: { "_middleware.ts": GUARD, "readme.md": "" },
    passing: { "_middleware.ts": GUARD, "a.ts": OK },
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
      // What it extends applies to a file of this version elsewhere.
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

/** Returns the ids that a check of files finds. */
async function checkFiles(
  files: FileTexts,
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

for (const [id, fixture] of Object.entries(FIXTURES)) {
  Deno.test(`check finds ${id} where it applies, and nothing where it does not`, async () => {
    const failing = await checkFiles(fixture.failing, fixture);
    assertEquals(failing.ids, [id, ...fixture.besides ?? []]);
    assertEquals(failing.code, failing.severities.includes("error") ? 1 : 0);
    const passing = await checkFiles(fixture.passing, { path: fixture.path });
    assertEquals(passing, { code: 0, ids: [], severities: [] });
  });
}
