import { NODE } from "./runtime.ts";
import { writeBasis } from "./server_text.ts";
import { NODE_SHUTDOWN } from "./shutdown_text.ts";

/** The source of a server on Bun. */
export const BUN_SERVER = `import { inspect } from "node:util";
import worker from "./worker.js";

${writeBasis(NODE)}
// Returns the request with a full URL: Bun passes only a path if the client
// names no host, as over HTTP/1.0.
function withOrigin(request, { url }) {
  const { url: target } = request;
  if (!target.startsWith("/")) return request;
  return new Request(url.origin + target, request);
}

// Returns a server that accepts the new request in place of Bun's own, the only
// one that Bun recognizes: handlers ask for the client's address with it.
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

function listen() {
  try {
    return Bun.serve({
      port,
      hostname,
      fetch(own, server) {
        const request = withOrigin(own, server);
        const known = request === own ? server : knowing(server, request, own);
        const answer = worker.fetch(request, known, context);
        return answer instanceof Promise
          ? answer.then((response) => expectSendable(response, request))
          : expectSendable(answer, request);
      },
      // Bun's own error page would reveal file paths and what was thrown.
      development: false,
      error: answerUnexpected,
      // The handlers of an application that upgrades connections.
      websocket: worker.websocket,
      // Otherwise a response that sends nothing for 10 seconds is cut off.
      idleTimeout: 0,
      // Otherwise a body of over 128 MiB never reaches the application.
      maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    });
  } catch (error) {
    return refuseToListen(error);
  }
}

const server = listen();
console.log(\`Listening on \${server.url}\`);

function stop() {
  // Bun would also wait for connections that have sent no whole request.
  setInterval(() => {
    const { pendingRequests, pendingWebSockets } = server;
    if (pendingRequests + pendingWebSockets === 0) server.stop(true);
  }, 50);
  return server.stop();
}
${NODE_SHUTDOWN}`;
