import { assertEquals, assertStringIncludes } from "@std/assert";
import { createProjectFolder } from "../../../test_folder.ts";
import { callCli, callCliAnew } from "../../called_command.ts";
import { CONFLICT, say } from "../locked_folder.ts";

const FOLDER = { "a.ts": say("GET") };
const LOCKED = '{"path":"/a","methods":["GET"]';

/** Lock files, what is wrong with them, and the fix where it is plain. */
const WRONG_LOCKS: [text: string, said: string, fix?: string][] = [
  [
    '{"format":1,"routes":[],"routes":[]}',
    'it has "routes" twice, as after a merge.',
    'Merge them into one: lines with a "name" belong in "types", those with ' +
    'a "path" in "routes".',
  ],
  [
    '{"format":1,"types":[{"name":"routes","pattern":"/a/"}],"types":[],' +
    '"routes":[]}',
    'it has "types" twice, as after a merge.',
    'Merge them into one: lines with a "name" belong in "types", those with ' +
    'a "path" in "routes".',
  ],
  [
    '{"format":1,"types":[{"name":"a","pattern":"/1/"},' +
    '{"name":"a","pattern":"/1/"},{"name":"a","pattern":"/2/"}],"routes":[]}',
    'type "a" appears twice, with the patterns /1/ and /2/.',
    "Keep the one that is published, and remove the other line.",
  ],
  ["{", "it is not valid JSON: "],
  ['{\n  "format": one\n}', `it is not valid JSON: Unexpected token 'o', "{ "`],
  ["null", 'it has no "format" number'],
  ["[]", 'it has no "format" number'],
  ['{"routes":[]}', 'it has no "format" number'],
  [
    '{"format":2,"routes":[]}',
    "format 2, of another version of Strata",
    "Use that version, or remove the file and run strata lock.",
  ],
  ['{"format":1}', 'it has no list of "routes"'],
  ['{"format":1,"types":null,"routes":[]}', '"types" is null, not a list'],
  [
    '{"format":1,"types":[{"name":"a","pattern":1}],"routes":[]}',
    'type 1 is {"name":"a","pattern":1}, not a name and a pattern',
  ],
  ['{"format":1,"types":[null],"routes":[]}', "type 1 is null, not a name"],
  ['{"format":1,"routes":[{}]}', 'route 1 has no "path"'],
  [`{"format":1,"routes":[${LOCKED}},null]}`, "route 2 is null"],
  ['{"format":1,"routes":[{"path":"/a"}]}', 'route 1 has no "methods"'],
  [
    '{"format":1,"routes":[{"path":"a","methods":["GET"]}]}',
    '"path" of route 1 is "a", not a string that begins with "/"',
  ],
  [
    '{"format":1,"routes":[{"path":"/a","methods":"GET"}]}',
    '"methods" of route 1 is "GET", not a list of methods',
  ],
  [
    '{"format":1,"routes":[{"path":"/a","methods":["FETCH"]}]}',
    '"methods" of route 1 is ["FETCH"], not a list of methods',
  ],
  [
    `{"format":1,"routes":[${LOCKED},"sunset":"later"}]}`,
    '"sunset" of route 1 is "later", not a date',
  ],
  [
    `{"format":1,"routes":[${LOCKED},"deprecated":1}]}`,
    '"deprecated" of route 1 is 1, not a date',
  ],
  [
    `{"format":1,"routes":[${LOCKED},"declaredIn":1}]}`,
    '"declaredIn" of route 1 is 1, not a version',
  ],
  [
    `{"format":1,"routes":[${LOCKED},"onSunset":"serve"}]}`,
    '"onSunset" of route 1 is "serve", not "gone"',
  ],
  [
    `{"format":1,"routes":[${LOCKED},"stability":"stable"}]}`,
    '"stability" of route 1 is "stable", not "alpha" or "beta"',
  ],
];

Deno.test("check --locked says what is wrong with a lock file", async () => {
  using folder = createProjectFolder(FOLDER);
  for (const [text, said, fix] of WRONG_LOCKS) {
    folder.write("lock.json", text);
    const lock = `--lock=${folder.path}/lock.json`;
    const args = ["check", "--locked", lock, folder.path];
    const { code, stdout } = await callCli(...args);
    assertEquals(code, 2, stdout);
    assertStringIncludes(stdout, said);
    const advice = fix ??
      `delete it and create a new one with: strata lock ${folder.path} ${lock}`;
    assertStringIncludes(stdout, `${advice}\n`);
  }
});

Deno.test("check --locked compares with the lines of both sides of a merge, as it advises", async () => {
  using folder = createProjectFolder({
    "routes/a.ts": say("GET"),
    "versions.lock.json": CONFLICT,
  });
  const broken = await callCliAnew(folder.path, "check", "--locked");
  assertEquals(broken.code, 2);
  assertStringIncludes(
    broken.stdout,
    "It has an unresolved merge conflict. Keep the lines of both sides, " +
      "remove the markers, put a comma after each line but the last, and check",
  );
  const both = CONFLICT.replace(/^[<=>]{7}.*\n/gm, "")
    .replace('"/b","methods":["GET"]}', "$&,");
  folder.write("versions.lock.json", both);
  const { code, stdout } = await callCliAnew(folder.path, "check", "--locked");
  assertEquals(code, 1);
  for (const path of ["/b", "/c"]) {
    assertStringIncludes(stdout, `${path}\n  ${path} was removed without`);
  }
  assertStringIncludes(stdout, "/a is no longer deprecated.");
});

Deno.test("check --locked reads a lock file with a byte order mark", async () => {
  using folder = createProjectFolder(FOLDER);
  folder.write("lock.json", `\ufeff{"format":1,"routes":[${LOCKED}}]}`);
  const lock = `--lock=${folder.path}/lock.json`;
  const args = ["check", "--locked", lock, folder.path];
  const { code, stderr } = await callCli(...args);
  assertEquals([code, stderr], [0, ""]);
});
