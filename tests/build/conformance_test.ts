/**
 * Builds the trees of the conformance cases: each is written to a disk and
 * built by the command line, and the output is loaded.
 */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { dirname, join, toFileUrl } from "@std/path";
import { App, type RouteTree, text } from "@strata/router";
import { request } from "@strata/router/testing";
import { expectSuccess, run } from "../child_process.ts";
import { callBuild } from "../cli/called_command.ts";
import { runCliWith } from "../cli/command_line.ts";
import data from "../data/http.json" with { type: "json" };
import { createFolder, writeFiles } from "../test_folder.ts";

interface BuildCase {
  readonly id: string;
  readonly why: string;
  /** Files; what follows the name says what is there. */
  readonly files: readonly string[];
  readonly expect: {
    readonly build: "ok" | "error" | "warn" | "ignore";
    readonly code?: string;
    readonly version?: string;
  };
}

const ROUTE = 'export const GET = () => new Response("ok");\n';
/** What a name executes when it becomes code. */
const CANARY = "PWN";
/** Declared in code, since names of files cannot contain regular expressions. */
const IN_CODE = "declared in code: ";
/** Too many files to write in a test; `deno task bench:build` builds them. */
const TOO_MANY = "100 000 route files";

const CASES = data.buildCases as unknown as readonly BuildCase[];

/** Writes what a case says about one file, such as `a.ts -> ../b.ts`. */
async function writeEntry(folder: string, entry: string): Promise<void> {
  const [, name, link] = /^(.+) -> (.+)$/.exec(entry) ?? [];
  const [, file, source] = /^(\S+): (.+)$/.exec(entry) ?? [];
  const [, plain, how] = /^(\S+) \((.+)\)$/.exec(entry) ?? [];
  const path = join(folder, name ?? file ?? plain ?? entry)
    // Slashes in the case's name would leave a hidden file.
    .replace(/\/\.ts$/, "/x.ts");
  Deno.mkdirSync(dirname(path), { recursive: true });
  if (link !== undefined) return Deno.symlinkSync(link, path);
  if (how === "FIFO") {
    await expectSuccess(run("mkfifo", [path]));
    return;
  }
  if (how === "name is not UTF-8") {
    const octal = path.replace("\\xff", "\\377");
    await expectSuccess(run("sh", ["-c", 'touch "$(printf "$0")"', octal]));
    return;
  }
  if (how === "mode 000") {
    Deno.mkdirSync(path);
    return Deno.writeTextFileSync(join(path, "x.ts"), ROUTE);
  }
  if (source === undefined) return Deno.writeTextFileSync(path, ROUTE);
  Deno.writeTextFileSync(path, source);
  Deno.writeTextFileSync(join(dirname(path), "text.ts"), ROUTE);
}

async function writeCase(folder: string, files: readonly string[]) {
  const secret = `globalThis.${CANARY} = 1;\n${ROUTE}`;
  // Links of the cases lead out to these.
  writeFiles(dirname(folder), { "outside/secret.ts": secret });
  writeFiles(folder, { "outside/secret.ts": secret });
  Deno.mkdirSync(join(folder, "routes"));
  for (const entry of files) await writeEntry(folder, entry);
}

/** Loads the manifest and every file in it; returns the names of the files. */
async function loadManifest(path: string): Promise<string[]> {
  const { default: manifest } = await import(toFileUrl(path).href) as {
    default: RouteTree;
  };
  const files = Object.entries(manifest.files);
  for (const [, file] of files) {
    if (typeof file === "function") {
      assert("GET" in await (file as () => Promise<object>)());
    }
  }
  return files.map(([name]) => name);
}

async function expectBuilt(folder: string, { expect, files }: BuildCase) {
  const routes = join(folder, "routes");
  const output = join(folder, "dist");
  const { code, stderr } = await callBuild([routes, "--out", output]);
  if (expect.build === "error") {
    assertEquals(code, 1, stderr);
    assertStringIncludes(stderr, `error ${expect.code ?? ""}`);
    assertEquals([...Deno.readDirSync(folder)].map(({ name }) => name).sort(), [
      "outside",
      "routes",
    ]);
    return;
  }
  assertEquals(code, 0, stderr);
  const names = await loadManifest(join(folder, "routes.gen.ts"));
  if (expect.build === "warn") {
    assertStringIncludes(stderr, `warning ${expect.code}: `);
  }
  if (expect.build === "ignore") assertEquals(names, []);
  else for (const file of files) assert(isListed(file, names), file);
  const worker = await import(toFileUrl(join(output, "worker.js")).href);
  const response = await request(
    worker.default,
    "GET",
    `/v${expect.version ?? ""}/v1/text`,
  );
  await response.body?.cancel();
  if (expect.version) assertEquals(response.status, 200);
}

/** Files whose names begin with _ are not routes. */
function isListed(file: string, names: readonly string[]): boolean {
  return file.startsWith("routes/__") ||
    names.includes(file.slice("routes/".length).replace(/: .*$/, ""));
}

async function expectLocked(folder: string) {
  const routes = join(folder, "routes");
  // Root may read everything, so the permission is taken from the process.
  const permissions = ["-A", `--deny-read=${join(routes, "locked")}`];
  const { code, stderr } = await runCliWith({ permissions }, "build", routes);
  assertEquals(code, 1);
  assertStringIncludes(stderr, "error unreadable: ");
}

for (const buildCase of CASES) {
  const { id, why, files, expect } = buildCase;
  if (files[0] === TOO_MANY) continue;
  if (files[0].startsWith(IN_CODE)) {
    Deno.test(`${id}: ${why}`, () => {
      for (const file of files) {
        const app = new App<string>();
        app.get(`/<x:${file.slice(IN_CODE.length)}>`, () => text(""));
        let message = "";
        try {
          app.routes;
        } catch (error) {
          message = (error as Error).message;
        }
        assertStringIncludes(message, `error ${expect.code}: `);
      }
    });
    continue;
  }
  Deno.test(`${id}: ${why}`, async () => {
    using temporary = createFolder();
    const { path: top } = temporary;
    const folder = join(top, "project");
    await writeCase(folder, files);
    const isLocked = expect.code === "unreadable";
    if (isLocked) await expectLocked(folder);
    else await expectBuilt(folder, buildCase);
    assert(!(CANARY in globalThis));
  });
}
