import { NODE } from "./runtime.ts";
import { writeBasis } from "./server_text.ts";
import { NODE_SHUTDOWN } from "./shutdown_text.ts";

/** Code that keeps the server from dropping a connection over a used body. */
const EXPECT_UNREAD = `
// srvx would cut the connection off, or answer with what is left of the head.
function expectUnread(response, request) {
  // A module may give nothing, for which srvx answers.
  if (!response?.bodyUsed && !response?.body?.locked) return response;
  const { method, url } = request;
  const { pathname } = new URL(url);
  return answerUnexpected(
    new TypeError(
      \`The answer to \${method} \${pathname} has a body that was used before, or \` +
        "that another one reads. Make a new Response for every request.",
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
// Node reads for itself what no handler has begun to read. Behind the rest of a
// body, the next request on the connection would wait.
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
    // What goes on after an answer may read on slowly, but not what it has
    // cancelled.
    if (checks >= (request.destroyed ? 1 : ${UNREAD_CHECKS})) socket.destroy();
  }, ${UNREAD_CHECK_MS});
}
`;

/** Code that sends `Content-Length` for bodies that are available at once. */
const MEASURED_RESPONSE = `
// Node sends in chunks what does not come with its end, which srvx tells apart:
// the first part is kept until what follows, or until the next turn.
class MeasuredResponse extends ServerResponse {
  // Else what is too much would be taken for the start of the next answer, and
  // that for what is missing.
  strictContentLength = true;
  #first;

  // As srvx calls it, it would send the head before anything is known.
  writeHead(status, text, fields) {
    if (!Array.isArray(fields)) return super.writeHead(status, text, fields);
    this.statusCode = status;
    this.statusMessage = text;
    for (let index = 0; index < fields.length; index += 2) {
      // Node frames bodies by itself, but not where one says how it was.
      if (fields[index].toLowerCase() === "transfer-encoding") continue;
      this.appendHeader(fields[index], fields[index + 1]);
    }
    // No such answer has one (RFC 9110 section 8.6).
    if (status === 204) this.removeHeader("content-length");
    return this;
  }

  write(...given) {
    if (this.headersSent || this.#first || this.hasHeader("content-length")) {
      this.#writeFirst();
      // Node measures by what the head says only once that is sent.
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
import worker from "./worker.js";

// Else a handler cannot make a Request of the one that came, which is no Request
// of Node.
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
    // Else a connection is ended after 5 idle seconds, while a proxy may be
    // sending the next request: most end theirs after 600 at the latest.
    keepAliveTimeout: 620_000,
  },
});
await server.ready().catch(refuseToListen);

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
${NODE_SHUTDOWN}`;
