import type { PlatformKind } from "../bundle/platform_kind.ts";
import { BUN_SERVER } from "./bun_server.ts";
import { DENO_SERVER } from "./deno_server.ts";
import { MINIMUM_NODE, NODE_SERVER } from "./node_server.ts";

/** The date whose behaviour Cloudflare Workers keep. */
const COMPATIBILITY_DATE = "2026-04-01";
/** The version of srvx with which the wrapper for Node is tested. */
const SRVX_VERSION = "1.0.8";

/** The name of a platform for which files can be written. */
export type PlatformName =
  | "deno"
  | "cloudflare"
  | "netlify"
  | "vercel"
  | "bun"
  | "node"
  | "fastly";

/** Settings that are written as JSON. */
export interface Settings {
  readonly [name: string]: unknown;
  /** The versions of packages, in a package.json. */
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** What a platform deploys. */
interface Deployment {
  /** Which of the bundles. */
  readonly bundle: PlatformKind;
  /** The path of the bundle, unless it is `worker.js`. */
  readonly worker?: string;
  /** The installer of the packages that its bundle leaves out, if any. */
  readonly packagesBy?: "npm" | "deno";
  /** The texts of the files around it, by their paths. */
  readonly files: Readonly<Record<string, string>>;
  /** The settings files around it, likewise. */
  readonly settings?: Readonly<Record<string, Settings>>;
}

/** Writes the statement with which a file imports the bundle. */
function importWorker(path: string): string {
  return `import worker from ${JSON.stringify(path)};\n`;
}

/** What each platform deploys. */
export const PLATFORMS: Readonly<Record<PlatformName, Deployment>> = {
  deno: {
    bundle: "server",
    packagesBy: "deno",
    files: { "server.ts": DENO_SERVER },
  },
  cloudflare: {
    bundle: "workers",
    files: {},
    settings: {
      "wrangler.jsonc": {
        name: "api",
        main: "worker.js",
        compatibility_date: COMPATIBILITY_DATE,
        // Without it, one route that imports from node: breaks all others.
        compatibility_flags: ["nodejs_compat"],
        no_bundle: true,
        find_additional_modules: false,
      },
    },
  },
  netlify: {
    bundle: "edge",
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
    packagesBy: "npm",
    files: {
      "api/index.js": `${importWorker("../worker.js")}
export default {
  fetch: (request, context) => worker.fetch(request, context),
};
`,
      "public/.gitkeep": "",
    },
    settings: {
      "package.json": { type: "module", private: true },
      "vercel.json": {
        // Otherwise all files are published, the worker too.
        outputDirectory: "public",
        rewrites: [{ source: "/(.*)", destination: "/api/index" }],
      },
    },
  },
  bun: {
    bundle: "server",
    packagesBy: "npm",
    files: { "server.js": BUN_SERVER },
    settings: { "package.json": { type: "module", private: true } },
  },
  node: {
    bundle: "server",
    packagesBy: "npm",
    files: { "server.js": NODE_SERVER },
    settings: {
      "package.json": {
        type: "module",
        private: true,
        engines: { node: `>=${MINIMUM_NODE}.0` },
        scripts: { start: "node server.js" },
        dependencies: { srvx: SRVX_VERSION },
      },
    },
  },
  fastly: {
    bundle: "edge",
    worker: "src/worker.js",
    packagesBy: "npm",
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
    },
    settings: {
      "package.json": {
        type: "module",
        private: true,
        dependencies: { "@fastly/js-compute": "^3.34.0" },
      },
    },
  },
};

/** The names of all platforms. */
export const PLATFORM_NAMES = Object.keys(PLATFORMS) as PlatformName[];
