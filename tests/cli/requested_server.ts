import { waitAtMost } from "../../router/serve/time_limit.ts";
import { sendRaw, writeHead } from "../serve/raw_http.ts";
import type { RunningServer } from "./command_line.ts";

/** The longest wait for anything, in milliseconds; far more than it takes. */
export const SLOW_AFTER_MS = 60_000;

/**
 * Sends a request on a new connection, as a browser does after a long pause.
 */
export async function ask(
  { origin }: RunningServer,
  path: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const { hostname, port } = new URL(origin);
  const head = writeHead("GET", path, Object.entries(headers));
  const sending = sendRaw({ hostname, port: Number(port) }, head);
  const response = await waitAtMost(sending, SLOW_AFTER_MS);
  if (response === "late") throw new Error(`${path} was not answered.`);
  return `${response.status} ${response.body}`;
}

/** Repeats a request until its answer is as expected, or time runs out. */
export async function until(
  server: RunningServer,
  path: string,
  isExpected: (answer: string) => boolean,
): Promise<string> {
  const end = performance.now() + SLOW_AFTER_MS;
  let answer = "";
  while (performance.now() < end) {
    answer = await ask(server, path);
    if (isExpected(answer)) return answer;
  }
  throw new Error(`The last answer of ${path} was: ${answer}`);
}

/** Expects exactly this answer. */
export const is = (expected: string) => (answer: string) => answer === expected;
/** Expects an answer that contains this part. */
export const holds = (part: string) => (answer: string) =>
  answer.includes(part);

/** Writes a route file that answers with a text. */
export const say = (text: string) =>
  `export const GET = () => new Response(${JSON.stringify(text)});\n`;
