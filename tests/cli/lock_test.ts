import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import {
  createProjectFolder,
  type FileTexts,
  listFiles,
  writeFiles,
} from "../test_folder.ts";
import { callCliAnew, callCliWith } from "./called_command.ts";
import { runCliWith } from "./command_line.ts";
import { writeReadingModule } from "./reading_module.ts";
import { CONFLICT, FILES, say, writingIn } from "./contract/locked_folder.ts";
import { writeConflict } from "./written_conflict.ts";

Deno.test("lock writes what is published, and check --locked compares with it", async () => {
  using folder = createProjectFolder(FILES);
  const locked = await runCliWith(writingIn(folder), "lock");
  assertEquals([locked.code, locked.stdout], [
    0,
    "versions.lock.json: 5 routes locked.\n",
  ]);
  const file = Deno.readTextFileSync(`${folder.path}/versions.lock.json`);
  assertStringIncludes(file, '{"path":"/v1/a","methods":["GET","PUT"]}');
  const same = await callCliAnew(folder.path, "check", "--locked");
  assertEquals([same.code, same.stdout], [
    0,
    "7 files checked: 0 errors, 0 warnings.\n",
  ]);
  folder.write("routes/v1/a.ts", say("GET"));
  folder.remove("routes/v1/b.ts");
  folder.write("routes/v2/d.ts", say("GET"));
  const { code, stdout } = await callCliAnew(
    folder.path,
    "check",
    "--locked",
  );
  assertEquals(code, 1);
  for (
    const part of [
      "error api-path-removed-without-deprecation: routes/v1/_version.ts, " +
      "/v1/b",
      "error api-removed-without-deprecation: routes/v1/a.ts\n  PUT /v1/a was",
      "info endpoint-added: routes/v2/d.ts",
      "2 errors, 0 warnings, 1 allowed change.",
    ]
  ) assertStringIncludes(stdout, part);
});

Deno.test("lock reports once a broken file that several versions serve", async () => {
  using folder = createProjectFolder({
    ...FILES,
    "routes/v1/b.ts": 'throw new Error("broken");\n',
    "routes/v2/_version.ts": "export default { version: 2, extends: 1 };\n",
  });
  const { code, stderr } = await callCliAnew(folder.path, "lock");
  assertEquals(code, 1);
  assertEquals(stderr.match(/^error .+$/gm), [
    "error load-failed: routes/v1/b.ts:1:7",
  ]);
});

