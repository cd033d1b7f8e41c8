import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { describeSystemError } from "../../../router/cli/failure/system_error.ts";
import { createFolder } from "../../test_folder.ts";
import { callCliWith } from "../called_command.ts";

const FILES = {
  "routes/v1/_version.ts": "export default { version: 1 };",
  "routes/v1/a.ts": "export const GET = () => new Response();",
  "file": "",
  "folder/file": "",
};

/** Paths that are in the way or missing, and the message. */
const REFUSED: [args: string[], said: string][] = [
  [["lock", "--lock=folder"], 'Cannot write "folder": Is a directory.'],
  [
    ["lock", "--lock=no/x.json"],
    'Cannot write "no/x.json": its folder does not exist. Create the folder ' +
    "first,",
  ],
  [["check", "--locked", "--lock=folder"], 'Cannot read "folder": Is a dir'],
  [["check", "--locked", "--lock=file/x"], 'Cannot read "file/x": Not a dir'],
  [["build", "--out=file"], "Cannot create the folder"],
  [["build", "--manifest=folder"], 'Cannot read "folder": Is a directory.'],
  [["build", "--manifest=file/m.ts"], 'Cannot read "file/m.ts": Not a dir'],
  [["build", "--manifest=/proc/x/m.ts"], 'Cannot create the folder "/proc/x"'],
  [["new", "--app=/proc/x"], 'Cannot create the folder "/proc/x": No such'],
  [["routes", "file/x"], 'Cannot open "file/x": Not a directory.'],
  [["check", "x".repeat(300)], "File name too long."],
];

for (const [args, said] of REFUSED) {
  const shown = args.join(" ").slice(0, 40);
  Deno.test(`strata ${shown} reports what the system refuses`, async () => {
    using folder = createFolder(FILES);
    const options = { cwd: folder.path };
    const { code, stdout, stderr } = await callCliWith(options, ...args);
    assertEquals([code, stdout], [2, ""], stderr);
    assertStringIncludes(stderr, said);
    assert(!stderr.includes("    at "), stderr);
  });
}

Deno.test("what the system refuses is distinguished from all other errors", () => {
  const said = describeSystemError(
    new Deno.errors.PermissionDenied(
      "Permission denied (os error 13): writefile '/it's/m.ts'",
    ),
  );
  assert(said?.startsWith('Cannot write "/it\'s/m.ts": Permission denied.'));
  const bare = new Deno.errors.PermissionDenied(
    "Permission denied (os error 13)",
  );
  assertEquals(
    describeSystemError(bare),
    "The operating system refused: Permission denied.",
  );
  const ofWindows = new Deno.errors.NotFound(
    "The system cannot find the path specified. (os error 3): mkdir 'C:\\a'",
  );
  assertEquals(
    describeSystemError(ofWindows),
    'Cannot create the folder "C:\\a": The system cannot find the path ' +
      "specified. Name another path, or fix the cause.",
  );
  assertEquals(describeSystemError(new TypeError("x is null")), undefined);
  assertEquals(describeSystemError("text (os error 2)"), undefined);
});
