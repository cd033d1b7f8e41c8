import type { PlatformKind } from "../bundle/platform_kind.ts";
import { formatConfiguration } from "./configuration.ts";
import {
  DENO_ENDING,
  DENO_TELLING,
  DENO_UNEXPECTED,
  END_UNREAD,
  EXPECT_SENDABLE,
  EXPECT_UNREAD,
  KEEP_LISTENING,
  MEASURED_RESPONSE,
  NODE_ADDRESS,
  NODE_ENDING,
  NODE_INSPECT,
  NODE_RESPONSE,
  NODE_TELLING,
  NODE_UNEXPECTED,
  writeBackground,
  writeHost,
  writePort,
} from "./server_text.ts";

/** The day whose behaviour Cloudflare Workers keep. */
const COMPATIBILITY_DATE = "2026-04-01";
/** The version of srvx with which the wrapper for Node is tested. */
const SRVX_VERSION = "1.0.8";
/** What that asks of Node; bundles themselves need 20.0, for `toSpliced`. */
const NODE_RANGE = ">=20.16.0";

/** Writes the line by which a wrapper imports the bundle. */
function importWorker(path: string): string {
  return `import worker from ${JSON.stringify(path)};\n`;
}

/** What a platform takes. */
interface Platform {
  /** Which of the bundles. */
  readonly bundle: PlatformKind;
  /** The path of that. */
  readonly worker: string;
  /** Who gives it packages that its bundle does not hold; else nobody does. */
  readonly packagesBy?: "npm" | "deno";
  /** The texts around it, by the paths of their files. */
  readonly files: Readonly<Record<string, string>>;
}

