import { assert, assertEquals, assertMatch } from "@std/assert";
import { join, toFileUrl } from "@std/path";
import type { Bundles } from "../../../router/build/bundle/bundle.ts";
import type { PlatformName } from "../../../router/build/platform/platform.ts";
import { writePlatform } from "../../../router/build/platform/platform_folder.ts";
import type { PlatformKind } from "../../../router/build/bundle/platform_kind.ts";
import type { MappedText } from "../../../router/build/source_map/mapped_text.ts";
import { expectSuccess, runDeno, startChild } from "../../child_process.ts";
import { runBuild } from "../../cli/command_line.ts";
import {
  createFolder,
  listFiles,
  type TestFolder,
  writeFiles,
} from "../../test_folder.ts";
import { argsFor, ROUTES } from "../built_folder.ts";

/** Writes a bundle that answers with its kind, and what it was called with. */
function bundleFor(kind: string): MappedText {
  const text = `export default {
  kind: "${kind}",
  fetch(request, { passes }) {
    return Response.json([this.kind, request.url, passes]);
  },
};
`;
  return { text, sourceMap: undefined };
}

const BUNDLES: Bundles = {
  edge: bundleFor("edge"),
  workers: bundleFor("workers"),
  server: bundleFor("server"),
  folderReading: undefined,
  importsWebAssembly: false,
  nodeModules: [],
  denoUsers: [],
  addressUsers: [],
  usingModules: [],
  required: [],
  awaitingCycles: [],
  nativePackages: [],
  externals: [],
};

/** Writes what a platform deploys into a folder of its own. */
function writeDeployed(name: PlatformName): TestFolder {
  const folder = createFolder();
  writePlatform(name, BUNDLES, folder.path);
  return folder;
}

function readText({ path }: TestFolder, file: string): string {
  return Deno.readTextFileSync(join(path, file));
}

// deno-lint-ignore no-explicit-any -- what a test reads of it is its type
function readJson(folder: TestFolder, file: string): any {
  return JSON.parse(readText(folder, file));
}

// deno-lint-ignore no-explicit-any -- what a test asks of it is its type
async function importFrom({ path }: TestFolder, file: string): Promise<any> {
  return await import(toFileUrl(join(path, file)).href);
}

/** A listener as Fastly calls it; Deno has a function of the same name. */
type FetchListener = (event: {
  readonly passes: string;
  readonly request: Request;
  readonly respondWith: (response: Response | Promise<Response>) => void;
}) => void;

/** Imports a module for Fastly; returns the listeners that it adds, with types. */
async function importListeners(
  folder: TestFolder,
  file: string,
): Promise<[type: string, listener: FetchListener][]> {
  const listeners: [string, FetchListener][] = [];
  const { addEventListener } = globalThis;
  globalThis.addEventListener = (type: string, listener: unknown) => {
    listeners.push([type, listener as FetchListener]);
  };
  try {
    await importFrom(folder, file);
  } finally {
    globalThis.addEventListener = addEventListener;
  }
  return listeners;
}

/** Sends a request as a platform does that has read its folder's settings. */
type Send = (
  folder: TestFolder,
  request: Request,
  passes: string,
) => Promise<Response>;

/** What the platforms run that get no server. */
const SENDERS: [name: PlatformName, kind: PlatformKind, send: Send][] = [
  ["cloudflare", "workers", async (folder, request, passes) => {
    const { main } = readJson(folder, "wrangler.jsonc");
    const { default: worker } = await importFrom(folder, main);
    return await worker.fetch(request, { passes });
  }],
  ["netlify", "edge", async (folder, request, passes) => {
    const file = "netlify/edge-functions/api.js";
    const { default: answer, config } = await importFrom(folder, file);
    assertEquals(config, { path: "/*" });
    return await answer(request, { passes });
  }],
  ["vercel", "server", async (folder, request, passes) => {
    const { rewrites } = readJson(folder, "vercel.json");
    const [{ source, destination }] = rewrites;
    assertMatch(new URL(request.url).pathname, new RegExp(`^${source}$`));
    const called = await importFrom(folder, `${destination}.js`);
    return await called.default.fetch(request, { passes });
  }],
  ["fastly", "edge", async (folder, request, passes) => {
    const script =
      /^build = "npm exec -- js-compute-runtime (\S+) bin\/main\.wasm"$/m;
    const [, file] = script.exec(readText(folder, "fastly.toml"))!;
    const [[type, listener]] = await importListeners(folder, file);
    assertEquals(type, "fetch");
    return await new Promise((respondWith) =>
      listener({ passes, request, respondWith })
    );
  }],
];

