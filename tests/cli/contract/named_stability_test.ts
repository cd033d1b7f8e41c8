import { assertEquals } from "@std/assert";
import { App, type LifecycleOptions, text } from "@strata/router";
import { compareContracts } from "../../../router/cli/contract/compare.ts";
import type {
  Contract,
  LockedRoute,
} from "../../../router/cli/contract/lock_file.ts";
import { readPublished } from "../../../router/cli/contract/published.ts";

const LOCK = { file: "versions.lock.json", command: "strata lock" };
const BETA: LifecycleOptions = { stability: "beta" };

/** What was locked, what versions are published as, and what is found. */
const CASES: [
  title: string,
  locked: Partial<Contract> & Pick<Contract, "routes">,
  versions: Readonly<Record<string, LifecycleOptions>>,
  found: string[],
][] = [
  ["a prerelease", { routes: [lock("2-beta.1")] }, { "2-beta.1": {} }, []],
  ["a prerelease that is alpha now", { routes: [lock("2-beta.1")] }, {
    "2-beta.1": { stability: "alpha" },
  }, ["warning api-stability-decreased"]],
  ["a release that is beta now", { routes: [lock("2")] }, { "2": BETA }, [
    "error api-stability-decreased",
  ]],
  [
    "a release beside a prerelease",
    { routes: [lock("2"), lock("3-rc.1")] },
    { "2": BETA, "3-rc.1": {} },
    ["error api-stability-decreased"],
  ],
  [
    "what a prerelease has lost",
    { routes: [lock("next"), lock("next", "/b")] },
    { next: {} },
    ["warning api-path-removed-without-deprecation"],
  ],
  [
    "what a stable version has lost, whatever its name says",
    { routes: [lock("next"), lock("next", "/b")] },
    { next: { stability: "stable" } },
    ["error api-path-removed-without-deprecation"],
  ],
  [
    "a prerelease that was stable when origins were named",
    { origins: true, routes: [lock("2-beta.1")] },
    { "2-beta.1": {} },
    ["error api-stability-decreased"],
  ],
];

function lock(version: string, path = "/a"): LockedRoute {
  return { path: `/v${version}${path}`, methods: ["GET"] };
}

for (const [title, locked, versions, expected] of CASES) {
  Deno.test(`a lock without stability is compared by the version's name: ${title}`, async () => {
    const app = new App({ versions });
    for (const version of Object.keys(versions)) {
      app.get("/a", () => text("a"), { version });
    }
    const found = compareContracts(
      { format: 1, origins: false, types: new Map(), ...locked },
      await readPublished({ app, tree: undefined, folder: "" }),
      0,
      LOCK,
    );
    assertEquals(
      found.map(({ severity, code }) => `${severity} ${code}`),
      expected,
    );
  });
}
