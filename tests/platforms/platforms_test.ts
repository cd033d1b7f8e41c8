/**
 * Builds the bookshop, GitHub's API and some probes into one worker, and sends
 * the same requests to it on every platform that runs here.
 */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { copySync } from "@std/fs";
import { join } from "@std/path";
import {
  brotliCompressSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from "node:zlib";
import { expectSuccess, run } from "../child_process.ts";
import { answerCompressed } from "../compressed_answer.ts";
import { writeTree } from "../github_api.ts";
import { type LocalServer, serveLocally } from "../local_server.ts";
import { PROJECT } from "../project.ts";
import { createFolder, writeFiles } from "../test_folder.ts";
import { buildRoutes } from "./built_routes.ts";
import { type Host, HOSTS } from "./host.ts";
import { installTools } from "./npm_tools.ts";
import { PROBE_ROUTES } from "./probe_routes.ts";
import { REQUESTS, type SharedRequest } from "./requests.ts";

const BOOKSHOP = `${PROJECT}examples/bookshop`;

const ENTRY = `import { App, fileRoutes } from "@strata/router";
import manifest from "./routes.gen.ts";

export default new App({ trailingSlash: "redirect" })
  .blueprint(fileRoutes(manifest));
`;

/** Headers that differ between runtimes, or describe the connection. */
const OF_THE_RUNTIME = [
  "connection",
  "content-length",
  "age",
  "cf-cache-status",
  "date",
  "keep-alive",
  "transfer-encoding",
  "vary",
];

/** The parts of an answer that must be the same everywhere. */
interface Answer {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

/** Bun names the charset where the others do not. */
function withoutCharset(name: string, value: string): string {
  return name === "content-type" ? value.split(";")[0] : value;
}

async function answerOf(
  host: Host,
  { path, init }: SharedRequest,
): Promise<Answer> {
  const response = await host.fetch(path, init);
  return {
    status: response.status,
    headers: [...response.headers]
      .filter(([name]) => !OF_THE_RUNTIME.includes(name))
      .map(([name, value]) => [name, withoutCharset(name, value)] as const)
      .sort(),
    body: await response.text(),
  };
}

const UPSTREAM_TEXT = "hello world ".repeat(50);
/** What an upstream sends, in codings that not every platform decodes. */
const ENCODED: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {
  gzip: new Uint8Array(gzipSync(UPSTREAM_TEXT)),
  "x-gzip": new Uint8Array(gzipSync(UPSTREAM_TEXT)),
  deflate: new Uint8Array(deflateSync(UPSTREAM_TEXT)),
  zstd: new Uint8Array(zstdCompressSync(UPSTREAM_TEXT)),
  "gzip, br": new Uint8Array(brotliCompressSync(gzipSync(UPSTREAM_TEXT))),
};

/** Serves a text in the coding that a path names; a range is the whole text. */
function serveEncoded(): LocalServer {
  return serveLocally(({ url, headers }) => {
    const coding = decodeURIComponent(new URL(url).pathname.slice(1));
    const encoded = ENCODED[coding];
    return new Response(encoded, {
      status: headers.has("range") ? 206 : 200,
      headers: {
        "content-encoding": coding,
        "content-length": `${encoded.length}`,
      },
    });
  });
}

/** Requests what a host fetches elsewhere, and expects headers that match it. */
async function expectTrueHeaders(host: Host, relay: string, coding: string) {
  const response = await host.fetch(relay, IDENTITY);
  const { headers } = response;
  const octets = await response.bytes();
  const plain = new TextEncoder().encode(UPSTREAM_TEXT);
  const isCoded = headers.get("content-encoding") !== null;
  assertEquals(octets, isCoded ? ENCODED[coding] : plain);
  const length = headers.get("content-length") ?? `${octets.length}`;
  assertEquals(length, `${octets.length}`);
}

/** Answers with what reaches it: a method, a URL, a header and a body. */
function serveEcho(): LocalServer {
  return serveLocally(async (request) =>
    Response.json([
      request.method,
      request.url,
      request.headers.get("x-sent"),
      await request.text(),
    ], { status: 302, headers: { location: "/elsewhere" } })
  );
}

/** Returns a body of unknown length. */
function streamOf(...parts: string[]): ReadableStream<Uint8Array> {
  return ReadableStream.from(parts).pipeThrough(new TextEncoderStream());
}

/** Expects a host to forward a request and its answer. */
async function expectForwarded(
  host: Host,
  origin: string,
  body: ReadableStream | undefined,
) {
  const method = body ? "POST" : "GET";
  const to = encodeURIComponent(`${origin}/a?b=c`);
  const response = await host.fetch(`/probe/forward?to=${to}`, {
    method,
    headers: { "x-sent": "1", connection: "keep-alive" },
    redirect: "manual",
    ...(body && { body }),
  });
  assertEquals(await response.json(), [
    method,
    `${origin}/a?b=c`,
    "1",
    body ? "one two" : "",
  ]);
  assertEquals(response.status, 302);
  assertEquals(response.headers.get("location"), "/elsewhere");
}

const IDENTITY = { headers: { "accept-encoding": "identity" } };

async function buildEverything(folder: string): Promise<string> {
  copySync(join(BOOKSHOP, "routes"), join(folder, "routes"));
  copySync(join(BOOKSHOP, "books.ts"), join(folder, "books.ts"));
  writeFiles(join(folder, "routes"), PROBE_ROUTES);
  Deno.mkdirSync(join(folder, "routes/(github)"));
  writeTree(join(folder, "routes/(github)"));
  writeFiles(folder, { "main.ts": ENTRY });
  const entry = `--entry=${join(folder, "main.ts")}`;
  return await buildRoutes(folder, [entry], { STRATA_BUILDS: "yes" });
}

Deno.test("one build answers the same on every platform", async (t) => {
  const tools = await installTools();
  using temporary = createFolder();
  const { path: folder } = temporary;
  const dist = await buildEverything(folder);
  assert(REQUESTS.length >= 60);
  await using upstream = serveLocally(() => answerCompressed(UPSTREAM_TEXT));
  await using encoding = serveEncoded();
  await using echo = serveEcho();
  const expected: Answer[] = [];
  for (const [name, start] of Object.entries(HOSTS)) {
    await t.step(name, async (t) => {
      await using host = await start(dist, tools);
      for (const [index, request] of REQUESTS.entries()) {
        const { status, path, init } = request;
        await t.step(`${init.method} ${path.slice(0, 60)}`, async () => {
          const answer = await answerOf(host, request);
          assertEquals(answer.status, status);
          expected[index] ??= answer;
          assertEquals(answer, expected[index]);
        });
      }
      await t.step("a fetched response is relayed decoded", async () => {
        const relay = `/probe/relay?from=${upstream.origin}`;
        const response = await host.fetch(relay, IDENTITY);
        assertEquals(response.headers.get("content-encoding"), null);
        assertEquals(await response.text(), UPSTREAM_TEXT);
      });
      for (const coding of Object.keys(ENCODED)) {
        for (const part of ["relay", "part"]) {
          await t.step(
            `the headers of a fetched body match it: ${part} in ${coding}`,
            async () => {
              const from = `${encoding.origin}/${encodeURIComponent(coding)}`;
              const path = `/probe/${part}?from=${encodeURIComponent(from)}`;
              await expectTrueHeaders(host, path, coding);
            },
          );
        }
      }
      await t.step("a request is forwarded unchanged", async () => {
        await expectForwarded(host, echo.origin, undefined);
        await expectForwarded(host, echo.origin, streamOf("one ", "two"));
      });
      await t.step("HEAD does not say that GET has an empty body", async () => {
        const { headers } = await host.fetch("/health", { method: "HEAD" });
        assert(headers.get("content-length") !== "0");
      });
    });
  }
  await t.step("wrangler accepts it in a dry run", async () => {
    const cwd = join(dist, "cloudflare");
    const env = { WRANGLER_SEND_METRICS: "false" };
    const deploying = run(
      tools.command("wrangler"),
      ["deploy", "--dry-run"],
      { cwd, env },
    );
    const output = await expectSuccess(deploying);
    assertStringIncludes(output, "--dry-run: exiting now.");
  });
});
