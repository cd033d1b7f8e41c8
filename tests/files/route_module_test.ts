import { assertEquals, assertThrows } from "@std/assert";
import {
  readDefaultExport,
  readRouteModule,
} from "../../router/files/route_module.ts";
import { Refusal } from "../../router/report/refusal.ts";

const answer = () => new Response();
const KNOWN = "A route file exports handlers under GET, HEAD, POST, PUT, " +
  "PATCH, DELETE, OPTIONS, ALL; other names begin with _.";

/** What a route file exports, and why and how that is refused. */
const REFUSED: [exports: object, reason: string, fix: string][] = [
  [
    { Get: answer },
    'a.ts exports "Get", which is not a method.',
    `Did you mean "GET"? ${KNOWN}`,
  ],
  [
    { default: answer, GET: answer },
    'a.ts exports "default", which is not a method.',
    `Handlers are named exports. ${KNOWN}`,
  ],
  [
    { default: answer, config: {} },
    'a.ts exports "default", "config", which are not methods.',
    `Handlers are named exports. ${KNOWN}`,
  ],
  [
    { Get: answer, PUT: 1 },
    'a.ts exports "Get", which is not a method; and PUT of type number.',
    `Did you mean "GET"? ${KNOWN} Export a function from a request to a ` +
    "response under that name.",
  ],
  [
    { _own: 1 },
    "a.ts exports no handler.",
    "Export one of GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS, ALL, for " +
    'example: export const GET = () => text("hello");',
  ],
];

for (const [exports, reason, fix] of REFUSED) {
  Deno.test(`a route file that exports ${Object.keys(exports)} is refused`, () => {
    const error = assertThrows(() => readRouteModule(exports, "a.ts"), Refusal);
    assertEquals([error.message, error.fix], [reason, fix]);
  });
}

Deno.test("a file without a default export is told what it exports", () => {
  for (
    const [exports, said] of [
      [{}, "a.ts has no default export."],
      [{ x: 1, y: 2 }, "a.ts has no default export, only x, y."],
    ] as const
  ) {
    assertThrows(() => readDefaultExport(exports, "a.ts", ""), Refusal, said);
  }
});
