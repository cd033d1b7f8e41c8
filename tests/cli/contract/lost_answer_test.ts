import { assert, assertEquals } from "@std/assert";
import { App, DeclarationError, text } from "@strata/router";
import {
  compareContracts,
  createComparison,
} from "../../../router/cli/contract/contract_comparison.ts";
import { nameLock } from "../../../router/cli/contract/lock/lock_file.ts";
import {
  findMoves,
  type MovedPath,
} from "../../../router/cli/contract/move/moved_path.ts";
import { pairPaths } from "../../../router/cli/contract/pairing/paired_path.ts";
import {
  collectPaths,
  type LockedPath,
} from "../../../router/cli/contract/published/locked_path.ts";
import { readPublished } from "../../../router/cli/contract/published/published.ts";
import { createWidthComparison } from "../../../router/cli/contract/width/segment_width.ts";
import type { Finding } from "../../../router/cli/printing/finding.ts";
import type { Method } from "../../../router/declare/method.ts";
import { outlineOfPath, shapeOf } from "../../../router/path/path_shape.ts";
import { Random } from "../../random.ts";

/** Segments of paths: parameters, by their types, and text. */
const SEGMENTS = [
  ..."5 items <int> <float> <alpha> <slug> <uuid> <ymd> <str> <path>"
    .split(" "),
  ..."<ext> <ext=jpg> <ext=jpg|png> <[0-9]+> <[0-9a-z]+> <[a-z-]+>".split(" "),
  ..."<items|Zed> <[0-9]{1,3}>".split(" "),
];
const METHODS: readonly Method[] = ["GET", "POST", "PUT"];

const VALUES = [
  ..."5 77 -1 0.5 12345678901234567890 items zed Zed a-1 a5 ~ a.jpg b.png c.txt"
    .split(" "),
  "2024-02-29",
  "6f1c2a34-0000-4000-8000-0123456789ab",
];
const REQUESTS = [
  ...VALUES,
  ...VALUES.flatMap((one) => VALUES.map((two) => `${one}/${two}`)),
  "5/items/~",
].map((request) => `/${request}`);

/** Methods by the path that answers them. */
type Paths = readonly (readonly [path: string, methods: readonly Method[]])[];

/** Makes paths, and edits them. */
class Author {
  readonly #random: Random;

  constructor(seed: number) {
    this.#random = new Random(seed);
  }

  write(): Paths {
    return this.#random.list(1, 4, () => this.#writePath());
  }

