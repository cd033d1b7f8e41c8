import { assertEquals } from "@std/assert";
import { warnOfForeignPrivateName } from "../../../router/files/scan/foreign_private_name.ts";
import type { Mistake } from "../../../router/report/mistake.ts";

const ERRORS = "Move its code into _error.ts, which handles errors of every " +
  "status. If it is private, rename it to silence this warning.";
const PAGES = "An API has no pages: delete the file. If it is private, " +
  "rename it to silence this warning.";
const INDEX = "Name the file index, with the same extension. If it is " +
  "private, rename it to silence this warning.";

/** Names of files, and what to write instead; without it, they are omitted. */
const NAMES: [file: string, fix?: string][] = [
  ["_404.ts", ERRORS],
  ["_404.tsx", ERRORS],
  ["_500.js", ERRORS],
  ["_app.tsx", PAGES],
  ["_layout.tsx", PAGES],
  ["_index.tsx", INDEX],
  ["_app"],
  ["_404.html"],
  ["_app.test.ts"],
  ["_layout.d.ts"],
  ["_layouts.ts"],
  ["_apps.ts"],
  ["_error.ts"],
];

for (const [file, fix] of NAMES) {
  Deno.test(`a private ${file} ${fix ? "is reported" : "is omitted"}`, () => {
    const mistakes: Mistake[] = [];
    warnOfForeignPrivateName(file, `routes/${file}`, mistakes);
    assertEquals(
      mistakes.map(({ code, places, fix }) => [code, ...places, fix]),
      fix === undefined ? [] : [["foreign-name", `routes/${file}`, fix]],
    );
  });
}