const PLATFORMS = {
  deno: {
    bundle: "server",
    worker: "worker.js",
    packagesBy: "deno",
    files: {
      "server.ts": `${importWorker("./worker.js")}
${writePort('Deno.env.get("PORT")', 8000)}
${writeHost('Deno.env.get("HOST")', '"0.0.0.0"')}
type Answer = Response | Promise<Response>;
const application = worker as unknown as {
  fetch(request: Request, ...platform: unknown[]): Answer;
};
${DENO_TELLING}${DENO_UNEXPECTED}${
        writeBackground("Promise<unknown>")
      }${EXPECT_SENDABLE}${KEEP_LISTENING}
function send(
  response: Response,
  request: Request,
  info: Deno.ServeHandlerInfo,
): Response {
  return keepListening(expectSendable(response, request), request, info);
}

const server = Deno.serve({ port, hostname }, (request, info) => {
  try {
    const answer = application.fetch(request, info, context);
    return answer instanceof Promise
      ? answer.then(
        (response) => send(response, request, info),
        (error) => send(answerUnexpected(error), request, info),
      )
      : send(answer, request, info);
  } catch (error) {
    return send(answerUnexpected(error), request, info);
  }
});
${DENO_ENDING}`,
    },
  },
  cloudflare: {
    bundle: "workers",
    worker: "worker.js",
    files: {
      "wrangler.jsonc": formatConfiguration({
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
    packagesBy: "npm",
    files: {
      "api/index.js": `${importWorker("../worker.js")}
export default {
  fetch: (request, context) => worker.fetch(request, context),
};
`,
      "package.json": formatConfiguration({ type: "module", private: true }),
      "vercel.json": formatConfiguration({
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
    packagesBy: "npm",
    files: {
      "package.json": formatConfiguration({ type: "module", private: true }),
      "server.js": `${NODE_INSPECT}${importWorker("./worker.js")}
${NODE_ADDRESS}
${NODE_TELLING}${NODE_UNEXPECTED}${writeBackground()}
// Bun gives a path alone where a client names no host, as over HTTP/1.0.
function withOrigin(request, { url }) {
  const { url: target } = request;
  if (!target.startsWith("/")) return request;
  return new Request(url.origin + target, request);
}

// Bun knows only its own request, by which handlers ask for the address.
function knowing(server, made, own) {
  return new Proxy(server, {
    get(target, key) {
      const value = target[key];
      return typeof value === "function"
        ? (first, ...rest) =>
          value.call(target, first === made ? own : first, ...rest)
        : value;
    },
  });
}

const server = Bun.serve({
  port,
  hostname,
  fetch(own, server) {
    const request = withOrigin(own, server);
    return request === own
      ? worker.fetch(request, server, context)
      : worker.fetch(request, knowing(server, request, own), context);
  },
  // Bun's own page would show where the server lies, and what was thrown.
  development: false,
  error: answerUnexpected,
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
${NODE_ENDING}`,
    },
  },
  node: {
    bundle: "server",
    worker: "worker.js",
    packagesBy: "npm",
    files: {
      "server.js":
        `${NODE_RESPONSE}${NODE_INSPECT}import { patchGlobalRequest, serve } from "srvx";
${importWorker("./worker.js")}
// Else a handler cannot make a Request of the one that came, which is no Request
// of Node.
patchGlobalRequest();

${NODE_ADDRESS}
${NODE_TELLING}${NODE_UNEXPECTED}${writeBackground()}${EXPECT_UNREAD}${END_UNREAD}${MEASURED_RESPONSE}
const server = serve({
  port,
  hostname,
  fetch(request) {
    try {
      const answer = worker.fetch(request, server, context);
      return answer instanceof Promise
        ? answer.then(
          (response) => expectUnread(response, request),
          answerUnexpected,
        )
        : expectUnread(answer, request);
    } catch (error) {
      return answerUnexpected(error);
    }
  },
  gracefulShutdown: false,
  node: {
    ServerResponse: MeasuredResponse,
    // Else a connection is ended after 5 idle seconds, while a proxy may be
    // sending the next request: most end theirs after 600 at the latest.
    keepAliveTimeout: 620_000,
  },
});
await server.ready();

// What is not answered yet, by its connection: of several requests in a row on
// one that is cut off, Node closes only the answer that is being sent.
const open = new Map();

function answersOn(socket) {
  const known = open.get(socket);
  if (known) return known;
  const answers = new Set();
  if (!socket.destroyed) {
    open.set(socket, answers);
    socket.on("close", () => open.delete(socket));
  }
  return answers;
}

server.node.server.on("request", (request, response) => {
  const { method, url, socket } = request;
  const answers = answersOn(socket);
  answers.add(response);
  response.on("close", () => {
    answers.delete(response);
    endUnread(request, socket);
    if (!response.errored) return;
    // A query may hold secrets.
    const [path] = url.split("?");
    const what = \`Unexpected error in the body of \${method} \${path}:\`;
    tell(what, response.errored);
  });
});

function stop() {
  const { server: listener } = server.node;
  // Connections that have sent no whole request would be waited for, and those
  // that are idle after an answer.
  setInterval(() => {
    const isAnswered = [...open.values()].every(({ size }) => size === 0);
    if (isAnswered) listener.closeAllConnections();
    else listener.closeIdleConnections();
  }, 50);
  return server.close();
}
${NODE_ENDING}`,
      "package.json": formatConfiguration({
        type: "module",
        private: true,
        engines: { node: NODE_RANGE },
        scripts: { start: "node server.js" },
        dependencies: { srvx: SRVX_VERSION },
      }),
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
      "package.json": formatConfiguration({
        type: "module",
        private: true,
        dependencies: { "@fastly/js-compute": "^3.34.0" },
      }),
    },
  },
} as const satisfies Record<string, Platform>;

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
export function listKinds(names: readonly PlatformName[]): PlatformKind[] {
  return [...new Set(names.map((name) => PLATFORMS[name].bundle))];
}

/**
 * Gives what a platform takes.
 *
 * @param name The platform.
 */
export function platformOf(name: PlatformName): Platform {
  return PLATFORMS[name];
}
