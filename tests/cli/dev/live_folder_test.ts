import { assertEquals, assertStringIncludes } from "@std/assert";
import { readLiveFolder } from "../../../router/cli/dev/live_folder.ts";
import { NOT_READ } from "../../../router/cli/dev/live_routes.ts";
import { createFolder } from "../../test_folder.ts";
import { ask, holds, is, say, until } from "../requested_server.ts";
import { OK, version } from "../version_folders.ts";
import { writeConflict } from "../written_conflict.ts";
import { followRoutes } from "./followed_routes.ts";

Deno.test("readLiveFolder() says why a folder cannot be read", async () => {
  using folder = createFolder({ "file": "" });
  const loop = `${folder.path}/loop`;
  Deno.symlinkSync(loop, loop);
  const unreadable: [path: string, said: string][] = [
    [`${folder.path}/none`, "no longer exists"],
    [`${folder.path}/file/routes`, "Not a directory"],
    [loop, "Too many levels of symbolic links"],
  ];
  for (const [path, said] of unreadable) {
    const { mistakes } = await readLiveFolder(path, NOT_READ);
    assertEquals(mistakes.map(({ code }) => code), ["unreadable"]);
    assertStringIncludes(mistakes[0].reason, said);
  }
});

Deno.test("readLiveFolder() keeps warnings while mistakes hide them", async () => {
  using folder = createFolder({
    "v1/a.ts": OK,
  });
  const first = await readLiveFolder(folder.path, NOT_READ);
  assertEquals(first.warnings.map(({ code }) => code), ["version-folder"]);
  folder.write("v1/_version.ts", "export default {");
  const second = await readLiveFolder(folder.path, first);
  assertEquals(second.mistakes.map(({ code }) => code), ["load-failed"]);
  assertEquals(second.warnings, first.warnings);
});

Deno.test("readLiveFolder() reports a merge conflict in settings", async () => {
  using folder = createFolder({
    "a.ts": OK,
    "v1/_version.ts": version(`\n${writeConflict("version: 1,\n", "")}`),
    "v1/b.ts": writeConflict("", OK),
  });
  const { built, warnings } = await readLiveFolder(folder.path, NOT_READ);
  assertEquals(built?.app.routes.length, 2);
  assertEquals(
    warnings.map(({ code, places }) => `${code} ${places}`),
    [`merge-conflict ${built?.tree?.root}/v1/_version.ts:2`],
  );
});

Deno.test("readLiveFolder() does not report files that are removed while it loads them", async () => {
  const leave = "Deno.removeSync(new URL(import.meta.url));\n" +
    'throw new Error("too late");\n';
  using folder = createFolder({
    "a.ts": OK,
    "v1/_version.ts": leave,
    "v2/_version.ts": leave,
    "v2/b.ts": OK,
  });
  const { mistakes, built } = await readLiveFolder(folder.path, NOT_READ);
  assertEquals(mistakes, []);
  const paths = built?.app.routes.map(({ path }) => path);
  assertEquals(paths, ["/a", "/v2/b"]);
});

Deno.test("readLiveFolder() reports broken files, however they and their folder are named", async () => {
  using folder = createFolder({
    "routes/b\u0007 %2F/_version.ts": "export default {",
    "routes/_types.ts": "export default {",
  });
  for (const path of ["/routes", "/./routes/", "/routes/../routes//"]) {
    const { mistakes } = await readLiveFolder(
      folder.path + path,
      NOT_READ,
    );
    const codes = mistakes.map(({ code }) => code);
    assertEquals(codes.filter((code) => code === "load-failed").length, 2);
  }
});

/** What replaces a file, or its folder, while the file is loaded. */
const REPLACED: [what: string, replace: string, codes: string[]][] = [
  [
    "a file in place of its folder",
    'const folder = new URL(".", import.meta.url).pathname.slice(0, -1);\n' +
    "Deno.removeSync(folder, { recursive: true });\n" +
    'Deno.writeTextFileSync(folder, "");\n',
    [],
  ],
  [
    "a link to itself",
    "const file = new URL(import.meta.url).pathname;\n" +
    "Deno.removeSync(file);\n" +
    "Deno.symlinkSync(file, file);\n",
    ["load-failed"],
  ],
];

for (const [what, replace, codes] of REPLACED) {
  Deno.test(`readLiveFolder() survives ${what} while it loads the file`, async () => {
    using folder = createFolder({
      "v1/_version.ts": `${replace}throw new Error("too late");\n`,
    });
    const { mistakes } = await readLiveFolder(folder.path, NOT_READ);
    assertEquals(mistakes.map(({ code }) => code), codes);
  });
}

/** Settings that throw odd values, or throw when they are read. */
const ODD_SETTINGS: readonly string[] = [
  'throw Symbol("odd");',
  "throw Object.create(null);",
  "throw Proxy.revocable({}, {}).proxy;",
  'export default { get version() { throw new Error("odd"); } };',
  "const { proxy, revoke } = Proxy.revocable({}, {});\nrevoke();\n" +
  "export default proxy;",
];

