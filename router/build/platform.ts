import { basename, dirname, join } from "@std/path";
import { DEFAULT_DRAIN_TIMEOUT } from "../process/options.ts";
import { REPEAT_TIME } from "../process/signals.ts";
import type { Bundles } from "./bundle.ts";
import { type ExternalPackage, importFromNpm } from "./external_package.ts";
import type { MappedText } from "./mapped_text.ts";
import type { Target } from "./target.ts";

/** The day whose behaviour Cloudflare Workers keep. */
const COMPATIBILITY_DATE = "2026-04-01";
/** The version of srvx with which the wrapper for Node is tested. */
const SRVX_VERSION = "1.0.8";

/** Writes plain data as the text of a configuration file. */
function formatJson(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

/** Writes the line by which a wrapper imports the bundle. */
function importWorker(path: string): string {
  return `import worker from ${JSON.stringify(path)};\n`;
}

/**
 * What a server gives handlers for work that goes on after their answers, as
 * Cloudflare does: the last argument.
 *
 * @param tell The function that logs what such work fails with.
 * @param type The type of that work, where types are written.
 */
function writeBackground(tell: string, type = ""): string {
  const [ofAll, ofOne] = type ? [`<${type}>`, `: ${type}`] : ["", ""];
  return `
// What goes on after its answer, which an end waits for.
const background = new Set${ofAll}();
const context = {
  waitUntil(work${ofOne}) {
    const ended = Promise.resolve(work)
      .catch((error) => ${tell}("Stray rejection:", error))
      .finally(() => background.delete(ended));
    background.add(ended);
  },
};

async function endBackground() {
  // Work may add more.
  while (background.size > 0) await Promise.all(background);
}
`;
}

/**
 * What a server does about signals and stray errors. It begins when the server
 * listens, so that an address that is taken still ends the process.
 *
 * @param signals An expression for the signals to listen to.
 * @param listen The function that listens to one.
 * @param stop The call that stops the server when it has answered.
 * @param exit The function that ends the process.
 */
function writeEnding(
  signals: string,
  listen: string,
  stop: string,
  exit: string,
): string {
  return `
// The first signal finishes what is in flight, another one ends at once.
const first = { signal: "", time: 0 };
for (const signal of ${signals}) {
  ${listen}(signal, async () => {
    const time = performance.now();
    if (first.signal) {
      // A terminal and what started the process can both send the same one.
      const isRepeat = signal === first.signal &&
        time - first.time < ${REPEAT_TIME};
      if (!isRepeat) ${exit}(signal === "SIGINT" ? 130 : 143);
      return;
    }
    Object.assign(first, { signal, time });
    setTimeout(() => ${exit}(0), ${DEFAULT_DRAIN_TIMEOUT});
    await ${stop};
    ${exit}(0);
  });
}
`;
}

const DENO_ENDING = `
// A log that takes nothing more, as on a full disk, must end nothing.
function tell(kind: string, error: unknown): void {
  try {
    console.error(kind, error);
  } catch {
    // There is nowhere left to say so.
  }
}

// An error outside of a request must not end all others.
addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  tell("Stray rejection:", event.reason);
});
addEventListener("error", (event) => {
  event.preventDefault();
  tell("Stray exception:", event.error);
});

// Windows has no SIGTERM.
const signals: Deno.Signal[] = Deno.build.os === "windows"
  ? ["SIGINT"]
  : ["SIGINT", "SIGTERM"];
${
  writeEnding(
    "signals",
    "Deno.addSignalListener",
    "server.shutdown().then(endBackground)",
    "Deno.exit",
  )
}`;

/** The same where there is the `process` of Node. */
function writeNodeEnding(stop: string): string {
  const signals = '["SIGINT", "SIGTERM"]';
  return `
// A log that nobody reads must end nothing, nor be told of in itself.
process.stdout.on("error", () => {});
process.stderr.on("error", () => {});

// An error outside of a request must not end all others.
process.on("unhandledRejection", (error) => {
  console.error("Stray rejection:", error);
});
process.on("uncaughtException", (error) => {
  console.error("Stray exception:", error);
});
${writeEnding(signals, "process.on", stop, "process.exit")}`;
}

/**
 * Reads the port to listen on. Others than whole numbers are refused here: Bun
 * listens on any, Node on a part, and Deno fails with a trace of its own code.
 */
function writePort(variable: string, fallback: number): string {
  return `const asked = ${variable} || "${fallback}";
const port = Number(asked);
if (!/^[0-9]+$/.test(asked) || port > 65535) {
  throw new RangeError(
    \`PORT is "\${asked}". Give a whole number from 0 to 65535.\`,
  );
}`;
}

/** Reads where to listen, where there is the `process` of Node. */
const NODE_ADDRESS = `${writePort("process.env.PORT", 3000)}
const hostname = process.env.HOST || undefined;`;

/**
 * What each platform takes: which of the bundles, at which path, and texts
 * around it by the paths of their files.
 */
const PLATFORMS = {
  deno: {
    bundle: "server",
    worker: "worker.js",
    files: {
      "server.ts": `${importWorker("./worker.js")}
${writePort('Deno.env.get("PORT")', 8000)}
const hostname = Deno.env.get("HOST") || "0.0.0.0";
type Answer = Response | Promise<Response>;
const application = worker as unknown as {
  fetch(request: Request, ...platform: unknown[]): Answer;
};
${writeBackground("tell", "Promise<unknown>")}
const server = Deno.serve(
  { port, hostname },
  (request, info) => application.fetch(request, info, context),
);
${DENO_ENDING}`,
    },
  },
  cloudflare: {
    bundle: "workers",
    worker: "worker.js",
    files: {
      "wrangler.jsonc": formatJson({
        name: "api",
        main: "worker.js",
        compatibility_date: COMPATIBILITY_DATE,
        // Without it, one route that imports from node: keeps all from serving.
        compatibility_flags: ["nodejs_compat"],
        no_bundle: true,
        find_additional_modules: false,
      }),
    },
  },
  netlify: {
    bundle: "edge",
    worker: "worker.js",
    files: {
      "netlify/edge-functions/api.js": `${importWorker("../../worker.js")}
export default (request, context) => worker.fetch(request, context);

export const config = { path: "/*" };
`,
      "netlify.toml": `[build]
publish = "public"
`,
      "public/.gitkeep": "",
    },
  },
  vercel: {
    bundle: "server",
    worker: "worker.js",
    files: {
      "api/index.js": `${importWorker("../worker.js")}
export default {
  fetch: (request, context) => worker.fetch(request, context),
};
`,
      "package.json": formatJson({ type: "module", private: true }),
      "vercel.json": formatJson({
        // Else all files are published, the worker too.
        outputDirectory: "public",
        rewrites: [{ source: "/(.*)", destination: "/api/index" }],
      }),
      "public/.gitkeep": "",
    },
  },
  bun: {
    bundle: "server",
    worker: "worker.js",
    files: {
      "server.js": `${importWorker("./worker.js")}
${NODE_ADDRESS}
${writeBackground("console.error")}
const server = Bun.serve({
  port,
  hostname,
  fetch: (request, server) => worker.fetch(request, server, context),
  // An application that upgrades connections says here what answers them.
  websocket: worker.websocket,
  // Else a handler or a stream that says nothing for 10 seconds is cut off.
  idleTimeout: 0,
  // Else a body of over 128 MiB never reaches the application.
  maxRequestBodySize: Number.MAX_SAFE_INTEGER,
});
console.log(\`Listening on \${server.url}\`);

function stop() {
  // Connections that have sent no whole request would be waited for.
  setInterval(() => {
    const { pendingRequests, pendingWebSockets } = server;
    if (pendingRequests + pendingWebSockets === 0) server.stop(true);
  }, 50);
  return server.stop();
}
${writeNodeEnding("stop().then(endBackground)")}`,
    },
  },
  node: {
    bundle: "server",
    worker: "worker.js",
    files: {
      "server.js": `import { serve } from "srvx";
${importWorker("./worker.js")}
${NODE_ADDRESS}
const server = serve({
  port,
  hostname,
  fetch: (request) => worker.fetch(request),
  gracefulShutdown: false,
});
await server.ready();

const open = new Set();
server.node.server.on("request", (_request, response) => {
  open.add(response);
  response.on("close", () => open.delete(response));
});

function stop() {
  const { server: listener } = server.node;
  // Connections that have sent no whole request would be waited for, and those
  // that are idle after an answer.
  setInterval(() => {
    if (open.size === 0) listener.closeAllConnections();
    else listener.closeIdleConnections();
  }, 50);
  return server.close();
}
${writeNodeEnding("stop()")}`,
      "package.json": formatJson({
        type: "module",
        private: true,
        scripts: { start: "node server.js" },
        dependencies: { srvx: SRVX_VERSION },
      }),
    },
  },
  fastly: {
    bundle: "edge",
    worker: "src/worker.js",
    files: {
      "src/index.js": `${importWorker("./worker.js")}
addEventListener("fetch", (event) => {
  event.respondWith(worker.fetch(event.request, event));
});
`,
      "fastly.toml": `manifest_version = 3
name = "api"
language = "javascript"

[scripts]
build = "npm exec -- js-compute-runtime src/index.js bin/main.wasm"
`,
      "package.json": formatJson({
        type: "module",
        private: true,
        dependencies: { "@fastly/js-compute": "^3.34.0" },
      }),
    },
  },
} as const;

/** The name of a platform for which files can be written. */
export type PlatformName = keyof typeof PLATFORMS;

/** The names of all platforms. */
export const PLATFORM_NAMES = Object.keys(PLATFORMS) as PlatformName[];

/**
 * Tells whether a text is the name of a platform.
 *
 * @param text A text such as `cloudflare`.
 */
export function isPlatformName(text: string): text is PlatformName {
  return Object.hasOwn(PLATFORMS, text);
}

/**
 * Lists which bundles platforms take.
 *
 * @param names The platforms.
 */
export function listTargets(names: readonly PlatformName[]): Target[] {
  return [...new Set(names.map((name) => PLATFORMS[name].bundle))];
}

function writeFile(path: string, text: string): void {
  Deno.mkdirSync(dirname(path), { recursive: true });
  Deno.writeTextFileSync(path, text);
}

/**
 * Writes a bundle, with its source map beside it if it has one.
 *
 * @param path The bundle's file.
 * @param bundle The bundle.
 */
export function writeBundle(
  path: string,
  { text, sourceMap }: MappedText,
): void {
  if (!sourceMap) return writeFile(path, text);
  const map = `${basename(path)}.map`;
  writeFile(path, `${text}//# sourceMappingURL=${map}\n`);
  writeFile(`${path}.map`, JSON.stringify(sourceMap));
}

/** The platforms that are given packages by npm. */
const INSTALLING: readonly PlatformName[] = ["vercel", "bun", "node", "fastly"];

/**
 * Tells whether a platform gets packages that its bundle does not hold.
 *
 * @param name The platform.
 */
export function installsPackages(name: PlatformName): boolean {
  return name === "deno" || INSTALLING.includes(name);
}

/** Adds settings to those that a file holds. */
function addSettings(text: string, added: Record<string, unknown>): string {
  return formatJson({ ...JSON.parse(text), ...added });
}

/** Adds packages to those that a package.json names. */
function addDependencies(
  text: string,
  packages: readonly ExternalPackage[],
): string {
  const { dependencies } = JSON.parse(text);
  const added = packages.map(({ name, version }) => [name, version]);
  return addSettings(text, {
    dependencies: { ...dependencies, ...Object.fromEntries(added) },
  });
}

const PACKAGE = "package.json";
const WRANGLER = "wrangler.jsonc";

/** Gives the files around a platform's bundle, by their paths. */
function filesFor(
  name: PlatformName,
  { externals, workers }: Bundles,
): Readonly<Record<string, string>> {
  const files: Record<string, string> = { ...PLATFORMS[name].files };
  if (externals.length > 0 && INSTALLING.includes(name)) {
    files[PACKAGE] ??= formatJson({ type: "module", private: true });
    files[PACKAGE] = addDependencies(files[PACKAGE], externals);
  }
  if (workers.sourceMap && name === "cloudflare") {
    const added = { upload_source_maps: true };
    files[WRANGLER] = addSettings(files[WRANGLER], added);
  }
  return files;
}

/**
 * Writes a folder that holds all that a platform deploys: the bundle and the
 * few lines around it.
 *
 * @param name The platform.
 * @param bundles The bundles to choose from.
 * @param folder The folder; what else lies in it stays.
 */
export function writePlatform(
  name: PlatformName,
  bundles: Bundles,
  folder: string,
): void {
  const { bundle, worker } = PLATFORMS[name];
  const { externals } = bundles;
  for (const [path, text] of Object.entries(filesFor(name, bundles))) {
    writeFile(join(folder, path), text);
  }
  const taken = bundles[bundle];
  const own = name === "deno" ? importFromNpm(taken, externals) : taken;
  writeBundle(join(folder, worker), own);
}
