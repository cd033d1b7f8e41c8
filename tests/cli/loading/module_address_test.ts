import { assertEquals } from "@std/assert";
import { fromFileUrl } from "@std/path";
import {
  isOwnModule,
  renewAddress,
  restoreAddresses,
} from "../../../router/cli/loading/module_address.ts";

/** Addresses of modules, those after an edit, and their files. */
const ADDRESSES: [url: string, renewed: string, file: string][] = [
  ["file:///a/b.ts", "file:///a/b.ts?strata-edit=7", "/a/b.ts"],
  ["file:///a/b.ts?x=1", "file:///a/b.ts?x=1&strata-edit=7", "/a/b.ts"],
  ["file:///a/b%23.ts", "file:///a/b%23.ts?strata-edit=7", "/a/b#.ts"],
];

for (const [url, renewed, file] of ADDRESSES) {
  Deno.test(`the address ${url} changes after an edit, and still leads to its file`, () => {
    assertEquals(renewAddress(url, 7), renewed);
    assertEquals(
      restoreAddresses(`at ${renewed}:1:2, ${renewed}:3:4`),
      `at ${url}:1:2, ${url}:3:4`,
    );
    for (const address of [url, renewed]) {
      assertEquals(fromFileUrl(address), file);
    }
  });
}

/** Addresses of modules, and whether edits of them are followed. */
const MODULES: [url: string, isOwn: boolean][] = [
  ["file:///srv/api/routes/a.ts", true],
  ["file:///srv/npm/packages/shared/s.ts", true],
  ["file:///srv/npm/acme/api/1.0.0/routes/a.ts", true],
  ["file:///srv/api/node_modules/hono/dist/index.js", false],
  ["file:///c/deno/npm/registry.npmjs.org/hono/4.13.19/mod.js", false],
  ["file:///c/deno/npm/localhost_4873/@a/b/1.0.0-rc.1/mod.js", false],
  ["https://jsr.io/@std/path/1.0.0/mod.ts", false],
  [import.meta.resolve("../../../router/cli/dev.ts"), false],
];

for (const [url, isOwn] of MODULES) {
  Deno.test(`edits of ${isOwn ? "own" : "a package's, or the router's,"} modules are ${isOwn ? "" : "not "}followed: ${url}`, () => {
    assertEquals(isOwnModule(url), isOwn);
  });
}
