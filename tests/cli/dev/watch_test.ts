import { assert, assertEquals } from "@std/assert";
import { dirname, join, relative } from "@std/path";
import { containsPath } from "../../../router/cli/dev/contained_path.ts";
import { watch } from "../../../router/cli/dev/watch.ts";
import { stopClock } from "../../process/stopped_clock.ts";
import { createFolder } from "../../test_folder.ts";

/** A system that tells of changes when it is told to. */
class ToldSystem implements Disposable {
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

  /** Tells of a change in a folder that is watched. */
  tell(folder: string, event: Deno.FsEvent): Promise<void> {
    return this.#writers.get(folder)!.write(event);
  }

  /** Lists the folders that are watched. */
  list(): string[] {
    return [...this.#writers.keys()];
  }

  /** Watches nothing from now on. */
  refuse(): void {
    Deno.watchFs = () => {
      throw new Error("no watches are left");
    };
  }

  [Symbol.dispose](): void {
    Deno.watchFs = this.#watchFs;
  }
}

/** A routes folder that is watched, and what is told of it. */
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
  const system = new ToldSystem();
  const clock = stopClock();
  const told: unknown[] = [];
  const { add, addTree } = watch({
    onFirst: () => told.push("first"),
    onChange: (paths) =>
      told.push([...paths].map((path) => relative(folder.path, path))),
    onLost: (error) => told.push(error.message.split(":")[0]),
  });
  void addTree(routes);
  return {
    told,
    add,
    system,
    routes,
    async tell(event: Deno.FsEvent) {
      await system.tell(routes, event);
      await settle();
    },
    /** Lets the changes that are gathered be told. */
    async gather() {
      clock.advance(5);
      await settle();
    },
    /** Lets so much time go by that what follows is for itself. */
    calm: () => clock.advance(1001),
    [Symbol.dispose]() {
      clock[Symbol.dispose]();
      system[Symbol.dispose]();
      folder[Symbol.dispose]();
    },
  };
}

/** What the system tells of changes, and what is told on. */
const TOLD: [
  title: string,
  events: [kind: Deno.FsEvent["kind"], names: string[], flag?: "rescan"][],
  told: unknown[],
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
  ["changes of it does not know what", [["any", []]], ["first", [
    "routes",
    "",
  ]]],
  ["the removal of a folder that is there", [["remove", ["inner"]]], ["first", [
    "routes",
    "",
  ]]],
];

for (const [title, events, expected] of TOLD) {
  Deno.test(`a watched folder tells ${expected.length === 0 ? "nothing " : ""}of ${title}`, async () => {
    using watched = watchRoutes();
    for (const [kind, names, flag] of events) {
      const paths = names.map((name) => join(watched.routes, name));
      await watched.tell({ kind, paths, ...flag && { flag } });
    }
    await watched.gather();
    assertEquals(watched.told, expected);
  });
}

Deno.test("a watched folder tells of later changes by themselves", async () => {
  using watched = watchRoutes();
  for (const name of ["a.ts", "b.ts"]) {
    const paths = [join(watched.routes, name)];
    await watched.tell({ kind: "modify", paths });
    await watched.gather();
  }
  assertEquals(watched.told, [
    "first",
    ["routes/a.ts"],
    "first",
    ["routes/b.ts"],
  ]);
});

Deno.test("a watched folder tells that all may be changed from many changes on, until it is calm", async () => {
  using watched = watchRoutes();
  const change = async (name: string) => {
    const paths = [join(watched.routes, name)];
    await watched.tell({ kind: "modify", paths });
    await watched.gather();
  };
  for (let i = 0; i < 32; i++) await change(`${i}.ts`);
  assertEquals(watched.told.at(-1), ["routes/31.ts"]);
  await change("32.ts");
  assertEquals(watched.told.at(-1), ["routes", ""]);
  watched.calm();
  await watched.gather();
  await change("33.ts");
  assertEquals(watched.told.at(-1), ["routes/33.ts"]);
});

Deno.test("a watched folder tells once more that all may be changed when it is calm after many changes", async () => {
  using watched = watchRoutes();
  const paths = Array.from(
    { length: 33 },
    (_, index) => join(watched.routes, `${index}.ts`),
  );
  await watched.tell({ kind: "modify", paths });
  await watched.gather();
  const all = ["first", ["routes", ""]];
  watched.calm();
  await watched.gather();
  assertEquals(watched.told, [...all, ...all]);
  watched.calm();
  await watched.gather();
  assertEquals(watched.told, [...all, ...all]);
});

Deno.test("a folder that the system watches no more is told to be lost", async () => {
  using watched = watchRoutes();
  watched.system.refuse();
  await watched.tell({ kind: "create", paths: [watched.routes] });
  await watched.gather();
  assertEquals(watched.told, [
    "first",
    'Cannot watch "' + watched.routes + '"',
  ]);
});

Deno.test("the folders around a file are watched beside a watched folder, and not within it", () => {
  using watched = watchRoutes();
  const { add, routes, system } = watched;
  const before = system.list();
  add(join(routes, "inner/c.ts"));
  assertEquals(system.list(), before);
  const lib = join(routes, "../lib/deep");
  add(join(lib, "d.ts"));
  const around = system.list().slice(before.length);
  assertEquals(around.slice(0, 2), [lib, dirname(lib)]);
  // They end with one that holds the current folder too.
  assert(containsPath(around.at(-1)!, Deno.cwd()), around.at(-1));
});
