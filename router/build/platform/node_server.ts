import { NODE } from "./runtime.ts";
import { writeBasis } from "./server_text.ts";
import { NODE_SHUTDOWN } from "./shutdown_text.ts";

/** What srvx needs of Node; bundles themselves need 20.0, for `toSpliced`. */
export const MINIMUM_NODE = "20.16";

/** Code that ends the server on a Node that could only answer 500. */
const EXPECT_NODE = `const { node } = process.versions;
if (node.localeCompare("${MINIMUM_NODE}", "en", { numeric: true }) < 0) {
  console.error(
    \`This server needs Node ${MINIMUM_NODE} or later, and this is Node \${node}.\`,
  );
  process.exit(1);
}
// After that, since an older Node may be unable to load it.
const { default: worker } = await import("./worker.js");
`;

/** Code that keeps the server from dropping a connection over a used body. */
const EXPECT_UNREAD = `
// Returns the response, or a 500 if its body is used: srvx would drop the
// connection, or send an incomplete response.
function expectUnread(response, request) {
  // The application may return no response, which srvx itself reports.
  if (!response?.bodyUsed && !response?.body?.locked) return response;
  const { method, url } = request;
  const { pathname } = new URL(url);
  return answerUnexpected(
    new TypeError(
      \`The response to \${method} \${pathname} has a body that was already used, \` +
        "or is being read elsewhere. Create a new Response for every request.",
    ),
  );
}
`;

/** The interval at which the server checks a body that is not fully read. */
const UNREAD_CHECK_MS = 500;
/** How many checks in a row without progress end the connection. */
const UNREAD_CHECKS = 10;

/** Code that keeps a connection of the server from waiting for ever. */
const END_UNREAD = `
// Closes a connection whose request body is no longer read: the next request on
// it would wait for ever. Node itself discards bodies that no handler has begun
// to read.
function endUnread(request, socket) {
  if (request.complete) return;
  let bytes = -1;
  let checks = 0;
  const timer = setInterval(() => {
    if (request.complete || socket.destroyed) return clearInterval(timer);
    const isLeft = (request.destroyed || request.isPaused()) &&
      socket.bytesRead === bytes;
    checks = isLeft ? checks + 1 : 0;
    bytes = socket.bytesRead;
    // Work that continues after the response may read on slowly, unless it has
    // cancelled the body.
    if (checks >= (request.destroyed ? 1 : ${UNREAD_CHECKS})) socket.destroy();
  }, ${UNREAD_CHECK_MS});
}
`;

/** Code that sends `Content-Length` for bodies that are available at once. */
const MEASURED_RESPONSE = `
// Sends Content-Length for bodies of one part. Node sends a body in chunks
// unless it is passed to end(), but srvx passes it to write(): the first part
// is held back until the next call, or the next turn of the event loop.
class MeasuredResponse extends ServerResponse {
  // Otherwise clients would take surplus bytes for the start of the next
  // response, and that response for missing bytes.
  strictContentLength = true;
  #first;

  // Sets the head without sending it, since the body is not known yet.
  writeHead(status, text, fields) {
    if (!Array.isArray(fields)) return super.writeHead(status, text, fields);
    this.statusCode = status;
    this.statusMessage = text;
    for (let index = 0; index < fields.length; index += 2) {
      // Node frames bodies by itself, unless this header is set.
      if (fields[index].toLowerCase() === "transfer-encoding") continue;
      this.appendHeader(fields[index], fields[index + 1]);
    }
    // A 204 must not have one (RFC 9110 section 8.6).
    if (status === 204) this.removeHeader("content-length");
    return this;
  }

  write(...given) {
    if (this.headersSent || this.#first || this.hasHeader("content-length")) {
      this.#writeFirst();
      // Node checks the body against Content-Length only once the head is sent.
      if (!this.headersSent) this.flushHeaders();
      return super.write(...given);
    }
    this.#first = given;
    setImmediate(() => this.#writeFirst());
    return true;
  }

  end(...given) {
    const [part, ...others] = this.#first ?? [];
    if (given.length === 0 && others.length === 0 && part) {
      this.#first = undefined;
      return super.end(part);
    }
    this.#writeFirst();
    return super.end(...given);
  }

  #writeFirst() {
    const first = this.#first;
    this.#first = undefined;
    if (first) super.write(...first);
  }
}
`;

/** The source of a server on Node, based on srvx. */
export const NODE_SERVER = `import { ServerResponse } from "node:http";
import { inspect } from "node:util";
import { patchGlobalRequest, serve } from "srvx";

${EXPECT_NODE}
// Otherwise handlers cannot pass the request to new Request(): it is not of
// Node's own class.
patchGlobalRequest();

${writeBasis(NODE)}${EXPECT_UNREAD}${END_UNREAD}${MEASURED_RESPONSE}
const server = serve({
  port,
  hostname,
  fetch(request) {
    const expectSound = (response) =>
      expectSendable(expectUnread(response, request), request);
    try {
      const answer = worker.fetch(request, server, context);
      return answer instanceof Promise
        ? answer.then(expectSound, answerUnexpected)
        : expectSound(answer);
    } catch (error) {
      return answerUnexpected(error);
    }
  },
  gracefulShutdown: false,
  node: {
    ServerResponse: MeasuredResponse,
    // Otherwise connections are closed after 5 idle seconds, while a proxy may
    // be sending the next request: most close theirs within 600 seconds.
    keepAliveTimeout: 620_000,
  },
});
await server.ready().catch(refuseToListen);

// The unfinished responses of each connection: if one with pipelined requests
// is cut off, Node closes only the response that is being sent.
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
    // A query may contain secrets.
    const [path] = url.split("?");
    const what = \`Unexpected error in the body of \${method} \${path}:\`;
    logError(what, response.errored);
  });
});

function stop() {
  const { server: listener } = server.node;
  // Node would also wait for connections that have sent no whole request, and
  // for those that are idle after a response.
  setInterval(() => {
    const isAnswered = [...open.values()].every(({ size }) => size === 0);
    if (isAnswered) listener.closeAllConnections();
    else listener.closeIdleConnections();
  }, 50);
  return server.close();
}
${NODE_SHUTDOWN}`;
