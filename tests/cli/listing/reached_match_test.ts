import { assertEquals, assertStringIncludes } from "@std/assert";
import { OK } from "../version_folders.ts";
import { runRoutes, runRoutesOfModule } from "./listed_routes.ts";

/**
 * Requests to routes that have ended or not, the exit status and the output.
 */
const REACHED: [method: string, path: string, code: number, says: string][] = [
  ["OPTIONS", "/a", 0, "GET /a"],
  ["POST", "/a", 1, "The routes of /a do not answer POST: 405."],
  ["POST", "/v1/b", 1, "The sunset of /v1/b has passed: 410."],
  ["POST", "/v1/c", 1, "The routes of /v1/c do not answer POST: 405."],
  ["OPTIONS", "/v1/b", 1, "Its sunset has passed: 410."],
  ["OPTIONS", "/v1/c", 0, "PUT /c"],
  ["GET", "/v1/b", 1, "Its sunset has passed: 410."],
  ["DELETE", "/v1/d", 1, "Its sunset has passed: 410."],
];

for (const [method, path, code, says] of REACHED) {
  Deno.test(`routes why ${method} ${path} of a module says what its server answers`, async () => {
    const run = await runRoutesOfModule(
      `const life = { sunset: "2020-01-01", onSunset: "gone" } as const;
export default new App().get("/a", () => text("a"))
  .get("/b", () => text("b"), { version: 1, ...life })
  .get("/c", () => text("c"), { version: 1, ...life })
  .put("/c", () => text("c"), { version: 1 })
  .all("/d", () => text("d"), { version: 1, ...life });
`,
      "why",
      method,
      path,
    );
    assertEquals(run.code, code);
    assertStringIncludes(run.stdout, says);
  });
}

/** Values of a custom type, the exit status and the output. */
const OWN_VALUES: [value: string, code: number, said: string][] = [
  ["12", 0, "n = 12n"],
  ["x", 2, 'throws "Cannot convert x to a BigInt"'],
  ["fixed", 0, "part   /fixed"],
];

for (const [value, code, said] of OWN_VALUES) {
  Deno.test(`routes why reports what a custom type makes of ${value}`, async () => {
    const why = await runRoutes(
      {
        "_types.ts":
          "export default { big: { pattern: /.+/, parse: BigInt } };\n",
        "[n=big].ts": OK,
        "fixed.ts": OK,
        "[s].ts": OK,
      },
      "why",
      "GET",
      `/${value}`,
    );
    assertEquals(why.code, code);
    assertStringIncludes(why.stdout + why.stderr, said);
  });
}
