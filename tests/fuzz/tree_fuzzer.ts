import { assert, assertEquals } from "@std/assert";
import { basename, fromFileUrl, join, toFileUrl } from "@std/path";
import {
  App,
  DeclarationError,
  fileRoutes,
  type Route,
  type RouteTree,
} from "@strata/router";
import { readRoutes } from "@strata/router/fs";
import { request } from "@strata/router/testing";
import { specifierOf } from "../../router/build/specifier.ts";
import { formatManifest } from "../../router/files/manifest/manifest_text.ts";
import { compileTree } from "../../router/files/manifest/tree_compiler.ts";
import type { Mistake } from "../../router/report/mistake.ts";
import { createFolder } from "../test_folder.ts";
import type { Fuzzer } from "./fuzzer.ts";
import {
  CANARY,
  type HostileTree,
  removeTree,
  writeHostileTree,
} from "./hostile_tree.ts";
import { readSpecifiers } from "./manifest_code.ts";

const TREES_PER_BATCH = 20;

/** A value for each parameter that the names of files have. */
const PARAMS = { id: 7, x: "123e4567-e89b-12d3-a456-426614174000", rest: "r" };

/** Returns those that a path has. */
function valuesOf({ path }: Route): Record<string, unknown> {
  const own = Object.entries(PARAMS).filter(([name]) =>
    path.includes(`/<${name}:`)
  );
  return Object.fromEntries(own);
}

/** Checks what the router made of a tree; throws when it is wrong. */
type TreeCheck = (
  tree: RouteTree,
  written: HostileTree,
) => void | Promise<void>;

/** What every tree must hold. */
const CHECKS: readonly TreeCheck[] = [checkFiles, checkBuild, checkManifest];

/** Every file that was found lies inside, and none of them is a pipe. */
function checkFiles({ files }: RouteTree, { root, forbidden }: HostileTree) {
  const realRoot = Deno.realPathSync(root);
  for (const file of Object.keys(files)) {
    const real = Deno.realPathSync(`${root}/${file}`);
    assert(real.startsWith(`${realRoot}/`), `${real} is outside`);
    assert(Deno.statSync(real).isFile, `${real} is no file`);
    assert(!forbidden.has(file), `${file} is a pipe`);
  }
}

/**
 * The application is built, or refused with all that is wrong; when it is
 * built, each route's URL is answered by its own file.
 */
async function checkBuild(tree: RouteTree, { root }: HostileTree) {
  const app = new App().blueprint(fileRoutes(tree));
  let routes: App["routes"];
  try {
    routes = app.routes;
  } catch (error) {
    if (!(error instanceof DeclarationError)) throw error;
    for (const { places, reason, fix } of error.mistakes) {
      assert(places.length > 0 && reason !== "" && fix !== "");
    }
    return;
  }
  for (const route of routes) {
    const { name, source: { place } } = route;
    const file = place.slice(root.length);
    // A link may lead to a file that is not a route's.
    const isLink = Deno.realPathSync(place) !==
      Deno.realPathSync(root) + file;
    if (isLink) continue;
    const path = app.urlFor(name!, valuesOf(route));
    // A more specific route may match the same URL.
    if (app.match("GET", path)?.route !== route) continue;
    const response = await request(app, "GET", path);
    assertEquals([response.status, `/${await response.text()}`], [200, file]);
  }
}

/** Compiles a tree's routes as a build does; leaves one with mistakes alone. */
function compile(tree: RouteTree): RouteTree {
  try {
    return { ...tree, compiled: compileTree(tree) };
  } catch (error) {
    if (error instanceof DeclarationError) return tree;
    throw error;
  }
}

/**
 * The manifest holds imports and literals only, names the same files, and its
 * specifiers lead to them.
 */
function checkManifest(tree: RouteTree, { root }: HostileTree) {
  const manifest = `${root}.gen.ts`;
  const mistakes: Mistake[] = [];
  const text = formatManifest(
    compile(tree),
    specifierOf(manifest, root),
    "routes",
    mistakes,
  );
  // Settings that are not data keep a build from writing anything.
  if (mistakes.length > 0) return;
  const base = toFileUrl(manifest);
  const imported = readSpecifiers(text).map((specifier) =>
    fromFileUrl(new URL(specifier, base)).slice(root.length + 1)
  );
  const isImported = (file: string) =>
    typeof tree.files[file] === "function" || basename(file) === "_types.ts";
  const files = Object.keys(tree.files);
  assertEquals(imported.sort(), files.filter(isImported).sort());
  const written = evaluate(text);
  assertEquals(Object.keys(written.files).sort(), files.sort());
}

/**
 * Runs a manifest without its imports; as a module, each would slow down all
 * imports after it.
 */
function evaluate(manifest: string): RouteTree {
  const body = manifest.replace(/^import types from .+$/m, "const types = {};")
    .replace(/^export default /m, "return ");
  return new Function(body)();
}

/**
 * Reads trees of hostile names, links, pipes and modes. Nothing outside the
 * tree may be read, no name may be run, and nothing may hang.
 */
export function createTreeFuzzer(): Fuzzer {
  const temporary = createFolder();
  const { path: base } = temporary;
  const pipe = join(base, "pipe");
  const { success } = new Deno.Command("mkfifo", { args: [pipe] }).outputSync();
  assert(success, "The tree fuzzer needs the command mkfifo.");
  let count = 0;
  return {
    name: "trees",
    unit: "trees",
    async run(random) {
      for (let number = 0; number < TREES_PER_BATCH; number++) {
        // Modules are cached by their path, so no two trees may share one.
        const folder = join(base, String(count++));
        Deno.mkdirSync(folder);
        const written = writeHostileTree(random, folder, pipe);
        const tree = await readRoutes(written.root);
        for (const check of CHECKS) await check(tree, written);
        assertEquals(CANARY in globalThis, false, "a name was run");
        removeTree(folder);
      }
      return TREES_PER_BATCH;
    },
    [Symbol.asyncDispose]() {
      temporary[Symbol.dispose]();
      return Promise.resolve();
    },
  };
}
