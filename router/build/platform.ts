import { dirname, join } from "@std/path";
import type { Bundles } from "./bundle.ts";

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

/** How long a server finishes what is in flight, in milliseconds. */
const DRAIN_TIMEOUT = 10_000;

/** What servers of Node and Bun do beside answering; it comes after them. */
const NODE_PROCESS = `
// An error outside of a request must not end all others.
process.on("unhandledRejection", (error) => {
  console.error("Stray rejection:", error);
});
process.on("uncaughtException", (error) => {
  console.error("Stray exception:", error);
});
`;

/** The same for Deno, which also has to be told to finish what is in flight. */
const DENO_PROCESS = `
// An error outside of a request must not end all others.
addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  console.error("Stray rejection:", event.reason);
});
addEventListener("error", (event) => {
  event.preventDefault();
  console.error("Stray exception:", event.error);
});

// Windows has no SIGTERM.
const isWindows = Deno.build.os === "windows";
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  if (isWindows && signal === "SIGTERM") continue;
  Deno.addSignalListener(signal, async () => {
    setTimeout(() => Deno.exit(0), ${DRAIN_TIMEOUT});
    await server.shutdown();
    Deno.exit(0);
  });
}
`;

/** srvx finishes by itself what is in flight, and Bun has to be told. */
const BUN_SIGNALS = `
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, async () => {
    setTimeout(() => process.exit(0), ${DRAIN_TIMEOUT});
    await server.stop();
    process.exit(0);
  });
}
`;

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
const port = Number(Deno.env.get("PORT") ?? 8000);
const hostname = Deno.env.get("HOST");
const { fetch: answer } = worker as unknown as Deno.ServeDefaultExport;
const server = Deno.serve({ port, hostname }, answer);
${DENO_PROCESS}`,
    },
  },
  cloudflare: {
    bundle: "edge",
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
        rewrites: [{ source: "/(.*)", destination: "/api/index" }],
      }),
    },
  },
  bun: {
    bundle: "server",
    worker: "worker.js",
    files: {
      "server.js": `${importWorker("./worker.js")}
const server = Bun.serve({
  fetch: (request, server) => worker.fetch(request, server),
  // Else a handler or a stream that says nothing for 10 seconds is cut off.
  idleTimeout: 0,
});
console.log(\`Listening on \${server.url}\`);
${NODE_PROCESS}${BUN_SIGNALS}`,
    },
  },
  node: {
    bundle: "server",
    worker: "worker.js",
    files: {
      "server.js": `import { serve } from "srvx";
${importWorker("./worker.js")}
const server = serve({ fetch: (request) => worker.fetch(request) });
// An address that is taken must end the process.
await server.ready();
${NODE_PROCESS}`,
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

/** Tells whether a text is the name of a platform. */
export function isPlatformName(text: string): text is PlatformName {
  return Object.hasOwn(PLATFORMS, text);
}

function writeFile(path: string, text: string): void {
  Deno.mkdirSync(dirname(path), { recursive: true });
  Deno.writeTextFileSync(path, text);
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
  const { bundle, worker, files } = PLATFORMS[name];
  for (const [path, text] of Object.entries(files)) {
    writeFile(join(folder, path), text);
  }
  writeFile(join(folder, worker), bundles[bundle]);
}
