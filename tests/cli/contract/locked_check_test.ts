import { assertEquals, assertStringIncludes } from "@std/assert";
import type { Finding } from "../../../router/cli/printing/finding.ts";
import { createProjectFolder, writeFiles } from "../../test_folder.ts";
import { callCli, callCliAnew } from "../called_command.ts";
import { writeReadingModule } from "../reading_module.ts";
import { FILES, LIVES, say } from "./locked_folder.ts";

Deno.test("check --locked warns about what breaks clients of a beta version", async () => {
  using folder = createProjectFolder({
    "routes/v1/_version.ts":
      'export default { version: 1, stability: "beta" };\n',
    "routes/v1/a.ts": say("GET"),
    "routes/v1/b.ts": say("GET"),
  });
  await callCliAnew(folder.path, "lock");
  Deno.removeSync(`${folder.path}/routes/v1/b.ts`);
  const { code, stdout } = await callCliAnew(folder.path, "check", "--locked");
  assertEquals(code, 0);
  assertStringIncludes(
    stdout,
    "warning api-path-removed-without-deprecation: routes/v1/_version.ts, /v1/b",
  );
});

Deno.test("check --locked allows the removal of what was deprecated when it was locked", async () => {
  const life = 'deprecated: "2025-01-01", links: { deprecation: "/docs" }';
  using folder = createProjectFolder({
    "routes/v1/_version.ts": `export default { version: 1, ${life} };\n`,
    "routes/v1/a.ts": say("GET"),
    "routes/v1/b.ts": say("GET"),
  });
  await callCliAnew(folder.path, "lock");
  folder.remove("routes/v1/b.ts");
  const { code, stdout } = await callCliAnew(folder.path, "check", "--locked");
  assertEquals([code, stdout], [
    0,
    `info api-path-removed-with-deprecation: routes/v1/_version.ts
  /v1/b was removed after the deprecation had begun.

2 files checked: 0 errors, 0 warnings, 1 allowed change.
`,
  ]);
});

Deno.test("check --locked says that it compares nothing while there are errors", async () => {
  using folder = createProjectFolder({
    "versions.lock.json": '{"format":1,"routes":[]}',
    "routes/[a.ts": "export const x = 1;\n",
  });
  const { code, stderr } = await callCliAnew(folder.path, "check", "--locked");
  assertEquals(code, 1);
  assertStringIncludes(
    stderr,
    "Nothing is compared with versions.lock.json until the errors are fixed.",
  );
});

for (const routes of ["routes", "main.ts"]) {
  Deno.test(`check --locked skips only the methods of files that cannot be loaded, in ${routes}`, async () => {
    using folder = createProjectFolder({
      ...LIVES,
      "main.ts": writeReadingModule(),
    });
    await callCliAnew(folder.path, "lock");
    writeFiles(folder.path, {
      "routes/v1/_version.ts": LIVES["routes/v1/_version.ts"]
        .replace("2090", "2089"),
      "routes/v1/a.ts": 'import "./nope.ts";\n',
      "routes/v2/_version.ts":
        'export default { version: 2, extends: 1, remove: ["/e"] };\n',
      "routes/v2/f.ts": 'import "./nope.ts";\n',
    });
    const args = ["check", "--locked", "--json", routes];
    const { code, stdout, stderr } = await callCliAnew(folder.path, ...args);
    assertEquals(code, 1);
    assertStringIncludes(
      stderr,
      "The methods of routes/v1/a.ts and routes/v2/f.ts are not compared with " +
        "versions.lock.json until the errors are fixed.\n",
    );
    const { findings } = JSON.parse(stdout);
    assertEquals(
      findings.map(({ code, places }: Finding) => [code, places[0]]),
      [
        ["load-failed", "routes/v1/a.ts:1:8"],
        ["load-failed", "routes/v2/f.ts:1:8"],
        ["api-path-removed-without-deprecation", "routes/v2/_version.ts"],
        ["api-sunset-date-changed-too-small", "routes/v1/_version.ts"],
        ["endpoint-added", "routes/v2/f.ts"],
      ],
    );
    assertStringIncludes(findings[3].reason, "/v1/a, /v1/b/<id:int>, /v1/c");
  });
}

/** Options of check that do not go together, and the message. */
const UNFIT: [options: string[], says: string][] = [
  [["--lock=versions.lock.json"], "--lock has no effect without --locked"],
  [["--json", "--format=text"], "--json is short for --format=json"],
];

for (const [options, says] of UNFIT) {
  Deno.test(`check refuses ${options.join(" ")}`, async () => {
    using folder = createProjectFolder(FILES);
    const { code, stderr } = await callCliAnew(
      folder.path,
      "check",
      ...options,
    );
    assertEquals(code, 2);
    assertStringIncludes(stderr, says);
  });
}

