import { assertEquals, assertStringIncludes } from "@std/assert";
import { join } from "@std/path";
import { OK, version } from "../version_folders.ts";
import { askBeside, createRoutes, listMade, runNewIn } from "./new_route.ts";

/** Two groups, the second of which has later versions only in part. */
const GROUPED = {
  "(auth)/v1/_version.ts": version("version: 1"),
  "(auth)/v1/orders.ts": OK,
  "(auth)/v2/_version.ts": version("version: 2, extends: 1"),
  "(auth)/v3/_version.ts": version("version: 3, extends: 2"),
  "(public)/v1/_version.ts": version("version: 1"),
  "(public)/v1/status.ts": OK,
  "(public)/v1/login.ts": OK,
  "(auth)/v2/people/[name=slug].ts": OK,
  "(public)/v1/people/[id=int].ts": OK,
  "(public)/v1/shops/[id=int].ts": OK,
  "(public)/v3/_version.ts": version("version: 3, extends: 1"),
};

/** Paths, the files that are made for them, and what is said of versions. */
const IN_GROUPS: [path: string, files: string[], said?: string][] = [
  [
    "/v2/status",
    ["(public)/v2/_version.ts", "(public)/v2/status.ts"],
    "Version 2 has only this path in routes/(public)/v2/. To inherit those " +
    "of version 1, write extends: 1 in routes/(public)/v2/_version.ts.",
  ],
  [
    "/v4/status",
    ["(public)/v4/_version.ts", "(public)/v4/status.ts"],
    "Version 4 has only this path. To inherit those of version 3, write " +
    "extends: 3 in routes/(public)/v4/_version.ts.",
  ],
  ["/v3/status", ["(public)/v3/status.ts"]],
  ["/v2/orders", ["(auth)/v2/orders.ts"]],
  ["/v2/new", ["(auth)/v2/new.ts"]],
  ["/v3/shops/<id:uuid>", ["(public)/v3/shops/[id=uuid].ts"]],
  // The same path counts more than one of another type, however late.
  ["/v3/people/<id:int>", ["(public)/v3/people/[id=int].ts"]],
];

Deno.test("new puts a later version of a path into the group of the earlier one", async (t) => {
  for (const [path, files, said] of IN_GROUPS) {
    await t.step(path, async () => {
      const made = await askBeside(GROUPED, path);
      assertEquals(made.stderr, "");
      assertEquals(listMade(made), files);
      assertEquals(made.stdout.match(/^Version .*/m)?.[0], said);
    });
  }
});

/** The stability of a version in another group, and its new settings. */
const STABLE: [title: string, settings: string, written: string][] = [
  ["a stable version", "", "{ version: 2 }"],
  ["a beta", ', stability: "beta"', '{ version: 2, stability: "beta" }'],
];

for (const [title, settings, written] of STABLE) {
  Deno.test(`new writes ${written} for another group of ${title}`, async () => {
    using folder = createRoutes({
      ...GROUPED,
      "(auth)/v2/_version.ts":
        `export default { version: 2, extends: 1${settings} };\n`,
    });
    await runNewIn(folder, "/v2/status");
    const made = join(folder.path, "routes/(public)/v2/_version.ts");
    assertStringIncludes(
      await Deno.readTextFile(made),
      `export default ${written} satisfies VersionSettings;\n`,
    );
  });
}
