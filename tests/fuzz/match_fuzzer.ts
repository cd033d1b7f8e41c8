import { assertEquals } from "@std/assert";
import { App } from "@strata/router";
import { matchPath } from "../match/match_path.ts";
import { createReference, type ReferenceMatch } from "../match/reference.ts";
import type { Random } from "../random.ts";
import type { Fuzzer } from "./fuzzer.ts";
import { makePath, makePatterns } from "./hostile_text.ts";
import { answerReference, type ReferenceRoutes } from "./reference_dispatch.ts";

const PATHS_PER_BATCH = 300;
const REQUESTS_PER_BATCH = 200;

const METHOD_SETS = [["GET"], ["GET", "POST"], ["PUT"], ["DELETE", "OPTIONS"]];
const METHODS = [
  ...["GET", "GET", "GET", "GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"],
  ...["GET", "GET", "GET", "HEAD", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"],
  ...["PATCH", "TRACE", "CONNECT", "BREW", "get", "constructor", ""],
];
const HOSTS = [
  ...["localhost", "h:80", "[::1]:8000", "é"],
  ...["h/a", "h/a?", "h?", "h#", "h\\a", "u@h", "a b", "[::1", "h:99999", ""],
  ...["h", "localhost/a", "localhost?", "localhost:8", "localhostx"],
];
const QUERIES = ["", "", "", "?", "?a=/b", "#", "#/a", "?#", "?id=1"];

/** Returns a host, usually a good one: a bad one is refused before its path. */
function pickHost(random: Random): string {
  return random.chance(0.8) ? "localhost" : random.pick(HOSTS);
}

/** What a handler was called with. */
interface Call {
  readonly pattern: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Returns routes for patterns, and an application of them. */
function createApp(
  random: Random,
  patterns: readonly string[],
): { routes: ReferenceRoutes; app: App; calls: Map<string, Call> } {
  const calls = new Map<string, Call>();
  const routes = new Map<string, readonly string[]>();
  const app = new App();
  for (const pattern of patterns) {
    const methods = random.pick(METHOD_SETS);
    routes.set(pattern, methods);
    const answer = (_request: Request, { params }: { params: object }) => {
      const call = String(calls.size);
      calls.set(call, { pattern, params: { ...params } });
      return new Response(null, { headers: { "x-call": call } });
    };
    const handler = random.chance(0.5) ? answer : async (
      request: Request,
      context: { params: object },
    ) => {
      await undefined;
      return answer(request, context);
    };
    app.route(
      pattern,
      Object.fromEntries(methods.map((method) => [method, handler])),
    );
  }
  return { routes, app, calls };
}

/** Makes a request like Deno.serve's, with URL and method not normalized. */
function makeRawRequest(method: string, host: string, url: string): Request {
  const headers = {
    get: (name: string) => name === "host" ? host : null,
    has: (name: string): boolean => name === "host",
  };
  return { method, url: `http://${url}`, headers } as Request;
}

function checkMatch(
  patterns: readonly string[],
  findReference: (path: string) => ReferenceMatch | undefined,
  app: App,
  path: string,
): void {
  const expected = findReference(path);
  const { routes } = app;
  // Whatever its methods, a path matches for one of them.
  const match = ["GET", "PUT", "DELETE"]
    .map((method) => matchPath(app, method, path))
    .find((match) => match !== undefined);
  assertEquals(
    match && {
      index: routes.indexOf(match.route),
      params: { ...match.params },
    },
    expected && { index: expected.index, params: { ...expected.params } },
    `${JSON.stringify(path)} among ${patterns.join(" ")}`,
  );
}

/**
 * Compares matching and dispatch, and the canonical path below both, with the
 * references. The requests of a batch are answered at the same time, so that
 * values which cross from one to another show too.
 */
export const matchFuzzer: Fuzzer = {
  name: "match",
  unit: "paths and requests",
  async run(random) {
    const patterns = makePatterns(random);
    const { routes, app, calls } = createApp(random, patterns);
    const findReference = createReference(patterns);
    for (let count = 0; count < PATHS_PER_BATCH; count++) {
      checkMatch(patterns, findReference, app, makePath(random, patterns));
    }
    const answers = Array.from({ length: REQUESTS_PER_BATCH }, async () => {
      const method = random.pick(METHODS);
      const host = pickHost(random);
      const long = random.chance(0.01) ? "é".repeat(random.below(5000)) : "";
      // A target in absolute form has its own authority.
      const authority = random.chance(0.9) ? host : pickHost(random);
      const url = authority + makePath(random, patterns) + long +
        random.pick(QUERIES);
      const expected = answerReference(routes, method, host, url);
      const what = `${method} ${JSON.stringify([host, url])} among ` +
        [...routes].map((route) => route.join(" ")).join(", ");
      const response = await app.fetch(makeRawRequest(method, host, url));
      assertEquals(response.status, expected.status, what);
      if (expected.allow !== undefined) {
        assertEquals(response.headers.get("allow"), expected.allow, what);
      }
      if (expected.pattern === undefined) return;
      assertEquals(calls.get(response.headers.get("x-call") ?? ""), {
        pattern: expected.pattern,
        params: { ...expected.params },
      }, what);
    });
    await Promise.all(answers);
    return PATHS_PER_BATCH + REQUESTS_PER_BATCH;
  },
  async [Symbol.asyncDispose]() {},
};