for (const [name, kind, send] of SENDERS) {
  Deno.test(`what ${name} runs passes any request to its bundle`, async () => {
    using folder = writeDeployed(name);
    const url = "http://localhost/books/7?page=2";
    const response = await send(folder, new Request(url), "its own");
    assertEquals(await response.json(), [kind, url, "its own"]);
  });
}

/** Platforms that read a package.json, and the packages that their files import. */
const PACKAGES: [name: PlatformName, dependencies: string[]][] = [
  ["vercel", []],
  ["bun", []],
  ["node", ["srvx"]],
  ["fastly", ["@fastly/js-compute"]],
];

/** A package that a bundle leaves out. */
const LEFT_OUT = { name: "sharp", version: "0.34.5" };

for (const [name, imported] of PACKAGES) {
  Deno.test(`the package for ${name} contains modules, and depends on what they import`, () => {
    using folder = writeDeployed(name);
    const said = readJson(folder, "package.json");
    assertEquals([said.type, said.private], ["module", true]);
    assertEquals(Object.keys(said.dependencies ?? {}), imported);
  });

  Deno.test(`the package for ${name} depends on what its bundle leaves out, too`, () => {
    using folder = createFolder();
    writePlatform(name, { ...BUNDLES, externals: [LEFT_OUT] }, folder.path);
    const { dependencies } = readJson(folder, "package.json");
    assertEquals(Object.keys(dependencies), [...imported, LEFT_OUT.name]);
    assertEquals(dependencies[LEFT_OUT.name], LEFT_OUT.version);
  });
}

/** Platforms that publish files, and the setting that says which. */
const PUBLISHING: [name: PlatformName, file: string, folder: RegExp][] = [
  ["netlify", "netlify.toml", /^publish = "(.+)"$/m],
  ["vercel", "vercel.json", /"outputDirectory": "(.+)"/],
];

for (const [name, file, published] of PUBLISHING) {
  Deno.test(`${name} publishes nothing of an application`, () => {
    using folder = writeDeployed(name);
    const [, path] = published.exec(readText(folder, file))!;
    assertEquals(listFiles(join(folder.path, path)), [".gitkeep"]);
  });
}

Deno.test("the package for cloudflare uploads the bundle as it is, with Node's modules", () => {
  using folder = writeDeployed("cloudflare");
  const settings = readJson(folder, "wrangler.jsonc");
  assertEquals([settings.no_bundle, settings.find_additional_modules], [
    true,
    false,
  ]);
  assertEquals(settings.compatibility_flags, ["nodejs_compat"]);
});

Deno.test("the package for fastly declares its language", () => {
  using folder = writeDeployed("fastly");
  const text = readText(folder, "fastly.toml");
  assertMatch(text, /^manifest_version = 3$/m);
  assertMatch(text, /^language = "javascript"$/m);
});

Deno.test("the package for node starts the server beside it", () => {
  using folder = writeDeployed("node");
  const { scripts } = readJson(folder, "package.json");
  const [, file] = /^node (\S+)$/.exec(scripts.start)!;
  assertMatch(readText(folder, file), / import\("\.\/worker\.js"\);$/m);
});

Deno.test("a bundle without a source map replaces one with a source map", () => {
  using folder = createFolder({
    "worker.js.map": "{}",
    "other.js.map": "{}",
  });
  writePlatform("deno", BUNDLES, folder.path);
  assertEquals(listFiles(folder.path), [
    "other.js.map",
    "server.ts",
    "worker.js",
  ]);
});

