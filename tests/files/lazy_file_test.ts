import { assertEquals, assertRejects, assertThrows } from "@std/assert";
import { type Middleware, text } from "@strata/router";
import { expectLoader, readOnce } from "../../router/files/lazy_file.ts";
import { readRouteModule } from "../../router/files/route_module.ts";
import { Refusal } from "../../router/report/refusal.ts";
import { captureLog } from "../captured_log.ts";
import { answerOf, route, serveFiles } from "./served_files.ts";

const answer = () => new Response();

Deno.test("expectLoader() shows what it finds in place of a loader", () => {
  for (const [file, what] of [[null, "null"], [[], "an array"]] as const) {
    assertThrows(
      () => expectLoader(file as never, "routes/a.ts"),
      Refusal,
      `routes/a.ts is ${what}, not a function that loads it.`,
    );
  }
});

/** What is returned in place of a module, and how it is shown. */
const NO_MODULES: [given: unknown, shown: string][] = [
  [undefined, "undefined"],
  [null, "null"],
  [answer, "a function"],
];

for (const [given, shown] of NO_MODULES) {
  Deno.test(`${shown} is refused in place of a module`, async () => {
    const load = readOnce(
      () => Promise.resolve(given as object),
      readRouteModule,
      "a.ts",
    );
    const { message, fix } = await assertRejects(load, Refusal);
    assertEquals(
      [message, fix],
      [
        `The loader of a.ts returned ${shown}, not its module.`,
        "Return the module, as () => import(…) does.",
      ],
    );
  });
}

Deno.test("a route file is loaded at its first request, once", async () => {
  let loads = 0;
  const app = serveFiles({
    "a.ts": () => {
      loads++;
      return Promise.resolve({ GET: () => text("a") });
    },
  });
  assertEquals(app.match("PUT", "/a")?.route.path, "/a");
  assertEquals(loads, 0);
  assertEquals(
    await Promise.all([answerOf(app, "/a"), answerOf(app, "/a")]),
    ["200 a", "200 a"],
  );
  assertEquals(loads, 1);
  assertEquals(app.match("PUT", "/a"), undefined);
  assertEquals(app.match("HEAD", "/a")?.route.path, "/a");
});

Deno.test("a file of a tree may be loaded without a promise", async () => {
  const app = serveFiles({ "a.ts": () => ({ GET: () => text("a") }) });
  assertEquals(await answerOf(app, "/a"), "200 a");
});

Deno.test("a route file that cannot be loaded fails alone, until it is fixed", async () => {
  const lines = await captureLog(async () => {
    let isBroken = true;
    const app = serveFiles({
      "a.ts": () =>
        isBroken
          ? Promise.reject(new Error("no such module"))
          : Promise.resolve({ GET: () => text("a") }),
      "b.ts": route,
      "c.ts": () => Promise.resolve({ get: () => text("c") }),
    });
    const bare = '{"type":"about:blank","title":"Internal Server Error",' +
      '"status":500}';
    assertEquals(await answerOf(app, "/a"), `500 ${bare}`);
    assertEquals(await answerOf(app, "/b"), "200 ok");
    assertEquals(await answerOf(app, "/c"), `500 ${bare}`);
    isBroken = false;
    assertEquals(await answerOf(app, "/a"), "200 a");
  });
  assertEquals(lines.length, 2);
  assertEquals(lines[0].includes("no such module"), true);
  assertEquals(lines[1].includes('Did you mean "GET"?'), false);
  assertEquals(lines[1].includes('exports "get"'), true);
});

Deno.test("the error handler answers for middleware that cannot be loaded, until it is fixed", async () => {
  const pass: Middleware = (_request, _context, next) => next();
  let isBroken = true;
  const app = serveFiles({
    "in/_middleware.ts": () =>
      isBroken
        ? Promise.reject(new Error("no such module"))
        : Promise.resolve({ default: pass }),
    "in/_error.ts": () =>
      Promise.resolve({ default: (error: Error) => text(error.message) }),
    "in/a.ts": route,
    "b.ts": route,
  });
  assertEquals(await answerOf(app, "/in/a"), "200 no such module");
  assertEquals(await answerOf(app, "/b"), "200 ok");
  isBroken = false;
  assertEquals(await answerOf(app, "/in/a"), "200 ok");
});
