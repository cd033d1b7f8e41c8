import { assert } from "@std/assert";
import { App, DeclarationError, text } from "@strata/router";
import { compareContracts } from "../../../router/cli/contract/compare.ts";
import { readPublished } from "../../../router/cli/contract/published.ts";
import type { Finding } from "../../../router/cli/printing/finding.ts";
import type { Method } from "../../../router/declare/method.ts";
import { Random } from "../../random.ts";

/** Segments of paths: parameters, by their types, and text. */
const SEGMENTS = [
  ..."5 items <int> <float> <alpha> <slug> <uuid> <ymd> <str> <path>"
    .split(" "),
  ..."<ext> <ext=jpg> <ext=jpg|png> <[0-9]+> <[0-9a-z]+> <[a-z-]+>".split(" "),
];
const METHODS: readonly Method[] = ["GET", "POST", "PUT"];

const VALUES = [
  ..."5 -1 0.5 12345678901234567890 items Zed a-1 a5 ~ a.jpg b.png c.txt"
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

/** Makes paths, and paths that were edited. */
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

/** Declares paths; some can not be beside each other. */
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
  const lock = { file: "versions.lock.json", command: "strata lock" };
  return compareContracts(locked, current, 0, lock);
}

/** Tells whether a finding says that requests may be lost. */
function isLoss({ severity, code }: Finding): boolean {
  return severity !== "info" || code === "endpoint-hidden";
}

Deno.test("no request is lost that a comparison with the lock does not tell of", async () => {
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
