import { assert, assertEquals } from "@std/assert";
import { App, Blueprint, text } from "@strata/router";
import { request } from "@strata/router/testing";
import fc from "fast-check";
import { chooseSeed } from "../../match/patterns.ts";

const METHODS = ["GET", "POST"];
/** Paths below a version, and a request that each matches. */
const REQUESTS: Readonly<Record<string, string>> = {
  "/": "",
  "/a": "/a",
  "/a/b": "/a/b",
  "/é": "/%C3%A9",
  "/<id:int>": "/-0",
  "/<id:int>/a": "/7/a",
  "/<name:str>": "/x",
  "/deep/<rest:path>": "/deep/x/y",
};
const PATHS = Object.keys(REQUESTS);
/** Version prefixes, and what requests have in their place. */
const PREFIXES: readonly (readonly [prefix: string, request: string])[] = [
  ["/v", "/v"],
  ["/api/v", "/api/v"],
  ["/<tenant:str>/v", "/acme/v"],
];

const path = fc.constantFrom(...PATHS);
const version = fc.record({
  /** The methods of each path that it declares. */
  declared: fc.dictionary(path, fc.subarray(METHODS, { minLength: 1 }), {
    maxKeys: 5,
  }),
  /** How many versions back the one is that it extends. */
  back: fc.constantFrom(0, 1, 1, 1, 2, 3),
  removed: fc.uniqueArray(path, { maxLength: 3 }),
});

type RandomVersion = typeof version extends fc.Arbitrary<infer Made> ? Made
  : never;

/** What a version must have. */
interface Expected {
  /** For each path the version that declares it, and for which methods. */
  readonly paths: Map<string, { origin: number; methods: string[] }>;
  /** What it removes, and what those before it have removed. */
  readonly removed: ReadonlySet<string>;
}

/** Valid settings of a version: it removes nothing that it would not have. */
interface Settings {
  readonly extended: number | undefined;
  readonly remove: readonly string[];
}

/**
 * Models what versions have: all that they extend except what they remove, and
 * what they declare in its place.
 */
function expectVersions(versions: readonly RandomVersion[]) {
  const expected: Expected[] = [];
  const settings: Settings[] = [];
  for (const [index, { declared, back, removed }] of versions.entries()) {
    const base = back === 0 ? undefined : expected[index - back];
    const isExtending = base !== undefined && base.paths.size > 0;
    const remove = isExtending
      ? removed.filter((path) => base.paths.has(path) && !(path in declared))
      : [];
    const paths: Expected["paths"] = new Map();
    for (const [path, methods] of Object.entries(declared)) {
      paths.set(path, { origin: index + 1, methods });
    }
    if (isExtending) {
      for (const [path, taken] of base.paths) {
        if (!remove.includes(path) && !paths.has(path)) paths.set(path, taken);
      }
    }
    const left = isExtending ? [...base.removed, ...remove] : [];
    expected.push({
      paths,
      removed: new Set(left.filter((path) => !paths.has(path))),
    });
    settings.push({
      extended: isExtending ? index + 1 - back : undefined,
      remove,
    });
  }
  return { expected, settings };
}

/** Declares the versions in a given order, which must not matter. */
function createApp(
  versionPrefix: string,
  versions: readonly RandomVersion[],
  settings: readonly Settings[],
  order: readonly number[],
): App {
  const app = new App({ versionPrefix });
  for (const index of order) {
    const { extended, remove } = settings[index];
    const number = index + 1;
    const blueprint = new Blueprint(`v${number}`, {
      version: number,
      ...extended !== undefined && { extends: extended, remove },
    });
    const answer = () => text(`${number}`);
    for (const [path, methods] of Object.entries(versions[index].declared)) {
      const handlers = methods.map((method) => [method, answer]);
      blueprint.route(path, Object.fromEntries(handlers));
    }
    app.blueprint(blueprint);
  }
  return app;
}

/** Lists the paths of a version and the removed ones, as versions() has them. */
function listReported(
  app: App,
  version: string,
): readonly [string[], string[]] {
  const reported = app.versions().find((one) => one.version === version);
  const paths = (routes: readonly { readonly path: string }[] = []) =>
    [...new Set(routes.map(({ path }) => path))].sort();
  return [paths(reported?.routes), paths(reported?.removed)];
}

/** Returns the version that answers a request; `undefined` when none does. */
async function findOrigin(
  app: App,
  method: string,
  url: string,
  path: string,
): Promise<number | undefined> {
  // Another path of the version may match it.
  if (app.match(method, url)?.route.path !== path) return undefined;
  return Number(await (await request(app, method, url)).text());
}

Deno.test("versions have the paths that a model predicts from what they extend, declare and remove", async () => {
  const order = fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 });
  const versions = fc.array(version, { minLength: 5, maxLength: 5 });
  const prefixes = fc.constantFrom(...PREFIXES);
  let inherited = 0;
  await fc.assert(
    fc.asyncProperty(versions, order, prefixes, async (
      versions,
      order,
      [prefix, start],
    ) => {
      const { expected, settings } = expectVersions(versions);
      const app = createApp(prefix, versions, settings, order);
      for (const [index, { paths, removed }] of expected.entries()) {
        const number = index + 1;
        const whole = (path: string) =>
          `${prefix}${number}${path === "/" ? "" : path}`;
        assertEquals(listReported(app, `${number}`), [
          [...paths.keys()].map(whole).sort(),
          [...removed].map(whole).sort(),
        ]);
        for (const [path, end] of Object.entries(REQUESTS)) {
          const taken = paths.get(path);
          for (const method of METHODS) {
            const url = `${start}${number}${end}`;
            const origin = taken?.methods.includes(method)
              ? taken.origin
              : undefined;
            assertEquals(
              await findOrigin(app, method, url, whole(path)),
              origin,
              `${method} ${url}`,
            );
            if (origin !== undefined && origin !== number) inherited++;
          }
        }
      }
    }),
    { numRuns: 200, seed: chooseSeed() },
  );
  assert(inherited > 100, `Only ${inherited} answers were taken over.`);
});