  edit(paths: Paths): Paths {
    const place = this.#random.below(paths.length);
    const others = paths.toSpliced(place, 1);
    const [path, methods] = paths[place];
    return this.#random.pick([
      () => others,
      () => paths.toReversed(),
      () => paths.toSpliced(place, 0, this.#writePath()),
      () => paths.with(place, [path, this.#writePath()[1]]),
      () => paths.with(place, [this.#editPath(path), methods]),
    ])();
  }

  remove(paths: Paths): Paths {
    return paths.toSpliced(this.#random.below(paths.length), 1);
  }

  /** Makes paths that begin alike, and others. */
  writeFolder(): Paths {
    const name = this.#random.pick(["a", "b"]);
    const below = this.#random.list(2, 6, () => this.#writePath())
      .map(([path, methods]) => [`${name}/${path}`, methods] as const);
    return [...below, ...this.write()];
  }

  /** Gives several paths another prefix, and may edit them too. */
  move(paths: Paths): Paths {
    const from = this.#random.pick(["", "a/", "b/"]);
    const to = this.#random.pick(["", "c/", "a/c/", "<int>/"]);
    const moved = paths.map(([path, methods]) =>
      [
        path.startsWith(from) ? to + path.slice(from.length) : path,
        methods,
      ] as const
    );
    return this.#random.pick([() => moved, () => this.edit(moved)])();
  }

  #writePath(): Paths[number] {
    const segments = this.#random.list(1, 2, () => this.#random.pick(SEGMENTS));
    const methods = this.#random.list(1, 3, () => this.#random.pick(METHODS));
    return [segments.join("/"), methods];
  }

  #editPath(path: string): string {
    const segments = path.split("/");
    const place = this.#random.below(segments.length);
    return segments.with(place, this.#random.pick(SEGMENTS)).join("/");
  }
}

/** Declares paths; some cannot be beside each other. */
function declare(paths: Paths): App | undefined {
  const app = new App();
  for (const [shape, methods] of paths) {
    let count = 0;
    const path = `/${shape.replaceAll("<", () => `<p${count++}:`)}`;
    const handlers = methods.map((method) => [method, () => text("")]);
    app.route(path, Object.fromEntries(handlers));
  }
  try {
    return app.routes && app;
  } catch (error) {
    if (error instanceof DeclarationError) return undefined;
    throw error;
  }
}

/** Lists the requests that an application answers. */
function listAnswered(app: App): Set<string> {
  const all = REQUESTS.flatMap((request) =>
    METHODS.map((method) => [method, request] as const)
  );
  const answered = all.filter(([method, request]) =>
    app.match(method, request)?.route.methods?.includes(method)
  );
  return new Set(answered.map((words) => words.join(" ")));
}

async function compare(before: App, after: App): Promise<Finding[]> {
  const [locked, current] = await Promise.all(
    [before, after].map((app) =>
      readPublished({ app, tree: undefined, folder: "." })
    ),
  );
  const lock = nameLock("routes");
  return compareContracts(createComparison(locked, current, 0), lock);
}

/** Lists the requests that one path answered and another answers now. */
function listTaken(before: App, after: App): string[] {
  const findShape = (app: App, request: string) => {
    const method = METHODS.find((method) => app.match(method, request));
    return method && shapeOf(app.match(method, request)!.route.path);
  };
  return REQUESTS.filter((request) => {
    const was = findShape(before, request);
    const is = was && findShape(after, request);
    return is !== undefined && was !== is;
  });
}

Deno.test("a path is reported if it takes over requests of a removed one, and only then", async () => {
  let count = 0;
  for (let seed = 0; seed < 3000; seed++) {
    const author = new Author(seed);
    const paths = author.write();
    const edited = author.remove(paths);
    const [before, after] = [paths, edited].map(declare);
    if (!before || !after || edited.length === 0) continue;
    const taken = listTaken(before, after);
    const found = await compare(before, after);
    const what = `${taken[0]}: ${paths.join("; ")} became ${
      edited.join("; ")
    } (seed ${seed})`;
    if (taken.length > 0) count++;
    if (taken.length > 0) assert(found.some(isLoss), what);
    else assert(!found.some(isTaken), what);
  }
  assert(count > 100, `${count} paths answer for others`);
});

/** Returns whether a finding says that another path answers. */
function isTaken({ code, reason }: Finding): boolean {
  return code === "endpoint-preferred" || / go to \S+ now\./.test(reason);
}

/** Returns what is left of a path or a request after some segments. */
function dropSegments(path: string, count: number): string {
  return path.split("/").slice(count + 1).join("/");
}

/** Returns whether a finding says that requests may be lost. */
function isLoss({ severity, code }: Finding): boolean {
  return severity !== "info" || code === "endpoint-hidden";
}

Deno.test("a comparison with the lock reports every loss of requests", async () => {
  let losses = 0;
  for (let seed = 0; seed < 1000; seed++) {
    const author = new Author(seed);
    const paths = author.write();
    const edited = author.edit(paths);
    const [before, after] = [paths, edited].map(declare);
    if (!before || !after || edited.length === 0) continue;
    const lost = listAnswered(before).difference(listAnswered(after));
    if (lost.size === 0) continue;
    losses++;
    const found = await compare(before, after);
    const what = `${[...lost][0]}: ${paths.join("; ")} became ${
      edited.join("; ")
    } (seed ${seed})`;
    assert(found.some(isLoss), what);
  }
  assert(losses > 100, `${losses} edits lost requests`);
});

/** Lists the paths that are gone, and those of them that are found again. */
async function listGone(before: App, after: App) {
  const [locked, current] = await Promise.all(
    [before, after].map(async (app) => {
      const folder = { app, tree: undefined, folder: "." };
      return collectPaths((await readPublished(folder)).routes);
    }),
  );
  const patterns = createWidthComparison(new Map(), new Map());
  const { removed, added } = pairPaths(
    locked,
    current,
    patterns,
    0,
  );
  return { removed, moved: findMoves(removed, added).flat() };
}

/** Counts the paths that findings say are gone. */
function countGone(found: readonly Finding[]): number {
  const counts = found.map(({ code, reason }) => {
    if (code === "api-path-moved") return Number.parseInt(reason);
    return code.startsWith("api-path-removed") ? 1 : 0;
  });
  return counts.reduce((sum, one) => sum + one, 0);
}

/** Returns the requests of a path, and what they are under its other prefix. */
function listMoved(
  app: App,
  { was, is, from, to }: MovedPath,
): [request: string, moved: string][] {
  const beginning = is.shape.split("/").slice(0, to + 1).join("/")
    .replaceAll("<int>", "7");
  // The values of other parameters have to stay as they were.
  if (beginning.includes("<") || !hasSameEnd(was, is, from, to)) return [];
  return ["", "/a", "/b"].flatMap((folder) =>
    REQUESTS.map((request) => folder + request)
  ).filter((request) => {
    const match = app.match("GET", request);
    return match && shapeOf(match.route.path) === was.shape;
  }).map((request) => {
    const end = dropSegments(request, from);
    return [request, end === "" ? beginning : `${beginning}/${end}`];
  });
}

/** Returns whether paths continue after their prefixes with the same types. */
function hasSameEnd(
  was: LockedPath,
  is: LockedPath,
  from: number,
  to: number,
): boolean {
  return dropSegments(was.shape, from) === dropSegments(is.shape, to);
}

Deno.test("a path that has moved is answered under its other prefix, and is reported once", async () => {
  let count = 0;
  for (let seed = 0; seed < 1500; seed++) {
    const author = new Author(seed);
    const paths = author.writeFolder();
    const edited = author.move(paths);
    const [before, after] = [paths, edited].map(declare);
    if (!before || !after) continue;
    const what = `${paths.join("; ")} became ${edited.join("; ")} (${seed})`;
    const { removed, moved } = await listGone(before, after);
    const found = await compare(before, after);
    assertEquals(countGone(found), removed.length, what);
    const [old, now] = [before, after].map(({ routes }) =>
      new Set(routes.map(({ path }) => shapeOf(path)))
    );
    for (const one of moved) {
      const { was, is, from, to } = one;
      assert(old.has(was.shape) && !now.has(was.shape), what);
      assert(now.has(is.shape) && !old.has(is.shape), what);
      const [end, same] = [dropSegments(was.path, from), is.path]
        .map(outlineOfPath);
      assertEquals(dropSegments(same, to), end, what);
      for (const [request, there] of listMoved(before, one)) {
        count++;
        const isReportedLost = found.some(({ code }) =>
          code.startsWith("api-rem")
        );
        // Another path with other methods may be preferred there.
        const isAnswered = METHODS.some((method) => after.match(method, there));
        assert(isAnswered || isReportedLost, `${request}, ${there}: ${what}`);
      }
    }
  }
  assert(count > 2000, `${count} requests have moved`);
});
