import { assertEquals, assertStringIncludes } from "@std/assert";
import { writeReadingModule } from "../reading_module.ts";
import { OK } from "../version_folders.ts";
import { checkProject } from "./checked_files.ts";

Deno.test("check of a module uses the clock of its application", async () => {
  const { code, stdout } = await checkProject({
    "main.ts": `import { App, text } from "@strata/router";
export default new App({ clock: () => Date.parse("2020-01-01") })
  .get("/a", () => text("a"), { version: 1, sunset: "2024-01-01" });
`,
  }, "main.ts");
  assertEquals([code, stdout], [0, "1 file checked: 0 errors, 0 warnings.\n"]);
});

Deno.test("check of a module reports version numbers that lose a digit", async () => {
  const { code, stdout } = await checkProject({
    "main.ts": `import { App, text } from "@strata/router";
export default new App()
  .get("/about", () => text(JSON.stringify({ version: 2.0 })))
  .get("/a", () => text("a"), { version: 1.10 });
`,
  }, "main.ts");
  assertEquals([code, stdout], [
    0,
    `warning version-number: main.ts:4
  version: 1.10 is the number 1.1, so the version is 1.1.
  Write "1.10" to keep it as it is, or 1.1.

1 file checked: 0 errors, 1 warning.
`,
  ]);
});

Deno.test("check of a module loads middleware and error handlers in the folder that it reads", async () => {
  const { code, stdout } = await checkProject({
    "main.ts": writeReadingModule('new URL("routes", import.meta.url)'),
    "routes/admin/users/[id].ts": OK,
    "routes/admin/_middleware.ts": "export default { a: 1 };",
    "routes/_error.ts": 'throw new Error("early");',
    "routes/other/_error.ts": 'throw new Error("too");',
  }, "main.ts");
  assertEquals(code, 1);
  const found = [...stdout.matchAll(/^error ([\w-]+): (\S+?)[\s:]/gm)]
    .map(([, code, place]) =>
      `${code} ${place.replace(/^.*routes/, "routes")}`
    );
  assertEquals(found.sort(), [
    "bad-export routes/admin/_middleware.ts",
    "load-failed routes/_error.ts",
    "load-failed routes/other/_error.ts",
  ]);
  assertStringIncludes(stdout, "5 files checked: 3 errors, 0 warnings.");
});