Deno.test("dev keeps serving whatever settings throw", async () => {
  const settings = "routes/v1/_version.ts";
  const good = "export default { version: 1 };";
  await using dev = await followRoutes({
    [settings]: good,
    "routes/v1/a.ts": say("a"),
    "routes/b.ts": say("b"),
  });
  for (const [number, source] of ODD_SETTINGS.entries()) {
    dev.write(settings, source);
    await dev.waitForError(
      new RegExp(`(?:error load-failed:[^]*){${number + 1}}`),
    );
    assertEquals(await ask(dev, "/b"), "200 b", source);
    dev.write(settings, good);
    await dev.waitForError(
      new RegExp(`(?:No mistakes are left[^]*){${number + 1}}`),
    );
    assertEquals(await ask(dev, "/v1/a"), "200 a", source);
  }
});

Deno.test("dev reports where settings fail", async () => {
  const settings = "routes/v1/_version.ts";
  await using dev = await followRoutes({
    [settings]: "export default { version: 1 };",
    "routes/v1/a.ts": say("a"),
  });
  const place = `error load-failed: ${dev.path}/${settings}`;
  dev.write(settings, '\nthrow new Error("late");');
  await dev.waitForError(`${place}:2:7\n`);
  dev.write(settings, "export default {\n");
  await dev.waitForError(`${place}:1:17\n`);
  dev.write("version.ts", "export const version = 1;");
  dev.write(
    settings,
    'import { version } from "../../version.ts";\nexport default { version };',
  );
  await dev.waitForError("No mistakes are left.");
  dev.write("version.ts", "export const version = 1 2;");
  await dev.waitForError("/version.ts:1:26\n");
});

Deno.test("dev prints mistakes in the tree until they are fixed, and keeps serving", async () => {
  await using dev = await followRoutes({ "routes/a.ts": say("one") });
  assertEquals(await ask(dev, "/a"), "200 one");
  dev.write("routes/[id=itn].ts", say("never"));
  dev.write("routes/x@y.ts", say("never"));
  const errors = await dev.waitForError("x@y.ts");
  assertStringIncludes(errors, "error unknown-type:");
  assertStringIncludes(errors, 'Did you mean "int"?');
  dev.write("routes/a.ts", say("two"));
  await until(dev, "/a", is("200 two"));
  dev.remove("routes/[id=itn].ts");
  dev.remove("routes/x@y.ts");
  await dev.waitForError("No mistakes are left.");
});

Deno.test("dev answers a miss with mistakes in the tree, and serves the rest as before", async () => {
  const settings = "routes/v2/_version.ts";
  await using dev = await followRoutes({
    "routes/v1/_version.ts": "export default { version: 1 };",
    "routes/v1/a.ts": say("one"),
    [settings]: "export default { version: 2, extends: 1 };",
    "routes/v2/b.ts": say("two"),
    "routes/v2/c.ts":
      'export const GET = () => new Response("none", { status: 404 });',
    "routes/_error.ts": "export default (error) => { throw error; };",
  });
  assertEquals(await ask(dev, "/v2/a"), "200 one");
  dev.write(settings, "export default { version: 2, extends: 7 };");
  await dev.waitForError("error bad-extends:");
  const answer = await ask(dev, "/v1/new");
  assertStringIncludes(answer, "500 There are mistakes in the routes");
  assertStringIncludes(answer, settings);
  assertEquals((await ask(dev, "/%ff")).slice(0, 3), "400");
  assertEquals(await ask(dev, "/v1/a"), "200 one");
  assertEquals(await ask(dev, "/v2/b"), "200 two");
  assertEquals(await ask(dev, "/v2/c"), "404 none");
  for (const file of ["v1/a.ts", "_error.ts"]) {
    dev.remove(`routes/${file}`);
    const answer = await until(dev, "/v1/a", holds("There are mistakes"));
    assertStringIncludes(answer, settings, file);
    dev.write(`routes/${file}`, say("three"));
    if (file === "v1/a.ts") await until(dev, "/v1/a", is("200 three"));
  }
  dev.remove("routes/_error.ts");
  dev.write(settings, "export default { version: 2 };");
  await until(dev, "/v2/b", is("200 two"));
});

Deno.test("dev notices that the only file of a version is back", async () => {
  await using dev = await followRoutes({
    "routes/v1/_version.ts": "export default { version: 1 };",
    "routes/v1/a.ts": say("one"),
    "routes/v2/_version.ts": "export default { version: 2, extends: 1 };",
  });
  dev.remove("routes/v1/a.ts");
  await dev.waitForError("error bad-extends:");
  dev.write("routes/v1/a.ts", say("two"));
  await dev.waitForError("No mistakes are left.");
  await until(dev, "/v2/a", is("200 two"));
});

