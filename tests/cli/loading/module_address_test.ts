import { assertEquals } from "@std/assert";
import { fromFileUrl } from "@std/path";
import {
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
  Deno.test(`the address ${url} is another one after an edit, of the same file`, () => {
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