Deno.test("check --locked finds a sunset that was never announced", async () => {
  const life = (settings: string) =>
    `export default { version: 1, deprecated: "2025-01-01"${settings} };\n`;
  using folder = createProjectFolder({
    ...FILES,
    "routes/v1/_version.ts": life(""),
  });
  await callCliAnew(folder.path, "lock");
  folder.write(
    "routes/v1/_version.ts",
    life(', sunset: "2026-02-01", onSunset: "gone"'),
  );
  const { code, stdout } = await callCliAnew(folder.path, "check", "--locked");
  assertEquals(code, 1);
  assertStringIncludes(
    stdout,
    "api-sunset-date-too-small: routes/v1/_version.ts\n",
  );
});

/** Formats of check, and how each names what is wrong. */
const FORMATS: [format: string, route: string, lock: string][] = [
  ["text", "error load-failed: routes/a.ts", "error no-lock: versions.lock.js"],
  ["json", '"code": "load-failed"', '"code": "no-lock"'],
  [
    "github",
    "::error file=routes/a.ts,line=1,col=7,title=load-failed",
    "::error file=versions.lock.json,title=no-lock",
  ],
];

for (const [format, ...parts] of FORMATS) {
  Deno.test(`check --locked reports mistakes of the routes and of the lock together as ${format}`, async () => {
    using folder = createProjectFolder({
      "routes/a.ts": 'throw new Error("broken");\n',
    });
    const args = ["check", "--locked", `--format=${format}`];
    const { code, stdout } = await callCliAnew(folder.path, ...args);
    assertEquals(code, 2);
    for (const part of parts) assertStringIncludes(stdout, part);
  });
}

Deno.test("check --locked names the command that locks what it has checked", async () => {
  using folder = createProjectFolder({ "a.ts": say("GET") });
  const lock = `--lock=${folder.path}/my lock.json`;
  const args = ["check", "--locked", lock, folder.path];
  const missing = await callCli(...args);
  assertStringIncludes(
    missing.stdout,
    `Create it with: strata lock ${folder.path} --lock='${folder.path}/my lock.json'\n`,
  );
  const locked = await callCli("lock", folder.path, lock);
  assertEquals(locked.code, 0, locked.stderr);
  folder.remove("a.ts");
  const broken = await callCli(...args);
  assertStringIncludes(
    broken.stdout,
    `accept it with: strata lock ${folder.path} --lock='`,
  );
});

const IN_FILE = "in a new version; or deprecate the whole path, since files " +
  "cannot set dates for single methods. Once that is locked and has begun,";

/** Methods that are left in a file, and the advice on those that are not. */
const LOST_OF_FILE: [
  file: string,
  left: string[],
  reported: string,
  advice: string,
][] = [
  [
    "v1/a.ts",
    ["GET", "PUT", "POST"],
    "DELETE /v1/a was removed ",
    `Bring it back, and drop it ${IN_FILE} it can be removed.`,
  ],
  [
    "v1/a.ts",
    ["GET"],
    "POST /v1/a, PUT /v1/a and DELETE /v1/a were removed ",
    `Bring them back, and drop them ${IN_FILE} they can be removed.`,
  ],
  [
    "a.ts",
    ["GET"],
    "DELETE /a was removed ",
    "Bring it back: without a version, it cannot be deprecated.",
  ],
  [
    "a.ts",
    ["POST"],
    "GET /a and DELETE /a were removed ",
    "Bring them back: without a version, they cannot be deprecated.",
  ],
];

Deno.test("check --locked advises what a file can do about its methods", async () => {
  using folder = createProjectFolder({
    "routes/v1/_version.ts": "export default { version: 1 };\n",
    "routes/v1/a.ts": say("GET", "PUT", "POST", "DELETE"),
    "routes/a.ts": say("GET", "DELETE"),
  });
  await callCliAnew(folder.path, "lock");
  for (const [file, left, reported, advice] of LOST_OF_FILE) {
    writeFiles(folder.path, { [`routes/${file}`]: say(...left) });
    const { stdout } = await callCliAnew(folder.path, "check", "--locked");
    assertStringIncludes(stdout, reported);
    assertStringIncludes(stdout, advice);
  }
});

Deno.test("check --locked advises to deprecate a removed path only where it may have a version", async () => {
  using folder = createProjectFolder({
    "routes/v1/_version.ts": "export default { version: 1 };\n",
    "routes/v1/a.ts": say("GET"),
    "routes/v1/b.ts": say("GET"),
    "routes/health.ts": say("GET"),
  });
  await callCliAnew(folder.path, "lock");
  folder.remove("routes/v1/b.ts");
  folder.remove("routes/health.ts");
  const { stdout } = await callCliAnew(folder.path, "check", "--locked");
  assertStringIncludes(
    stdout,
    "/health was removed without being deprecated first.\n" +
      "  Bring it back and deprecate it, if it has a version. ",
  );
  assertStringIncludes(
    stdout,
    "/v1/b was removed without being deprecated first.\n" +
      "  Bring it back and deprecate it. ",
  );
});
