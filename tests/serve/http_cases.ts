import { assertEquals } from "@std/assert";
import { App, json, type TrailingSlash } from "@strata/router";
import data from "../data/http.json" with { type: "json" };

/** A request and the expected answer. */
export interface HttpCase {
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

/** An answer, over TCP or in process. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

const CASES: readonly HttpCase[] = data.cases as unknown as readonly HttpCase[];

/** `{{X*N}}` stands for X repeated N times. */
export function expand(text: string): string {
  return text.replace(
    /\{\{(.+?)\*(\d+)\}\}/g,
    (_, part: string, count: string) => part.repeat(Number(count)),
  );
}

/** Creates the application of a case. */
export function createApp({ routes, options }: HttpCase): App {
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

/** Compares an answer with the expected one. */
export function check(answer: Answer, { expect, layer }: HttpCase): void {
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

/** The cases, grouped by application. */
export const CASE_GROUPS: readonly (readonly HttpCase[])[] = [
  ...Map.groupBy(
    CASES,
    ({ routes, options }) => JSON.stringify([routes, options]),
  ).values(),
];
