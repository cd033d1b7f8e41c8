import { DEFAULT_DRAIN_TIMEOUT_MS } from "../../process/completed_options.ts";
import { UNSENDABLE } from "../../process/fault/unsendable_header.ts";
import { REPEAT_TIME } from "../../process/signals.ts";
import { STEERING_LINES } from "../../report/escaped_text.ts";
import { END_LENGTH, MAX_LENGTH } from "../../report/logged_value.ts";

/**
 * What a server logs by.
 *
 * @param inspect An expression for what makes a text of any value.
 * @param isTyped Whether types are written.
 */
function writeTelling(inspect: string, isTyped: boolean): string {
  const [text, value, nothing] = isTyped
    ? [": string", ": unknown", ": void"]
    : ["", "", ""];
  return `
// What clients have sent, and errors repeat, must steer no terminal.
const steering =
  ${STEERING_LINES};

function escapeCharacter(character${text})${text} {
  const code = character.charCodeAt(0).toString(16);
  return "\\\\u" + code.padStart(4, "0");
}

// Nor may they keep a server from its requests.
function cut(shown${text})${text} {
  const left = shown.length - ${MAX_LENGTH};
  if (left <= 0) return shown;
  const start = shown.slice(0, ${MAX_LENGTH - END_LENGTH});
  return \`\${start}… \${left} more characters …\${shown.slice(-${END_LENGTH})}\`;
}

function show(thrown${value})${text} {
  try {
    return typeof thrown === "string" ? thrown : ${inspect}(thrown);
  } catch {
    return "what throws when it is looked at";
  }
}

// A log that takes nothing more, as on a full disk, must end nothing.
function tell(kind${text}, thrown${value})${nothing} {
  try {
    const what = \`\${kind} \${cut(show(thrown))}\`;
    const escaped = what.replace(steering, escapeCharacter);
    // Nor may they begin a line of the log.
    console.error(escaped.replaceAll("\\n", "\\n  "));
  } catch {
    // There is nowhere left to say so.
  }
}
`;
}

/** What a server on Deno logs by. */
export const DENO_TELLING = writeTelling("Deno.inspect", true);

/** The same where there are the modules of Node. */
export const NODE_TELLING = writeTelling("inspect", false);

/** What that imports. */
export const NODE_INSPECT = 'import { inspect } from "node:util";\n';

/**
 * What a server answers in place of what cannot be sent.
 *
 * @param isTyped Whether types are written.
 */
function writeUnexpectedAnswer(isTyped: boolean): string {
  const [thrown, answer] = isTyped ? [": unknown", ": Response"] : ["", ""];
  return `
// It tells nothing of where the server lies, or of what was thrown.
function answerUnexpected(error${thrown})${answer} {
  tell("Unexpected error where an answer is sent:", error);
  const problem = {
    type: "about:blank",
    title: "Internal Server Error",
    status: 500,
  };
  const headers = { "content-type": "application/problem+json" };
  return Response.json(problem, { status: 500, headers });
}
`;
}

/** What a server on Deno answers by then. */
export const DENO_UNEXPECTED = writeUnexpectedAnswer(true);

/** The same where there are the modules of Node. */
export const NODE_UNEXPECTED = writeUnexpectedAnswer(false);

/** What keeps a server on Node from cutting connections off instead. */
export const EXPECT_UNREAD = `
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

/** How often a server on Node looks at a body that is not read to its end. */
const UNREAD_CHECK_MS = 500;
/** How many times in a row it finds that nobody reads on, to give it up. */
const UNREAD_CHECKS = 10;

/** What keeps a connection of a server on Node from waiting for ever. */
export const END_UNREAD = `
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

/** What a server on Node sends answers by. */
export const NODE_RESPONSE = 'import { ServerResponse } from "node:http";\n';

/** What lets a server on Node say how long those are that are there at once. */
export const MEASURED_RESPONSE = `
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
    try {
      for (let index = 0; index < fields.length; index += 2) {
        this.appendHeader(fields[index], fields[index + 1]);
      }
      // No such answer has one (RFC 9110 section 8.6).
      if (status === 204) this.removeHeader("content-length");
    } catch (error) {
      // What answers in its place has none of them.
      for (const name of this.getHeaderNames()) this.removeHeader(name);
      throw error;
    }
    return this;
  }

  write(...given) {
    if (this.headersSent || this.#first || this.hasHeader("content-length")) {
      this.#writeFirst();
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

/**
 * What a server gives handlers for work that goes on after their answers, as
 * Cloudflare does: the last argument.
 *
 * @param type The type of that work, where types are written.
 */
export function writeBackground(type = ""): string {
  const [ofAll, ofOne, ofStop] = type
    ? [`<${type}>`, `: ${type}`, `: () => ${type}`]
    : ["", "", ""];
  return `
