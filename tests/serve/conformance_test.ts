import { assertEquals } from "@std/assert";
import { App, json, type TrailingSlash } from "@strata/router";
import data from "../data/http.json" with { type: "json" };
import { type Address, sendRaw, writeHead } from "./raw_http.ts";

interface HttpCase {
  readonly id: string;
  readonly why: string;
  /** `runtime` when Deno's HTTP parser answers, before the router. */
  readonly layer?: "runtime";
  readonly routes: readonly string[];
  readonly options?: { readonly trailingSlash?: TrailingSlash };
  readonly request: {
    readonly method: string;
    readonly target: string;
    readonly via: "tcp" | "request" | "both";
    readonly headers?: readonly (readonly [string, string])[];
  };
  readonly expect: {
    readonly status: number;
    readonly allow?: readonly string[];
    readonly location?: string;
    readonly body?: "empty";
    readonly route?: string;
    readonly params?: Readonly<Record<string, unknown>>;
  };
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

const CASES = data.cases as unknown as readonly HttpCase[];

/** `{{X*N}}` stands for X repeated N times. */
function expand(text: string): string {
  return text.replace(
    /\{\{(.+?)\*(\d+)\}\}/g,
    (_, part: string, count: string) => part.repeat(Number(count)),
  );
}

function createApp({ routes, options }: HttpCase): App {
  const app = new App<string>(options);
  for (const route of routes) {
    const [path, methods = "GET"] = route.split(" ").reverse();
    const handlers = Object.fromEntries(
      methods.split(",").map((method) => [
        method,
        (_request: Request, { params }: { params: unknown }) =>
          json({ route: path, params }),
      ]),
    );
    app.route(path, handlers);
  }
  return app;
}

function check(answer: Answer, { expect, layer }: HttpCase): void {
  // The parser may reset a connection that is still sending.
  if (layer === "runtime" && Number.isNaN(answer.status)) return;
  assertEquals(answer.status, expect.status);
  if (expect.allow) {
    const allow = answer.headers.get("allow")?.split(", ") ?? [];
    assertEquals(allow.toSorted(), [...expect.allow].sort());
  }
  if (expect.location) {
    assertEquals(answer.headers.get("location"), expect.location);
  }
  if (expect.body === "empty") assertEquals(answer.body, "");
  if (expect.route) {
    const body = JSON.parse(answer.body);
    const params = JSON.parse(expand(JSON.stringify(expect.params)));
    assertEquals(body, { route: expect.route, params });
  }
}

async function sendInProcess(app: App, { request }: HttpCase): Promise<Answer> {
  const { method, target, headers = [] } = request;
  const url = `http://localhost${expand(target)}`;
  const init = {
    method,
    headers: headers.map(([n, v]): [string, string] => [n, v]),
  };
  const response = await app.fetch(new Request(url, init));
  return {
    status: response.status,
    headers: response.headers,
    body: await response.text(),
  };
}

function sendOverTcp(address: Address, { request }: HttpCase): Promise<Answer> {
  const { method, target, headers } = request;
  return sendRaw(address, writeHead(method, expand(target), headers));
}

const groups = Map.groupBy(
  CASES,
  ({ routes, options }) => JSON.stringify([routes, options]),
);

for (const cases of groups.values()) {
  const [first] = cases;
  Deno.test(`HTTP policy with ${first.routes.length} routes from ${first.id}`, async (t) => {
    const app = createApp(first);
    const server = Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen() {} },
      app.fetch,
    );
    for (const httpCase of cases) {
      const { id, why, request } = httpCase;
      if (request.via !== "tcp") {
        await t.step(`${id} in process: ${why}`, async () => {
          check(await sendInProcess(app, httpCase), httpCase);
        });
      }
      if (request.via !== "request") {
        await t.step(`${id} over TCP: ${why}`, async () => {
          check(await sendOverTcp(server.addr, httpCase), httpCase);
        });
      }
    }
    await server.shutdown();
  });
}
