import { DEFAULT_DRAIN_TIMEOUT_MS } from "../../process/completed_options.ts";
import { UNSENDABLE } from "../../process/fault/unsendable_response.ts";
import {
  ADDRESS_FAULTS,
  type AddressFault,
  describeAddressFault,
} from "../../process/refused_address.ts";
import { REPEAT_TIME_MS } from "../../process/signals.ts";
import { STEERING_LINES } from "../../report/escaped_text.ts";
import { END_LENGTH, MAX_LENGTH } from "../../report/logged_value.ts";

/**
 * Writes the line by which a wrapper imports the bundle.
 *
 * @param path The path of the bundle from there.
 */
export function importWorker(path: string): string {
  return `import worker from ${JSON.stringify(path)};\n`;
}

/** Writes a type, where types are written. */
type TypeWriter = (text: string) => string;

/** What a server logs by. */
function writeTelling(inspect: string, type: TypeWriter): string {
  const [text, value] = [type(": string"), type(": unknown")];
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
function tell(kind${text}, thrown${value})${type(": void")} {
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

/** What a server answers in place of what cannot be sent. */
function writeUnexpectedAnswer(type: TypeWriter): string {
  return `
// It tells nothing of where the server lies, or of what was thrown.
function answerUnexpected(error${type(": unknown")})${type(": Response")} {
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

/**
 * What a server answers in place of a header that cannot be sent. `Headers` take
 * such characters; Deno ends the process at them, Bun sends them, and srvx leaves
 * the body as it is.
 */
function writeSendable(type: TypeWriter): string {
  const response = type(": Response");
  return `
// deno-lint-ignore no-control-regex -- control characters are what it finds
const unsendable = ${UNSENDABLE};

// Headers take characters that no header can carry.
function expectSendable(response${response}, request${
    type(": Request")
  })${response} {
  let found${type(": string | undefined")};
  // A module may give nothing, for which the runtime answers.
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
}

/**
 * What a server gives handlers for work that goes on after their answers, as
 * Cloudflare does: the last argument.
 */
function writeBackground(type: TypeWriter): string {
  return `
// What goes on after its answer, which an end waits for.
const background = new Set${type("<Promise<unknown>>")}();
// Tells what would not end by itself, such as a stream of events, to end.
const closing = new AbortController();
const context = {
  closing: closing.signal,
  waitUntil(work${type(": Promise<unknown>")}) {
    const ended = Promise.resolve(work)
      .catch((error) => tell("Stray rejection:", error))
      .finally(() => background.delete(ended));
    background.add(ended);
  },
};

async function endAfter(stop${type(": () => Promise<unknown>")}) {
  closing.abort();
  await stop();
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
export function writeEnding(
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
        time - first.time < ${REPEAT_TIME_MS};
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

/** What a server does about them where there is the `process` of Node. */
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
 * @param exit The function that ends the process.
 */
export function writePort(
  variable: string,
  fallback: number,
  exit: string,
): string {
  return `const asked = ${variable} || "${fallback}";
const port = Number(asked);
if (!/^[0-9]+$/.test(asked) || port > 65535) {
  console.error(\`PORT is "\${asked}". Give a whole number from 0 to 65535.\`);
  ${exit}(1);
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

/** By what a server is told where to listen. */
const MEANS = {
  hostname: "with the variable HOST",
  port: "with the variable PORT",
};

/**
 * What a server does where it cannot listen. A trace would show nothing that is
 * wrong.
 */
function writeRefusal(host: string, exit: string, type: TypeWriter): string {
  const address = { hostname: `\${${host}}`, port: "${port}" };
  const reasons = Object.entries(ADDRESS_FAULTS).map(([fault, words]) => {
    const said = describeAddressFault(fault as AddressFault, address, MEANS);
    return `    [\n      ${words},\n      \`${said}\`,\n    ],`;
  });
  return `
function refuseToListen(error${type(": unknown")})${type(": never")} {
  const { code, message } = error${
    type(" as { code?: unknown; message: string }")
  };
  const reasons${type(": [RegExp, string][]")} = [
${reasons.join("\n")}
  ];
  const reason = reasons.find(([said]) => said.test(\`\${code}: \${message}\`));
  if (!reason) throw error;
  console.error(reason[1]);
  ${exit}(1);
}
`;
}

/**
 * What every server is made of, before it begins to listen.
 *
 * @param host An expression for where it is to listen.
 * @param exit The function that ends the process.
 * @param inspect An expression for what makes a text of any value.
 * @param isTyped Whether types are written.
 */
export function writeBasis(
  host: string,
  exit: string,
  inspect: string,
  isTyped: boolean,
): string {
  const type: TypeWriter = (text) => isTyped ? text : "";
  return writeRefusal(host, exit, type) + writeTelling(inspect, type) +
    writeUnexpectedAnswer(type) + writeBackground(type) + writeSendable(type);
}

/** What {@linkcode NODE_BASIS} imports. */
export const NODE_INSPECT = 'import { inspect } from "node:util";\n';

/** That of a server where there is Node's `process`, and where it listens. */
export const NODE_BASIS = `${
  writePort("process.env.PORT", 3000, "process.exit")
}
${writeHost("process.env.HOST", "undefined")}
${writeBasis('hostname ?? "every address"', "process.exit", "inspect", false)}`;
