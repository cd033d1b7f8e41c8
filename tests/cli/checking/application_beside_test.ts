import { assertEquals, assertStringIncludes } from "@std/assert";
import { join } from "@std/path";
import { warnOfApplicationsBeside } from "../../../router/cli/checking/application_beside.ts";
import { createFolder, createProjectFolder } from "../../test_folder.ts";
import { callCliAnew } from "../called_command.ts";
import { startCli } from "../command_line.ts";
import { writeReadingModule } from "../reading_module.ts";

const OK = "export const GET = () => new Response();\n";
const READING = writeReadingModule();
const GUARDING = READING.replace("export", "app.use(guard);\nexport");

/** Modules beside the folder, and whether they have more than it. */
const MODULES: [what: string, source: string, isReported: boolean][] = [
  ["no more than the folder", READING, false],
  ["middleware", GUARDING, true],
  [
    "middleware, and reads the folder by a URL",
    GUARDING.replace('"routes"', 'new URL("./routes/", import.meta.url)'),
    true,
  ],
  [
    "middleware, and reads another folder",
    GUARDING.replace('"routes"', '"more"'),
    false,
  ],
  [
    "routes of its own",
    READING.replace("export", 'app.get("/b", b);\nexport'),
    true,
  ],
  ["options", READING.replace("App()", "App({ trustHost: true })"), true],
  [
    "what another module adds",
    `import { createApp } from "./app.ts";
export default createApp(await readRoutes("routes"));
`,
    true,
  ],
  [
    "middleware, and the manifest of the folder",
    `import tree from "./routes.gen.ts";
export default new App().blueprint(fileRoutes(tree)).use(guard);
`,
    true,
  ],
  [
    "a server",
    `serve(createApp(await readRoutes("./routes")), { port: 80 });\n`,
    true,
  ],
  [
    "no more than the folder, with a type argument",
    READING.replace("App()", "App<{ user: string }>()"),
    false,
  ],
  [
    "no more than the folder, through a namespace",
    READING.replace("App()", "strata.App()"),
    false,
  ],
  [
    "no more than the folder, and methods that add nothing",
    READING.replace(
      "export",
      'Deno.env.get("PORT");\nPromise.all([]);\nexport',
    ),
    false,
  ],
  [
    "no more than the folder, and middleware in comments",
    `// app.use(first);\n${READING}/* app\n.onError(last) */\n`,
    false,
  ],
  [
    "middleware, and what only looks like a comment",
    GUARDING.replace("export", 'const site = "https://a.test";\nexport'),
    true,
  ],
  ["a listing alone", `console.log(await readRoutes("routes"));\n`, false],
];

for (const [what, source, isReported] of MODULES) {
  Deno.test(`a module beside the routes that has ${what} is ${isReported ? "" : "not "}reported`, () => {
    using folder = createFolder({ "routes/a.ts": OK, "main.ts": source });
    const found = warnOfApplicationsBeside(`${folder.path}/routes`);
    assertEquals(
      found.map(({ places }) => places),
      isReported ? [[`${folder.path}/main.ts`]] : [],
    );
  });
}

Deno.test("a test beside the routes is not reported", () => {
  using folder = createFolder({ "routes/a.ts": OK, "main_test.ts": GUARDING });
  assertEquals(warnOfApplicationsBeside(`${folder.path}/routes`), []);
});

Deno.test("a module beside the current folder is reported by its path from there", () => {
  using folder = createFolder({ "routes/a.ts": OK, "main.ts": GUARDING });
  const current = Deno.cwd();
  try {
    Deno.chdir(`${folder.path}/routes`);
    const [{ places, fix }] = warnOfApplicationsBeside(".");
    assertEquals(places, [join("..", "main.ts")]);
    assertStringIncludes(fix, "strata start ../main.ts");
  } finally {
    Deno.chdir(current);
  }
});

Deno.test("modules in a folder that cannot be listed are not reported", () => {
  using folder = createFolder({ "routes/a.ts": OK, "main.ts": GUARDING });
  const { readDirSync } = Deno;
  try {
    Deno.readDirSync = () => {
      throw new Deno.errors.PermissionDenied("readdir");
    };
    assertEquals(warnOfApplicationsBeside(`${folder.path}/routes`), []);
  } finally {
    Deno.readDirSync = readDirSync;
  }
});

Deno.test("each module beside the routes is reported with the commands that accept it", () => {
  using folder = createFolder({
    "routes/a.ts": OK,
    "main.ts": GUARDING,
    "entry.ts": `import tree from "./routes.gen.ts";
export default new App().blueprint(fileRoutes(tree)).use(guard);
`,
  });
  const routes = `${folder.path}/routes`;
  assertEquals(
    warnOfApplicationsBeside(routes).map(({ fix }) => fix),
    [
      `Run strata build ${routes} --entry=${folder.path}/entry.ts.`,
      `Run strata dev ${folder.path}/main.ts, strata start ` +
      `${folder.path}/main.ts and strata check ${folder.path}/main.ts.`,
    ],
  );
});

/** A folder, and an application of it that no command is given. */
const PROJECT = {
  "routes/a.ts": OK,
  "main.ts": "const guard = () => new Response();\n" + GUARDING,
};
const WARNING = "warning application-beside: ";

Deno.test("check and build warn that the folder alone lacks what a module beside it adds", async () => {
  using folder = createProjectFolder(PROJECT);
  for (
    const [args, isReported] of [
      [["check"], true],
      [["check", "main.ts"], false],
      [["build", "--platform=deno"], true],
      [["build", "--platform=deno", "--entry=main.ts"], false],
    ] as const
  ) {
    const { code, stdout, stderr } = await callCliAnew(folder.path, ...args);
    assertEquals((stdout + stderr).includes(`${WARNING}main.ts`), isReported);
    assertEquals(code, 0, stderr);
  }
});

Deno.test("start warns that the folder alone lacks what a module beside it adds", async () => {
  using folder = createProjectFolder(PROJECT);
  await using server = await startCli(["start", `${folder.path}/routes`]);
  await server.waitForError(WARNING);
});
