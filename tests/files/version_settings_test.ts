import { assertEquals, assertStringIncludes } from "@std/assert";
import { mistakesOf } from "../compose/reported_mistakes.ts";
import { type Files, route, serveFiles } from "./served_files.ts";

Deno.test("settings of an inherited path are refused, with how to give it a file", () => {
  const settings = (own: object) => ({
    files: {
      "v1/_version.ts": { version: 1 },
      "v1/a.ts": route,
      "v2/_version.ts": { version: 2, ...own, routes: { a: { name: "x" } } },
      "v2/b.ts": route,
    },
  });
  const adviceOf = (own: object, files: Files = settings(own).files) => {
    const app = serveFiles(files);
    return mistakesOf(app).find(({ code }) => code === "unknown-setting")!.fix;
  };
  const advice = 'one with export { GET } from "../v1/users.ts";';
  assertStringIncludes(adviceOf({ extends: 1 }), advice);
  assertEquals(
    adviceOf({}),
    "Its route files: b. Remove the settings of deleted files.",
  );
  assertEquals(
    adviceOf({}, { "_version.ts": { routes: { a: {} } }, "a/b.ts": route }),
    "It has no route files: move the setting to the folder with the file.",
  );
});

Deno.test("settings of a file apply in whatever Unicode form the disk stores its name", () => {
  const [composed, parted] = ["caf\u00e9", "cafe\u0301"];
  for (const [said, held] of [[composed, parted], [parted, composed]]) {
    const files = {
      "_version.ts": { routes: { [said]: { version: 2 } } },
      [`${held}.ts`]: route,
    };
    const [{ path, source }] = serveFiles(files).routes;
    assertEquals(path, `/v2/${composed}`);
    assertEquals(source.version, `routes/_version.ts (routes["${held}"])`);
  }
});

/** Names of files in settings, and the advice for them. */
const NAMED_FILES: [name: string, advice: string][] = [
  [
    "users/[id]",
    "Only files directly in the folder can be named. Write in " +
    'routes/v1/users/_version.js: export default { routes: { "[id]": { … } } ' +
    "};",
  ],
  [
    "a/b/c",
    "Only files directly in the folder can be named. Write in " +
    'routes/v1/a/b/_version.js: export default { routes: { "c": { … } } };',
  ],
  [
    "/users",
    'Did you mean "user"? Its route files: user. Remove the settings of ' +
    "deleted files.",
  ],
  [
    "users",
    'Did you mean "user"? Its route files: user. Remove the settings of ' +
    "deleted files.",
  ],
];

for (const [name, advice] of NAMED_FILES) {
  Deno.test(`settings of a file named ${name} are refused, with where to write them`, () => {
    const files = {
      "v1/_version.js": { version: 1, routes: { [name]: {} } },
      "v1/user.ts": route,
      "v1/users/[id].ts": route,
    };
    const app = serveFiles(files);
    assertEquals(mistakesOf(app).map(({ fix }) => fix), [advice]);
  });
}
