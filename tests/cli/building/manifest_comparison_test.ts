import {
  assert,
  assertEquals,
  assertMatch,
  assertStringIncludes,
} from "@std/assert";
import { join } from "@std/path";
import { argsFor, buildAt, ROUTES } from "../../build/built_folder.ts";
import { createFolder, writeFiles } from "../../test_folder.ts";
import { runBuild } from "../command_line.ts";

Deno.test("build --check names what changed, and writes nothing", async () => {
  using folder = createFolder(ROUTES);
  await runBuild(argsFor(folder.path));
  assertEquals((await runBuild(argsFor(folder.path, "--check"))).code, 0);
  Deno.removeSync(join(folder.path, "routes/v1/b.ts"));
  writeFiles(folder.path, {
    "routes/v1/c.ts": ROUTES["routes/v1/a.ts"],
    "routes/v1/_version.ts": "export default { version: 2 };",
  });
  const manifest = Deno.readTextFileSync(join(folder.path, "routes.gen.ts"));
  const { code, stderr } = await runBuild(argsFor(folder.path, "--check"));
  assertEquals(code, 1);
  assertStringIncludes(
    stderr,
    `Run strata build ${folder.path}/routes, and commit`,
  );
  for (
    const line of [
      '- "v1/b.ts": () => import("./routes/v1/b.ts"),',
      '+ "v1/c.ts": () => import("./routes/v1/c.ts"),',
      '- "v1/_version.ts": { "version": 1 },',
      '+ "v1/_version.ts": { "version": 2 },',
    ]
  ) assertStringIncludes(stderr, `${line}\n`);
  assert(!stderr.includes('v1/a.ts": () =>'), stderr);
  assertEquals(
    Deno.readTextFileSync(join(folder.path, "routes.gen.ts")),
    manifest,
  );
});

/** Options beside the routes folder, and the name of the manifest. */
const MISSING: [options: [name: string, file: string][], manifest: string][] = [
  [[], "routes.gen.ts"],
  [[["entry", "entry.ts"]], "routes.gen.ts"],
  [[["manifest", "own.ts"], ["entry", "entry.ts"]], "own.ts"],
];

for (const [requested, name] of MISSING) {
  const title = requested.map(([option]) => ` --${option}`).join("");
  Deno.test(`build --check${title} reports only the name of a missing manifest, and how to build it`, async () => {
    using folder = createFolder({
      ...ROUTES,
      "entry.ts": "export default {};",
    });
    const manifest = join(folder.path, name);
    const options = requested.map(([option, file]) =>
      `--${option}=${join(folder.path, file)}`
    );
    const { code, stderr } = await buildAt(folder, "--check", ...options);
    const command = ["strata build", `${folder.path}/routes`, ...options];
    assertEquals([code, stderr], [
      1,
      `There is no manifest "${manifest}". Run ${command.join(" ")}, and ` +
      "commit what it writes.\n",
    ]);
  });
}

Deno.test("build --check truncates lines of the table, but no line of a file", async () => {
  const long = `${"long/".repeat(15)}a.ts`;
  using folder = createFolder(ROUTES);
  await runBuild(argsFor(folder.path));
  folder.write(`routes/${long}`, ROUTES["routes/v1/a.ts"]);
  const { stderr } = await runBuild(argsFor(folder.path, "--check"));
  assertMatch(stderr, /^\+ "table": \{ "program": "\[.*…$/m);
  assertStringIncludes(
    stderr,
    `\n+ "${long}": () => import("./routes/${long}"),\n`,
  );
  assert(stderr.split("\n").every((line) => line.length < 210), stderr);
});

Deno.test("build accepts a manifest with a byte order mark and CRLF", async () => {
  using folder = createFolder(ROUTES);
  await runBuild(argsFor(folder.path));
  const manifest = join(folder.path, "routes.gen.ts");
  const text = "\ufeff" +
    Deno.readTextFileSync(manifest).replaceAll("\n", "\r\n");
  Deno.writeTextFileSync(manifest, text);
  const checked = await runBuild(argsFor(folder.path, "--check"));
  const { code, stdout, stderr } = checked;
  const said = `${manifest} is up to date.\n`;
  assertEquals([code, stdout, stderr], [0, said, ""]);
  const again = await runBuild(argsFor(folder.path));
  assertStringIncludes(again.stdout, "unchanged");
  assertEquals(Deno.readTextFileSync(manifest), text);
});

Deno.test("build --check reports a manifest that is only formatted differently", async () => {
  using folder = createFolder(ROUTES);
  await runBuild(argsFor(folder.path));
  const manifest = join(folder.path, "routes.gen.ts");
  const text = Deno.readTextFileSync(manifest).replaceAll(/^ +/gm, "\t");
  Deno.writeTextFileSync(manifest, text);
  const { code, stderr } = await runBuild(argsFor(folder.path, "--check"));
  const said = `${manifest} is not up to date with the route files:\n` +
    "It differs in white space, or in the order of its lines.\n" +
    `Run strata build ${folder.path}/routes, and commit what it writes.\n`;
  assertEquals([code, stderr], [1, said]);
});
