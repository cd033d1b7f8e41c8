import { assert, assertEquals } from "@std/assert";
import { dirname, join, relative } from "@std/path";
import { containsPath } from "../../../router/cli/dev/contained_path.ts";
import { watch } from "../../../router/cli/dev/watch.ts";
import { stopClock } from "../../process/stopped_clock.ts";
import { createFolder } from "../../test_folder.ts";

/** A system that reports changes on demand. */
class ReportingSystem implements Disposable {
  readonly #watchFs = Deno.watchFs;
  readonly #writers = new Map<string, WritableStreamDefaultWriter>();

  constructor() {
    Deno.watchFs = (folder) => {
      const { readable, writable } = new TransformStream<Deno.FsEvent>();
      const writer = writable.getWriter();
      this.#writers.set(String(folder), writer);
      const close = () => void writer.close();
      const iterator = readable.values();
      return Object.assign(iterator, { close, [Symbol.dispose]: close });
    };
  }

  /** Reports a change in a watched folder. */
  report(folder: string, event: Deno.FsEvent): Promise<void> {
    return this.#writers.get(folder)!.write(event);
  }

  /** Lists the folders that are watched. */
  list(): string[] {
    return [...this.#writers.keys()];
  }

  /** Refuses to watch anything from now on. */
  refuse(): void {
    Deno.watchFs = () => {
      throw new Error("no watches are left");
    };
  }

  [Symbol.dispose](): void {
    Deno.watchFs = this.#watchFs;
  }
}

/** Watches a routes folder, and records what is reported. */
function watchRoutes() {
  const folder = createFolder({
    "routes/a.ts": "",
    "routes/b.ts": "",
    "routes/inner/c.ts": "",
    "lib/deep/d.ts": "",
  });
  const routes = join(folder.path, "routes");
  const { setTimeout } = globalThis;
  const settle = () => new Promise<void>((resolve) => setTimeout(resolve));
  const system = new ReportingSystem();
  const clock = stopClock();
  const reported: unknown[] = [];
  const { add, addTree } = watch({
    onFirst: () => reported.push("first"),
    onChange: (paths) =>
      reported.push([...paths].map((path) => relative(folder.path, path))),
    onLost: (error) => reported.push(error.message.split(":")[0]),
  });
  void addTree(routes);
  return {
    reported,
    add,
    system,
    routes,
    async report(event: Deno.FsEvent) {
      await system.report(routes, event);
      await settle();
    },
    /** Lets the collected changes be reported. */
    async collect() {
      clock.advance(5);
      await settle();
    },
    /** Lets so much time pass that later changes are reported separately. */
    calm: () => clock.advance(1001),
    [Symbol.dispose]() {
      clock[Symbol.dispose]();
      system[Symbol.dispose]();
      folder[Symbol.dispose]();
    },
  };
}

/** What the system reports, and what is passed on. */
const EVENTS: [
  title: string,
  events: [kind: Deno.FsEvent["kind"], names: string[], flag?: "rescan"][],
  reported: unknown[],
][] = [
  ["a change", [["modify", ["a.ts"]]], ["first", ["routes/a.ts"]]],
  ["files that are read", [["access", ["a.ts"]], ["access", ["b.ts"]]], []],
  [
    "several changes at once",
    [["modify", ["a.ts"]], ["access", ["c.ts"]], ["remove", ["b.ts", "a.ts"]]],
    ["first", ["routes/a.ts", "routes/b.ts"]],
  ],
  [
    "changes that the system has lost",
    [["any", ["a.ts"], "rescan"]],
    ["first", ["routes", ""]],
  ],
  ["changes of unknown files", [["any", []]], ["first", [
    "routes",
    "",
  ]]],
  ["the removal of a folder that is there", [["remove", ["inner"]]], ["first", [
    "routes",
    "",
  ]]],
];

for (const [title, events, expected] of EVENTS) {
  Deno.test(`a watched folder ${expected.length === 0 ? "does not report" : "reports"} ${title}`, async () => {
    using watched = watchRoutes();
    for (const [kind, names, flag] of events) {
      const paths = names.map((name) => join(watched.routes, name));
      await watched.report({ kind, paths, ...flag && { flag } });
    }
    await watched.collect();
    assertEquals(watched.reported, expected);
  });
}

Deno.test("a watched folder reports later changes separately", async () => {
  using watched = watchRoutes();
  for (const name of ["a.ts", "b.ts"]) {
    const paths = [join(watched.routes, name)];
    await watched.report({ kind: "modify", paths });
    await watched.collect();
  }
  assertEquals(watched.reported, [
    "first",
    ["routes/a.ts"],
    "first",
    ["routes/b.ts"],
  ]);
});

Deno.test("a watched folder reports after many changes that all may have changed, until it is calm", async () => {
  using watched = watchRoutes();
  const change = async (name: string) => {
    const paths = [join(watched.routes, name)];
    await watched.report({ kind: "modify", paths });
    await watched.collect();
  };
  for (let i = 0; i < 32; i++) await change(`${i}.ts`);
  assertEquals(watched.reported.at(-1), ["routes/31.ts"]);
  await change("32.ts");
  assertEquals(watched.reported.at(-1), ["routes", ""]);
  watched.calm();
  await watched.collect();
  await change("33.ts");
  assertEquals(watched.reported.at(-1), ["routes/33.ts"]);
});

Deno.test("a watched folder reports once more that all may have changed when it is calm after many changes", async () => {
  using watched = watchRoutes();
  const paths = Array.from(
    { length: 33 },
    (_, index) => join(watched.routes, `${index}.ts`),
  );
  await watched.report({ kind: "modify", paths });
  await watched.collect();
  const all = ["first", ["routes", ""]];
  watched.calm();
  await watched.collect();
  assertEquals(watched.reported, [...all, ...all]);
  watched.calm();
  await watched.collect();
  assertEquals(watched.reported, [...all, ...all]);
});

Deno.test("a folder that the system no longer watches is reported as lost", async () => {
  using watched = watchRoutes();
  watched.system.refuse();
  await watched.report({ kind: "create", paths: [watched.routes] });
  await watched.collect();
  assertEquals(watched.reported, [
    "first",
    'Cannot watch "' + watched.routes + '"',
  ]);
});

Deno.test("the folders around a file are watched outside a watched folder, and not within it", () => {
  using watched = watchRoutes();
  const { add, routes, system } = watched;
  const before = system.list();
  add(join(routes, "inner/c.ts"));
  assertEquals(system.list(), before);
  const lib = join(routes, "../lib/deep");
  add(join(lib, "d.ts"));
  const around = system.list().slice(before.length);
  assertEquals(around.slice(0, 2), [lib, dirname(lib)]);
  // They end with one that contains the current folder too.
  assert(containsPath(around.at(-1)!, Deno.cwd()), around.at(-1));
});