// What goes on after its answer, which an end waits for.
const background = new Set${ofAll}();
// Tells what would not end by itself, such as a stream of events, to end.
const closing = new AbortController();
const context = {
  closing: closing.signal,
  waitUntil(work${ofOne}) {
    const ended = Promise.resolve(work)
      .catch((error) => tell("Stray rejection:", error))
      .finally(() => background.delete(ended));
    background.add(ended);
  },
};

async function endAfter(stop${ofStop}) {
  closing.abort();
  await stop();
  // Work may add more.
  while (background.size > 0) await Promise.all(background);
}
`;
}

/** What keeps a server on Deno from ending at a header that it cannot send. */
export const EXPECT_SENDABLE = `
// deno-lint-ignore no-control-regex -- control characters are what it finds
const unsendable = ${UNSENDABLE};

// Headers take such characters, and Deno ends the process at them.
function expectSendable(response: Response, request: Request): Response {
  let found: string | undefined;
  // A module may give nothing, of which Deno tells.
  response?.headers?.forEach((value, name) => {
    if (unsendable.test(value)) found = name;
  });
  if (found === undefined) return response;
  response.body?.cancel().catch(() => {});
  const { method, url } = request;
  const { pathname } = new URL(url);
  return answerUnexpected(
    new TypeError(
      \`The answer to \${method} \${pathname} holds a control character in the \` +
        \`header \${found}, which cannot be sent. Escape what it repeats, for \` +
        "example by encodeURIComponent(…).",
    ),
  );
}
`;

/** What keeps a server on Deno from ending when a handler's upgrade fails. */
export const KEEP_LISTENING = `
// Tells whether a handler has upgraded the connection of a request.
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

// Deno stops listening, for everybody, where a handler upgrades a connection
// and then fails, unless the answer says that its status is 101; what is sent
// is the status that it was made with.
function keepListening(
  response: Response,
  request: Request,
  info: Deno.ServeHandlerInfo,
): Response {
  // A module may give nothing, of which Deno tells.
  if (response?.status === 101 || !isUpgraded(request, info)) return response;
  const sent = new Response(response.body, response);
  return Object.defineProperty(sent, "status", { value: 101 });
}
`;

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
    setTimeout(() => {
      tell("Ending after ${DEFAULT_DRAIN_TIMEOUT_MS} ms with something in flight:", signal);
      ${exit}(0);
    }, ${DEFAULT_DRAIN_TIMEOUT_MS});
    await ${stop};
    ${exit}(0);
  });
}
`;
}

/** The same on Deno. */
export const DENO_ENDING = `
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
    "endAfter(server.shutdown)",
    "Deno.exit",
  )
}
// Deno's server may end by itself, as where the process can open no more files.
// What keeps the process would keep a server that serves nobody.
server.finished.catch((error) => error).then(async (cause) => {
  if (first.signal) return;
  tell("The server has ended by itself:", cause);
  setTimeout(() => Deno.exit(1), ${DEFAULT_DRAIN_TIMEOUT_MS});
  await endAfter(server.shutdown);
  Deno.exit(1);
});
`;

/** The same where there is the `process` of Node. */
export const NODE_ENDING = `
// A log that nobody reads must end nothing, nor be told of in itself.
process.stdout.on("error", () => {});
process.stderr.on("error", () => {});

// An error outside of a request must not end all others.
process.on("unhandledRejection", (error) => {
  tell("Stray rejection:", error);
});
process.on("uncaughtException", (error) => {
  tell("Stray exception:", error);
});
${
  writeEnding(
    '["SIGINT", "SIGTERM"]',
    "process.on",
    "endAfter(stop)",
    "process.exit",
  )
}`;

/**
 * Reads the port to listen on. Others than whole numbers are refused here: Bun
 * listens on any, Node on a part, and Deno fails with a trace of its own code.
 *
 * @param variable An expression for what is asked for.
 * @param fallback The port where nothing is.
 */
export function writePort(variable: string, fallback: number): string {
  return `const asked = ${variable} || "${fallback}";
const port = Number(asked);
if (!/^[0-9]+$/.test(asked) || port > 65535) {
  throw new RangeError(
    \`PORT is "\${asked}". Give a whole number from 0 to 65535.\`,
  );
}`;
}

/**
 * Reads the address to listen on. As in a URL, one of IPv6 may stand in
 * brackets, which Node alone would refuse.
 *
 * @param variable An expression for what is asked for.
 * @param fallback An expression for the address where nothing is.
 */
export function writeHost(variable: string, fallback: string): string {
  return `const hostname = ${variable}?.replace(/^\\[(.*)\\]$/, "$1") || ${fallback};`;
}

/** Reads where to listen, where there is the `process` of Node. */
export const NODE_ADDRESS = `${writePort("process.env.PORT", 3000)}
${writeHost("process.env.HOST", "undefined")}`;