for (const routes of ["routes", "main.ts"]) {
  Deno.test(`lock says which import of a file is missing, in ${routes}`, async () => {
    using folder = createProjectFolder({
      ...FILES,
      "routes/v1/b.ts": 'import "./nope.ts";\n',
      "main.ts": writeReadingModule(),
    });
    const { stderr } = await callCliAnew(folder.path, "lock", routes);
    const [, , title, reason, fix] = stderr.split("\n");
    assertEquals(title, "error load-failed: routes/v1/b.ts:1:8");
    assertMatch(reason, /^ {2}The file cannot be loaded: .*nope\.ts"\.$/);
    assertEquals(fix, "  Fix the file.");
  });
}

for (const routes of ["routes", "main.ts"]) {
  Deno.test(`lock refuses files with a merge conflict, in ${routes}`, async () => {
    const left = writeConflict("", "");
    using folder = createProjectFolder({
      ...FILES,
      "routes/v1/b.ts": say("GET") + left,
      "routes/v2/_version.ts": `export default {\n${left}version: 2 };\n`,
      "main.ts": left + writeReadingModule(),
    });
    for (const options of [[], ["--check"]]) {
      const args = ["lock", routes, ...options];
      const { code, stdout, stderr } = await callCliAnew(folder.path, ...args);
      assertEquals([code, stdout, stderr.match(/^error .+$/gm)], [1, "", [
        ...routes === "main.ts" ? ["error merge-conflict: main.ts:1"] : [],
        "error merge-conflict: routes/v1/b.ts:2",
        "error merge-conflict: routes/v2/_version.ts:2",
      ]]);
    }
    const isWritten = listFiles(folder.path).includes("versions.lock.json");
    assertEquals(isWritten, false);
  });
}

/** Two lines of a lock file, with what a merge has left between them. */
const merge = (between: string) =>
  '{\n  "format": 1,\n  "routes": [\n    {"path":"/v1/b","methods":["GET"]}' +
  `${between}\n    {"path":"/v1/z","methods":["GET"]}\n  ]\n}\n`;

const IS_LEFT = 'Cannot replace "l.json": it is not valid JSON: ';
const OF_MERGE = "It has an unresolved merge conflict. Keep the lines of both ";
const OF_COMMAS = "After a merge, check the commas between its lines. ";

/** What is already in place of a lock file, and why it is kept, if so. */
const IN_THE_WAY: [title: string, text: string, ...reported: string[]][] = [
  ["an empty file", ""],
  ["an empty line after a byte order mark", "\ufeff\n"],
  ["a lock file", '{"format":1,"routes":[]}'],
  ["a lock file after a byte order mark", '\ufeff{"format":1,"routes":[]}'],
  ["a lock file whose lines have their comma", merge(",")],
  [
    "a lock file that is cut short",
    '{\n"format": 1,\n"rou',
    IS_LEFT,
    "Restore it from version control: a new one forgets what was locked. ",
  ],
  ["a lock file without its first lines", '"routes": [\n]}', IS_LEFT],
  ["a lock file that lacks a comma", merge(""), IS_LEFT, OF_COMMAS],
  [
    "a lock file with a comma after its last line",
    merge(",").replace("\n  ]", ",\n  ]"),
    IS_LEFT,
    OF_COMMAS,
  ],
  [
    "a lock file with a merge conflict",
    CONFLICT,
    IS_LEFT,
    OF_MERGE,
  ],
  [
    "a lock file with indented conflict markers",
    merge(",\n    =======\n\t>>>>>>> b"),
    IS_LEFT,
    OF_MERGE,
  ],
  [
    "a lock file with a byte order mark before the only conflict marker",
    `\ufeff<<<<<<< a\n${merge(",")}`,
    IS_LEFT,
    OF_MERGE,
  ],
  [
    "a lock file with an unreadable route",
    '{"format":1,"routes":[{"path":"/v1/b","methods":["GTE"]}]}',
    'Cannot replace "l.json": "methods" of route 1 is ["GTE"], not a list ',
    "version control: a new one forgets what was locked. ",
  ],
  [
    "a lock file in another format",
    '{"format":2,"routes":[]}',
    'Cannot replace "l.json": it has format 2, of another version of Strata; ' +
    "this one reads format 1. Use that version, or remove the file and run",
  ],
  [
    "a module",
    'console.log("precious");\n',
    '"l.json" already exists and is not a lock file. Give --lock another ',
  ],
  [
    "a configuration",
    '{"tasks":{"format":"","routes":""}}',
    '"l.json" already exists and is not a lock file. Give --lock another ',
  ],
];

for (const [title, text, ...reported] of IN_THE_WAY) {
  const isRefused = reported.length > 0;
  Deno.test(`lock ${isRefused ? "refuses to replace" : "replaces"} ${title}`, async () => {
    using folder = createProjectFolder({ ...FILES, "l.json": text });
    const { code, stderr } = await callCliAnew(
      folder.path,
      "lock",
      "--lock=l.json",
    );
    assertEquals(code, isRefused ? 2 : 0);
    for (const one of reported) assertStringIncludes(stderr, one);
    assertEquals(stderr.match(/.+/g)?.length ?? 0, isRefused ? 1 : 0);
    const isKept = Deno.readTextFileSync(`${folder.path}/l.json`) === text;
    assertEquals(isKept, isRefused);
  });
}

Deno.test("lock warns about an application beside the folder whose routes it does not know", async () => {
  using folder = createProjectFolder({
    ...FILES,
    "main.ts": writeReadingModule().replace(
      "export",
      'app.get("/code", () => new Response());\nexport',
    ),
  });
  await callCliAnew(folder.path, "lock", "main.ts");
  const reported = "warning application-beside: main.ts\n" +
    '  It builds an application from the folder "routes". Locking the folder ' +
    "alone omits the routes and settings that it adds.\n";
  for (
    const [args, command, code] of [
      [["lock", "--check"], "strata lock main.ts", 1],
      [["lock"], "strata lock main.ts", 0],
      [["lock", "--lock=l.json"], "strata lock main.ts --lock=l.json", 0],
      [["lock", "main.ts"], undefined, 0],
      [["lock", "--check", "main.ts"], undefined, 0],
    ] as const
  ) {
    const found = await callCliAnew(folder.path, ...args);
    const wanted = command === undefined
      ? ""
      : `${reported}  Run ${command}.\n`;
    assertEquals([found.code, found.stderr.split("\n\n")[0].trim()], [
      code,
      wanted.trim(),
    ]);
  }
});

Deno.test("check --locked names an application beside the folder that has what it lacks", async () => {
  using folder = createProjectFolder({
    ...FILES,
    "main.ts": writeReadingModule().replace(
      "export",
      'app.get("/code", () => new Response());\nexport',
    ),
  });
  const options = writingIn(folder);
  await callCliWith(options, "lock", "main.ts", "--lock=l.json");
  const args = ["check", "--locked", "--lock=l.json"];
  const { code, stdout } = await callCliWith(options, ...args);
  assertEquals(code, 1);
  assertStringIncludes(
    stdout,
    "If main.ts still has it, run: strata check --locked main.ts " +
      "--lock=l.json. If the change is intended, accept it with: ",
  );
  const whole = await callCliWith(options, ...args, "main.ts");
  assertEquals(whole.code, 0);
});

Deno.test("lock names an application of a manifest only where none reads the folder", async () => {
  const entry = `import tree from "./routes.gen.ts";
export default new App().blueprint(fileRoutes(tree)).use(guard);
`;
  using folder = createProjectFolder({ ...FILES, "entry.ts": entry });
  const alone = await callCliAnew(folder.path, "lock");
  assertEquals(alone.stderr.match(/strata lock .+/g), [
    "strata lock entry.ts.",
  ]);
  folder.write(
    "main.ts",
    writeReadingModule().replace("export", "app.use(guard);\nexport"),
  );
  const both = await callCliAnew(folder.path, "lock");
  assertEquals(both.stderr.match(/strata lock .+/g), ["strata lock main.ts."]);
});

Deno.test("lock writes no file that would be a module", async () => {
  using folder = createProjectFolder(FILES);
  const before = listFiles(folder.path);
  const args = ["lock", "--lock=routes/lock.ts"];
  const { code, stderr } = await callCliAnew(folder.path, ...args);
  assertEquals(code, 2);
  assertStringIncludes(stderr, "Give --lock a name that ends with .json.");
  assertEquals(listFiles(folder.path), before);
});

/** Edits of what is locked, and the message about the lock file. */
const STALE: [
  what: string,
  edits: FileTexts,
  said: string,
  status?: number,
][] = [
  [
    "a path and a type that are not locked",
    {
      "routes/v2/cars/[plate=plate].ts": say("GET"),
      "routes/_types.ts": "export default { plate: { pattern: /[A-Z]+/ } };\n",
    },
    `versions.lock.json is not up to date with the routes:
+ {"name":"plate","pattern":"/[A-Z]+/"}
+ {"path":"/v2/cars/<plate:plate>","methods":["GET"]}
Run strata lock, and commit what it writes.
`,
  ],
  [
    "a method that is gone",
    { "routes/v1/a.ts": say("GET") },
    `versions.lock.json is not up to date with the routes:
- {"path":"/v1/a","methods":["GET","PUT"]}
+ {"path":"/v1/a","methods":["GET"]}
Run strata lock, and commit what it writes.
`,
  ],
  [
    "a lock file in another order",
    {
      "versions.lock.json": `{"routes":[{"methods":["GET"],"path":"/v1/b"},
{"path":"/v1/a","methods":["GET","PUT"]},{"path":"/v2/c","methods":["GET"]},
{"path":"/v1/same/<id:int>","methods":["GET"]},
{"path":"/v2/a","methods":["GET"]}],"format":1}`,
    },
    `versions.lock.json is not up to date with the routes:
It differs in order or unknown fields.
Run strata lock, and commit what it writes.
`,
  ],
  [
    "a merge conflict",
    { "versions.lock.json": CONFLICT },
    "It has an unresolved merge conflict. Keep the lines of both sides",
    2,
  ],
  ...["<<<<<<< ours", "||||||| base", "=======", ">>>>>>> theirs"].map(
    (mark): [string, FileTexts, string, number] => [
      `${mark} in its lines, without the other markers`,
      {
        "versions.lock.json": `{\n  "format": 1,\n  "routes": [\n${mark}\n` +
          '    {"path":"/a","methods":["GET"]}\n  ]\n}\n',
      },
      "It has an unresolved merge conflict. Keep the lines of both sides",
      2,
    ],
  ),
  [
    "an empty lock file",
    { "versions.lock.json": "" },
    'The lock file "versions.lock.json" is empty. Restore it from version ' +
    "control if it had content; otherwise write it with: strata lock\n",
    2,
  ],
  [
    "a lock file that is cut short",
    { "versions.lock.json": '{\n  "format": 1,\n  "routes": [\n' },
    "Restore it from version control: a new one forgets what was locked.",
    2,
  ],
];

for (const [what, edits, said, status = 1] of STALE) {
  Deno.test(`lock --check fails for ${what}, and writes nothing`, async () => {
    using folder = createProjectFolder(FILES);
    const path = `${folder.path}/versions.lock.json`;
    await callCliAnew(folder.path, "lock");
    // Git may end lines as Windows does.
    const text = Deno.readTextFileSync(path).replaceAll("\n", "\r\n");
    Deno.writeTextFileSync(path, text);
    const same = await callCliAnew(folder.path, "lock", "--check");
    assertEquals([same.code, same.stdout, same.stderr], [
      0,
      "versions.lock.json is up to date.\n",
      "",
    ]);
    writeFiles(folder.path, edits);
    const before = Deno.readTextFileSync(path);
    const { code, stderr } = await callCliAnew(folder.path, "lock", "--check");
    assertEquals(code, status);
    assertStringIncludes(stderr, said);
    assertEquals(Deno.readTextFileSync(path), before);
  });
}

Deno.test("lock --check lists ten of the missing lines, and counts the others", async () => {
  using folder = createProjectFolder(FILES);
  await runCliWith(writingIn(folder), "lock");
  for (let name = 10; name < 22; name++) {
    folder.write(`routes/v1/${name}.ts`, say("GET"));
  }
  const { code, stderr } = await callCliAnew(folder.path, "lock", "--check");
  const paths = [...stderr.matchAll(/^\+ \{"path":"\/v1\/(\d+)"/gm)]
    .map(([, name]) => Number(name));
  assertEquals([code, paths], [
    1,
    Array.from({ length: 10 }, (_, n) => n + 10),
  ]);
  assertStringIncludes(stderr, "\n… and 2 more\nRun strata lock, and commit");
});

Deno.test("lock --check and check --locked ignore the layout of a lock file", async () => {
  using folder = createProjectFolder(FILES);
  const path = `${folder.path}/versions.lock.json`;
  await callCliAnew(folder.path, "lock");
  const locked = JSON.parse(Deno.readTextFileSync(path));
  const layouts = [
    JSON.stringify(locked),
    `\ufeff${JSON.stringify(locked, null, "\t")}\n`,
    JSON.stringify(locked, null, 2).replaceAll("\n", "\r\n"),
  ];
  for (const text of layouts) {
    Deno.writeTextFileSync(path, text);
    for (const args of [["lock", "--check"], ["check", "--locked"]]) {
      const { code, stderr } = await callCliAnew(folder.path, ...args);
      assertEquals([code, stderr], [0, ""], text);
    }
  }
});

Deno.test("lock --check fails without a lock file, and names the command that writes it", async () => {
  using folder = createProjectFolder(FILES);
  const args = ["lock", "--check", "--lock=l.json"];
  const { code, stderr } = await callCliAnew(folder.path, ...args);
  assertEquals([code, stderr], [
    2,
    'There is no lock file "l.json". Create it with: strata lock ' +
    "--lock=l.json\n",
  ]);
});

Deno.test("an application that reads its files itself is locked and explained with their methods", async () => {
  using folder = createProjectFolder({
    ...FILES,
    "main.ts": writeReadingModule(),
  });
  const locked = await callCliAnew(folder.path, "lock", "--routes=main.ts");
  assertEquals([locked.code, locked.stderr], [0, ""]);
  const file = Deno.readTextFileSync(`${folder.path}/versions.lock.json`);
  assertStringIncludes(file, '{"path":"/v1/a","methods":["GET","PUT"]}');
  const why = ["routes", "why", "POST", "/v1/a", "--routes=main.ts"];
  const { stdout } = await callCliAnew(folder.path, ...why);
  assertStringIncludes(stdout, "does not answer POST: 405");
});

/** Files in place of a locked one, and what lock prints. */
const LOCKED_NEXT: [path: string, said: string][] = [
  ["routes/[id].ts", "1 route locked."],
  ["routes/b.ts", "1 route locked; 1 path is no longer locked."],
];

for (const [path, said] of LOCKED_NEXT) {
  Deno.test(`lock prints for ${path} in place of what was locked: ${said}`, async () => {
    using folder = createProjectFolder({ "routes/[name].ts": say("GET") });
    await callCliAnew(folder.path, "lock");
    folder.remove("routes/[name].ts");
    folder.write(path, say("GET"));
    const { stdout } = await callCliAnew(folder.path, "lock");
    assertEquals(stdout, `versions.lock.json: ${said}\n`);
  });
}

Deno.test("lock counts the paths of another application that its file held", async () => {
  using folder = createProjectFolder({
    "shop/routes/a.ts": say("GET", "POST"),
    "shop/routes/b.ts": say("GET"),
    "admin/routes/a.ts": say("GET"),
    "admin/routes/c.ts": say("GET"),
  });
  await callCliAnew(folder.path, "lock", "shop/routes");
  const { stdout } = await callCliAnew(folder.path, "lock", "admin/routes");
  assertEquals(
    stdout,
    "versions.lock.json: 2 routes locked; 1 path is no longer locked.\n",
  );
});

Deno.test("lock names its file with escaped control characters", async () => {
  using folder = createProjectFolder({ "routes/a.ts": say("GET") });
  const shown = String.raw`l\u001b[31m.json`;
  const lock = (...args: string[]) =>
    callCliAnew(folder.path, "lock", "--lock=l\x1b[31m.json", ...args);
  const missing = await lock("--check");
  assertStringIncludes(missing.stderr, `There is no lock file "${shown}".`);
  assertEquals((await lock()).stdout, `${shown}: 1 route locked.\n`);
  const { stdout } = await lock("--check");
  assertEquals(stdout, `${shown} is up to date.\n`);
  folder.write("routes/b.ts", say("GET"));
  const { stderr } = await lock("--check");
  assertStringIncludes(stderr, `${shown} is not up to date with the routes:\n`);
  assertEquals(stderr.includes("\x1b"), false);
});