Deno.test("dev keeps serving when types or settings that others need are gone", async () => {
  await using dev = await followRoutes({
    "routes/_types.ts": "export default { sku: { pattern: /[a-z]+/ } };",
    "routes/[id=sku].ts": say("typed"),
    "routes/v1/_version.ts": "export default { version: 1 };",
    "routes/v1/a.ts": say("one"),
    "routes/v2/_version.ts": "export default { version: 2, extends: 1 };",
    "routes/b.ts": say("plain"),
  });
  for (const file of ["routes/_types.ts", "routes/v1/_version.ts"]) {
    dev.remove(file);
    await dev.waitForError(
      "The previous routes are still served, as far as their files exist.",
    );
    assertEquals(await ask(dev, "/b"), "200 plain");
    assertEquals(await ask(dev, "/abc"), "200 typed");
    assertEquals(await ask(dev, "/v2/a"), "200 one");
  }
});

Deno.test("dev answers a miss with the mistakes when the root's error handler is gone", async () => {
  await using dev = await followRoutes({
    "routes/_error.ts": "export default (error: unknown) => { throw error; };",
    "routes/a.ts": say("a"),
  });
  assertStringIncludes(await ask(dev, "/none"), "404");
  dev.remove("routes/_error.ts");
  dev.write(
    "routes/_types.ts",
    "export default { bad: { pattern: /a$/ } };",
  );
  await dev.waitForError("_types.ts");
  const answer = await until(
    dev,
    "/none",
    (text) => text.includes("_types.ts"),
  );
  assertEquals(answer.includes("_error.ts"), false, answer);
});

Deno.test("dev says why settings, or what they import, cannot be loaded", async () => {
  const settings = "routes/v1/_version.ts";
  const files = {
    "lib/v.ts": 'export { version } from "./far.ts";\n',
    "lib/far.ts": "export const version: number = 1;\n",
    [settings]: 'import { version } from "../../lib/v.ts";\n' +
      "export default { version };\n",
  };
  await using dev = await followRoutes({
    ...files,
    "routes/v1/a.ts": say("a"),
  });
  const broken = [["lib/far.ts", "x"], ["lib/v.ts", "y"], [
    settings,
    "z",
  ]] as const;
  for (const [file, word] of broken) {
    dev.write(file, `export const ${word} = ;\n`);
    const errors = await dev.waitForError(`${file}:1:`);
    assertStringIncludes(errors, `export const ${word} = ;`);
    const fixed = file === settings ? "Fix the file" : `/${file}`;
    await dev.waitForError(`${fixed}: without the settings`);
    assertEquals(errors.includes("strata-edit"), false, errors);
    assertEquals(await ask(dev, "/v1/a"), "200 a");
    dev.write(file, files[file]);
    dev.write("routes/v1/a.ts", say(file));
    await until(dev, "/v1/a", is(`200 ${file}`));
    dev.write("routes/v1/a.ts", say("a"));
    await until(dev, "/v1/a", is("200 a"));
  }
});

Deno.test("dev reports once a broken import of several settings, and names them all", async () => {
  const settings = 'import { version } from "../../lib/v.ts";\n' +
    "export default { version };\n";
  await using dev = await followRoutes({
    "lib/v.ts": "export const version = undefined;\n",
    "routes/a/_version.ts": settings,
    "routes/a/one.ts": say("one"),
    "routes/b/_version.ts": settings,
    "routes/b/two.ts": say("two"),
  });
  dev.write("lib/v.ts", "export const version = ;\n");
  const errors = await dev.waitForError("The previous routes are still served");
  assertEquals(errors.match(/error load-failed/g)?.length, 1, errors);
  assertStringIncludes(errors, "routes/a/_version.ts, ");
  assertStringIncludes(errors, "routes/b/_version.ts cannot be loaded.");
});

Deno.test("dev reports mistakes before warnings, and each warning once", async () => {
  await using dev = await followRoutes({
    "routes/v1/a.ts": say("one"),
    "routes/z/[id=itn].ts": say("never"),
  });
  await dev.waitForError("unknown-type");
  dev.write("routes/_version.ts", "export default { verison: 1 };");
  await dev.waitForError("unknown-setting");
  dev.remove("routes/z");
  dev.remove("routes/_version.ts");
  const errors = await dev.waitForError("No mistakes are left.");
  const reported = [...errors.matchAll(/^(?:error|warning) \S+(?=:)/gm)].map(
    String,
  );
  assertEquals(reported.slice(0, 2), [
    "error unknown-type",
    "warning version-folder",
  ]);
  assertEquals(
    reported.filter((one) => one === "warning version-folder").length,
    1,
  );
});

Deno.test("dev starts with mistakes, and serves once they are fixed", async () => {
  await using dev = await followRoutes({ "routes/[id=itn].ts": say("never") });
  const said = `Strata will serve ${dev.path}/routes on ${dev.origin}/ ` +
    "once the mistakes are fixed.\n";
  await dev.waitFor(said);
  const page = await ask(dev, "/7");
  assertStringIncludes(page, "500 There are mistakes in the routes");
  assertStringIncludes(page, 'Did you mean "int"?');
  Deno.renameSync(
    `${dev.path}/routes/[id=itn].ts`,
    `${dev.path}/routes/[id=int].ts`,
  );
  await until(dev, "/7", is("200 never"));
});
