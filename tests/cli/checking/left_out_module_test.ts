import { assertEquals } from "@std/assert";
import { OK } from "../version_folders.ts";
import { checkFolder } from "./checked_files.ts";

const PRIVATE =
  " If it is private, begin its name with _ to silence this warning.";

/** Files left out because of their extension, and the advice. */
const LEFT_OUT: [name: string, fix: string][] = [
  ["b.cjs", "To make it a route, name it b.js." + PRIVATE],
  ["d.cts", "To make it a route, name it d.ts." + PRIVATE],
  ["upper.TS", "To make it a route, name it upper.ts." + PRIVATE],
  ["[id].Mjs", "To make it a route, name it [id].mjs." + PRIVATE],
  ["page.CTSX", "To make it a route, name it page.tsx." + PRIVATE],
  [
    "a.TS",
    "a.ts beside it already serves its path: delete one of them." + PRIVATE,
  ],
  [
    "a.cjs",
    "a.ts beside it already serves its path: delete one of them." + PRIVATE,
  ],
  [
    "user.spec.cjs",
    "Move it out of the routes folder. For the literal text, name it " +
    "user[x+2e]spec.js." + PRIVATE,
  ],
  [
    "middleware.cts",
    "Name the file _middleware.ts. For the literal text, name it " +
    "[x+6d]iddleware.ts.",
  ],
];

for (const [name, fix] of LEFT_OUT) {
  Deno.test(`check says what to do with ${name}, which lacks a route's extension`, async () => {
    const found = await checkFolder({ "a.ts": OK, [name]: OK });
    assertEquals(
      found.map(({ places, reason, fix }) => `${places}: ${reason} ${fix}`),
      [
        `${name}: Its name ends with ${/\.\w+$/.exec(name)}, so it is not a ` +
        `route. ${fix}`,
      ],
    );
  });
}
