import { assertEquals } from "@std/assert";
import { OK } from "../version_folders.ts";
import { checkFolder } from "./checked_files.ts";

const PRIVATE =
  " If it is private, begin its name with _ to be spared this warning.";

/** Files that are left out for their ending, and what is to be done. */
const LEFT_OUT: [name: string, fix: string][] = [
  ["b.cjs", "As a route, it is named b.js." + PRIVATE],
  ["d.cts", "As a route, it is named d.ts." + PRIVATE],
  ["upper.TS", "As a route, it is named upper.ts." + PRIVATE],
  ["[id].Mjs", "As a route, it is named [id].mjs." + PRIVATE],
  ["page.CTSX", "As a route, it is named page.tsx." + PRIVATE],
  [
    "a.TS",
    "a.ts beside it has its path as a route: remove one of them." + PRIVATE,
  ],
  [
    "a.cjs",
    "a.ts beside it has its path as a route: remove one of them." + PRIVATE,
  ],
  [
    "user.spec.cjs",
    "Move it out of the routes folder. To keep the text, name it " +
    "user[x+2e]spec.js." + PRIVATE,
  ],
  [
    "middleware.cts",
    "Name the file _middleware.ts. To keep the text, name it " +
    "[x+6d]iddleware.ts.",
  ],
];

for (const [name, fix] of LEFT_OUT) {
  Deno.test(`check tells what to do with ${name}, which ends unlike a route`, async () => {
    const found = await checkFolder({ "a.ts": OK, [name]: OK });
    assertEquals(
      found.map(({ places, reason, fix }) => `${places}: ${reason} ${fix}`),
      [
        `${name}: The file ends with ${/\.\w+$/.exec(name)}, so it is not a ` +
        `route. ${fix}`,
      ],
    );
  });
}
