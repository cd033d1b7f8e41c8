import { dirname, join } from "@std/path";

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
 * What each platform needs around the bundle: texts by the paths of files,
 * beside a `worker.js` at the path that is given first.
 */
const PLATFORMS = {
  deno: {
    worker: "worker.js",
    files: {
      "server.ts": `${importWorker("./worker.js")}
const port = Number(Deno.env.get("PORT") ?? 8000);
Deno.serve({ port, hostname: Deno.env.get("HOST") }, worker.fetch);
`,
    },
  },
  cloudflare: {
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
    worker: "worker.js",
    files: {
      "server.js": `${importWorker("./worker.js")}
const server = Bun.serve({
  fetch: (request, server) => worker.fetch(request, server),
});
console.log(\`Listening on \${server.url}\`);
`,
    },
  },
  node: {
    worker: "worker.js",
    files: {
      "server.js": `import { serve } from "srvx";
${importWorker("./worker.js")}
serve({ fetch: (request) => worker.fetch(request) });
`,
      "package.json": formatJson({
        type: "module",
        private: true,
        scripts: { start: "node server.js" },
        dependencies: { srvx: SRVX_VERSION },
      }),
    },
  },
  fastly: {
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
};

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
 * @param bundle The bundle's file.
 * @param folder The folder; what else lies in it stays.
 */
export function writePlatform(
  name: PlatformName,
  bundle: string,
  folder: string,
): void {
  const { worker, files } = PLATFORMS[name];
  for (const [path, text] of Object.entries(files)) {
    writeFile(join(folder, path), text);
  }
  writeFile(join(folder, worker), Deno.readTextFileSync(bundle));
}
