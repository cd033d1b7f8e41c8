import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { App, text } from "@strata/router";
import { METHODS } from "../../router/declare/method.ts";
import { path, pattern, selectPatterns } from "./patterns.ts";
import { matchReference } from "./reference.ts";

const answer = () => text("ok");

/** Two versions with two parts each, which all have the same routes. */
const PREFIXES = ["/v1/x", "/v1/y", "/v2/x", "/v2/y", "/<t:str>/x"];

/** What takes the paths under them that no route fits. */
const REST = "/<t:str>/<u:path>";

/** Makes an application with a route for each method of each pattern. */
function createApp(patterns: readonly string[]): App {
  const app = new App();
  for (const [index, pattern] of patterns.entries()) {
    for (const method of METHODS) {
      app.route(pattern, { [method]: answer }, { name: `${index}-${method}` });
    }
  }
  return app;
}

/** Each has more routes than those of other tests; fewer are enough. */
const ROUTE_SETS = Number(Deno.env.get("ROUTE_SETS") ?? 50_000) / 100;

Deno.test("match() agrees with the reference matcher where versions are the same", () => {
  // So many that they are written once for all versions.
  const routeSet = fc.array(pattern, { minLength: 10, maxLength: 16 });
  const requests = fc.array(
    fc.tuple(
      fc.constantFrom(...PREFIXES, "/v3/x"),
      path,
      fc.constantFrom(...METHODS),
    ),
    { minLength: 40, maxLength: 40 },
  );
  const given = Deno.env.get("SEED");
  const seed = given === undefined ? Date.now() | 0 : Number(given);
  console.log(`replay with SEED=${seed}`);
  fc.assert(
    fc.property(routeSet, requests, (all, requests) => {
      const own = selectPatterns(all);
      const under = PREFIXES.flatMap((prefix) =>
        own.map((pattern) => prefix + pattern)
      );
      const patterns = [...under, REST];
      const app = createApp(patterns);
      for (const [prefix, path, method] of requests) {
        const expected = matchReference(patterns, prefix + path);
        const match = app.match(method, prefix + path);
        assertEquals(
          match && { name: match.route.name, params: match.params },
          expected && {
            name: `${expected.index}-${method}`,
            params: expected.params,
          },
          `${method} ${prefix}${path} among ${own.join(" ")}`,
        );
      }
    }),
    { numRuns: ROUTE_SETS, seed },
  );
});
