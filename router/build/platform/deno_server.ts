import { DEFAULT_DRAIN_TIMEOUT_MS } from "../../process/completed_options.ts";
import { DENO } from "./runtime.ts";
import { writeBasis } from "./server_text.ts";
import { writeShutdown } from "./shutdown_text.ts";

/** Code that keeps the server from ending when a handler's upgrade fails. */
const KEEP_LISTENING = `
// Returns whether a handler has upgraded the connection of a request.
function isUpgraded(request: Request, info: Deno.ServeHandlerInfo): boolean {
  if (request.method === "GET" || request.method === "HEAD") {
    return request.bodyUsed;
  }
  try {
    return info.remoteAddr === undefined;
  } catch {
    return true;
  }
}

// Returns a response that keeps the server running: Deno stops listening if a
// handler upgrades a connection and then fails, unless the response reports the
// status 101. The client still gets the original status.
function keepListening(
  response: Response,
  request: Request,
  info: Deno.ServeHandlerInfo,
): Response {
  // The application may return no response, which Deno itself reports.
  if (response?.status === 101 || !isUpgraded(request, info)) return response;
  const sent = new Response(response.body, response);
  return Object.defineProperty(sent, "status", { value: 101 });
}
`;

/** Code that handles signals, unhandled errors and the server's own end. */
const SHUTDOWN = `
// An unhandled error must not end the requests in flight.
addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  logError("Unhandled rejection:", event.reason);
});
addEventListener("error", (event) => {
  event.preventDefault();
  logError("Unhandled exception:", event.error);
});

// Windows has no SIGTERM.
const signals: Deno.Signal[] = Deno.build.os === "windows"
  ? ["SIGINT"]
  : ["SIGINT", "SIGTERM"];
${writeShutdown(DENO)}
// Deno's server may end unexpectedly, for example if the process can open no
// more files. The process must then exit, since it no longer serves anybody.
server.finished.catch((error) => error).then(async (cause) => {
  if (first.signal) return;
  logError("The server ended unexpectedly:", cause);
  setTimeout(() => Deno.exit(1), ${DEFAULT_DRAIN_TIMEOUT_MS});
  await endAfter(server.shutdown);
  Deno.exit(1);
});
`;

/** The source of a server on Deno. */
export const DENO_SERVER = `import worker from "./worker.js";

type Answer = Response | Promise<Response>;
const application = worker as unknown as {
  fetch(request: Request, ...platform: unknown[]): Answer;
};

${writeBasis(DENO)}${KEEP_LISTENING}
function send(
  response: Response,
  request: Request,
  info: Deno.ServeHandlerInfo,
): Response {
  return keepListening(expectSendable(response, request), request, info);
}

function answer(
  request: Request,
  info: Deno.ServeHandlerInfo,
): Answer {
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
}

function listen() {
  try {
    return Deno.serve({ port, hostname }, answer);
  } catch (error) {
    return refuseToListen(error);
  }
}

const server = listen();
${SHUTDOWN}`;