Deno.test("the package for cloudflare uploads a source map where there is one", () => {
  const workers = {
    text: "",
    sourceMap: {
      version: 3 as const,
      sources: [],
      sourcesContent: [],
      names: [],
      mappings: "",
    },
  };
  for (const bundles of [BUNDLES, { ...BUNDLES, workers }]) {
    using folder = createFolder();
    writePlatform("cloudflare", bundles, folder.path);
    const settings = JSON.parse(readText(folder, "wrangler.jsonc"));
    const expected = bundles === BUNDLES ? undefined : true;
    assertEquals(settings.upload_source_maps, expected);
  }
});

Deno.test("the package for node names the versions of Node that run it", () => {
  using folder = writeDeployed("node");
  const { engines } = readJson(folder, "package.json");
  assertEquals(engines, { node: ">=20.16.0" });
});

/** The variables of the environment that servers read. */
const VARIABLES = ["PORT", "HOST"];

/** Makes a server print its options in place of listening; unsets variables. */
const PRELOADED = `
globalThis.listen = (options) => {
  console.log(JSON.stringify(options));
  Deno.exit();
};
Deno.serve = listen;
globalThis.Bun = { serve: listen };
for (const name of Deno.args) Deno.env.delete(name);
`;

/** Replaces the package that listens on Node. */
const SRVX = {
  "node_modules/srvx/package.json": '{"type":"module","exports":"./index.js"}',
  "node_modules/srvx/index.js": `
export const serve = globalThis.listen;
export const patchGlobalRequest = () => {};
`,
};

/** Starts a server in an environment; returns what it would listen with. */
async function askServer(
  { path }: TestFolder,
  file: string,
  env: Record<string, string>,
): Promise<unknown> {
  const unset = VARIABLES.filter((name) => !Object.hasOwn(env, name));
  const permissions = ["--no-prompt", "--allow-read", "--allow-env=PORT,HOST"];
  const args = [...permissions, "--preload=preloaded.js", file, ...unset];
  const running = runDeno(["run", ...args], { cwd: path, env });
  return JSON.parse(await expectSuccess(running));
}

/** Servers, where they listen by default, and their other options. */
const LISTENING: [
  name: PlatformName,
  file: string,
  address: Record<string, unknown>,
  others: Record<string, unknown>,
][] = [
  ["deno", "server.ts", { port: 8000, hostname: "0.0.0.0" }, {}],
  ["bun", "server.js", { port: 3000 }, {
    development: false,
    idleTimeout: 0,
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
  }],
  ["node", "server.js", { port: 3000 }, {
    gracefulShutdown: false,
    node: { keepAliveTimeout: 620_000 },
  }],
];

for (const [name, file, address, others] of LISTENING) {
  Deno.test(`the server for ${name} listens on port ${address.port} unless PORT says otherwise`, async () => {
    using folder = writeDeployed(name);
    writeFiles(folder.path, { ...SRVX, "preloaded.js": PRELOADED });
    const ask = (env: Record<string, string>) => askServer(folder, file, env);
    const unless = { ...others, ...address };
    assertEquals(await ask({}), unless);
    assertEquals(await ask({ PORT: "", HOST: "" }), unless);
    const requested = { ...others, port: 81, hostname: "::1" };
    assertEquals(await ask({ PORT: "81", HOST: "::1" }), requested);
    assertEquals(await ask({ PORT: "81", HOST: "[::1]" }), requested);
    const last = { ...unless, port: 65_535 };
    assertEquals(await ask({ PORT: "65535" }), last);
  });
}

Deno.test("build creates a server for Deno that listens where PORT and HOST say", async () => {
  using folder = createFolder(ROUTES);
  await runBuild(argsFor(folder.path, "--platform=deno"));
  const server = join(folder.path, "dist/deno/server.ts");
  await expectSuccess(runDeno(["check", server]));
  const args = ["run", "--allow-net", "--allow-env=PORT,HOST", server];
  const env = { PORT: "0", HOST: "127.0.0.1", NO_COLOR: "1" };
  await using child = startChild(Deno.execPath(), args, { env });
  const address = /http:\/\/127\.0\.0\.1:\d+(?=\/)/;
  const [origin] = address.exec(await child.waitForError(address))!;
  const response = await fetch(`${origin}/api/v1/a`);
  assertEquals(await response.text(), "a");
  assert(!origin.endsWith(":8000"), origin);
});
