import { assertEquals } from "@std/assert";
import { createProjectFolder, type FileTexts } from "../../../test_folder.ts";
import { callCliAnew } from "../../called_command.ts";
import { OK, version } from "../../version_folders.ts";

const ENDING = 'version: 1, deprecated: "2025-01-01", sunset: "2090-01-01"';
const FILES: FileTexts = {
  "routes/(auth)/v1/_version.ts": version(ENDING),
  "routes/(auth)/v1/login.ts": OK,
  "routes/(auth)/v1/orders.ts": OK,
  "routes/(public)/v1/_version.ts": version("version: 1"),
  "routes/(public)/v1/health.ts": OK,
};
const PUBLIC = "routes/(public)/v1/_version.ts";

/** What is edited after a lock, and the findings. */
const EDITS: [what: string, edits: FileTexts, moved: boolean, said: string][] =
  [
    [
      "moved to a folder of its version without the dates",
      {},
      true,
      `warning endpoint-reactivated: ${PUBLIC}, routes/(auth)/v1/_version.ts
  /v1/login is no longer deprecated, though version 1 still is from 2025-01-01 \
on: that setting covers only the routes declared there.
  Set deprecated: "2025-01-01", sunset: "2090-01-01" in ${PUBLIC} too, or \
deprecated: false to keep the routes there. If the change is intended, accept it \
with: strata lock`,
    ],
    [
      "moved to a folder with the dates",
      { [PUBLIC]: version(ENDING) },
      true,
      `warning endpoint-deprecated: ${PUBLIC}
  /v1/health is deprecated from 2025-01-01 on, with a sunset on 2090-01-01. \
Clients learn of it only now.
  Set deprecated: "DAY", or a later date. If the change is intended, accept it \
with: strata lock`,
    ],
    [
      "moved to a folder that says that it stays",
      { [PUBLIC]: version("version: 1, deprecated: false") },
      true,
      `info endpoint-reactivated: ${PUBLIC}
  /v1/login is no longer deprecated.`,
    ],
    [
      "in a version that is no longer deprecated",
      { "routes/(auth)/v1/_version.ts": version("version: 1") },
      true,
      `info endpoint-reactivated: ${PUBLIC}, routes/(auth)/v1/_version.ts
  /v1/login and /v1/orders are no longer deprecated.`,
    ],
    [
      "in a version of which only a folder is deprecated",
      {
        "routes/(auth)/v1/_version.ts": version("version: 1"),
        "routes/(auth)/v1/(old)/_version.ts": version(
          'deprecated: "2025-01-01"',
        ),
        "routes/(auth)/v1/(old)/more.ts": OK,
      },
      true,
      `info endpoint-reactivated: ${PUBLIC}, routes/(auth)/v1/_version.ts
  /v1/login and /v1/orders are no longer deprecated.

info endpoint-added: routes/(auth)/v1/(old)/more.ts
  Version 1 adds /v1/more.
  Once you publish this, lock it with: strata lock`,
    ],
    [
      "the only one that is not meant to end",
      {
        "routes/(auth)/v1/_version.ts": version(
          `${ENDING}, routes: { login: { deprecated: false, sunset: false } }`,
        ),
      },
      false,
      `info endpoint-reactivated: routes/(auth)/v1/_version.ts
  /v1/login is no longer deprecated.`,
    ],
  ];

for (const [what, edits, isMoved, said] of EDITS) {
  Deno.test(`check --locked reports a deprecated path that is ${what}`, async () => {
    using folder = createProjectFolder(FILES);
    await callCliAnew(folder.path, "lock");
    if (isMoved) {
      folder.remove("routes/(auth)/v1/login.ts");
      folder.write("routes/(public)/v1/login.ts", OK);
    }
    for (const [file, text] of Object.entries(edits)) folder.write(file, text);
    const { stdout } = await callCliAnew(folder.path, "check", "--locked");
    const reported = stdout.split("\n\n").filter((text) =>
      / endpoint-/.test(text)
    );
    // The day of the check, which may end meanwhile.
    const advised = reported.join("\n\n")
      .replace(/(?<=Set deprecated: ")[^"]+(?=", or a later)/, "DAY");
    assertEquals(advised, said);
  });
}
