import { assertEquals, assertThrows } from "@std/assert";
import { readRouteModule } from "../../router/files/route_module.ts";
import { Refusal } from "../../router/report/refusal.ts";

const answer = () => new Response();
const KNOWN = "A route file exports handlers named GET, HEAD, POST, PUT, " +
  "PATCH, DELETE, OPTIONS or ALL; start other names with _.";

const NO_ROUTE = " If the file is not a route, start its name with _.";

/** Exports of a route file, why they are refused, and what to write. */
const REFUSED: [exports: object, reason: string, fix: string][] = [
  [
    { Get: answer },
    'a.ts exports "Get", which is not a method.',
    `Did you mean "GET"? ${KNOWN}`,
  ],
  [
    { Get: answer, Put: answer },
    'a.ts exports "Get" and "Put", which are not methods.',
    `Did you mean "GET" and "PUT"? ${KNOWN}`,
  ],
  [
    { Get: answer, get: answer },
    'a.ts exports "Get" and "get", which are not methods.',
    `Did you mean "GET"? ${KNOWN}`,
  ],
  [
    { default: answer, GET: answer },
    'a.ts exports "default", which is not a method.',
    `Handlers are named exports. ${KNOWN}`,
  ],
  [
    { default: answer, config: {} },
    'a.ts exports "default" and "config", which are not methods.',
    `Handlers are named exports. ${KNOWN}`,
  ],
  [
    { Get: answer, PUT: 1 },
    'a.ts exports "Get", which is not a method; and PUT as 1.',
    `Did you mean "GET"? ${KNOWN} A handler must be a function that takes ` +
    "a request and returns a response.",
  ],
  [
    { GET: class {}, PUT: 1 },
    "a.ts exports the class GET and PUT as 1.",
    "A handler must be a function that takes a request and returns a response.",
  ],
  [
    { GET: Promise.resolve(answer) },
    "a.ts exports GET as a promise.",
    "A handler must be a function that takes a request and returns a response.",
  ],
  [
    { GET: function* () {} },
    "a.ts exports the generator GET.",
    "A handler must be a function that takes a request and returns a response.",
  ],
  [
    { _own: 1 },
    "a.ts exports no handler.",
    "Export GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS or ALL, for " +
    `example: export const GET = () => text("hello");${NO_ROUTE}`,
  ],
  [
    { fallback: answer },
    'a.ts exports "fallback", which is not a method.',
    `Did you mean "ALL"? ${KNOWN}`,
  ],
  [
    { handler: { GET: answer } },
    'a.ts exports "handler", which is not a method.',
    `Export each of its methods by itself. ${KNOWN}`,
  ],
  [
    { limit: 1, parse: answer },
    'a.ts exports "limit" and "parse", which are not methods.',
    KNOWN + NO_ROUTE,
  ],
  [
    { limit: 1, GET: answer },
    'a.ts exports "limit", which is not a method.',
    KNOWN,
  ],
];

for (const [exports, reason, fix] of REFUSED) {
  Deno.test(`a route file that exports ${Object.keys(exports)} is refused`, () => {
    const error = assertThrows(() => readRouteModule(exports, "a.ts"), Refusal);
    assertEquals([error.message, error.fix], [reason, fix]);
  });
}

Deno.test("a route file may export functions of every kind", () => {
  const kinds = {
    GET: answer,
    PUT: async () => await Promise.resolve(answer()),
    POST: Object.freeze(function () {
      return answer();
    }),
    PATCH: answer.bind(undefined),
    ALL: new Proxy(answer, {}),
  };
  assertEquals(readRouteModule(kinds, "a.ts"), { ...kinds });
});

/** Files with a default export, and what they are probably meant to be. */
const MEANT: [file: string, meant?: string][] = [
  ["routes/v1/pay/middleware.ts", "_middleware.ts"],
  ["routes/middlewares.js", "_middleware.js"],
  ["routes/error.ts", "_error.ts"],
  ["routes/errors.ts", "_error.ts"],
  ["routes/v1/version.ts", "_version.ts"],
  ["routes/v1/versions.ts", "_version.ts"],
  ["routes/types.mts", "_types.mts"],
  ["routes/middleware/index.ts"],
  ["routes/users.ts"],
];

for (const [file, meant] of MEANT) {
  const said = meant ?? "nothing else";
  Deno.test(`${file} with a default export is probably meant as ${said}`, () => {
    const { fix } = assertThrows(
      () => readRouteModule({ default: answer }, file),
      Refusal,
    );
    const hint = meant ? `Did you mean ${meant}? ` : "";
    assertEquals(fix, `${hint}Handlers are named exports. ${KNOWN}`);
  });
}

Deno.test("a route file named like a special one gets no such hint for other exports", () => {
  const { fix } = assertThrows(
    () => readRouteModule({ get: answer }, "routes/error.ts"),
    Refusal,
  );
  assertEquals(fix, `Did you mean "GET"? ${KNOWN}`);
});
