import { assertEquals, assertStringIncludes } from "@std/assert";
import { existsSync } from "@std/fs";
import { dirname, join } from "@std/path";
import { containsPath } from "../../../router/cli/dev/contained_path.ts";
import { WatchedFolders } from "../../../router/cli/dev/watched_folders.ts";
import { expectSuccess, run } from "../../child_process.ts";
import { createFolder, createProjectFolder } from "../../test_folder.ts";
import { ask, holds, is, say, until } from "../requested_server.ts";
import { startCli, startDev } from "../command_line.ts";
import { followRoutes } from "./followed_routes.ts";
import { switchLink } from "./switched_link.ts";

/** What the system was requested to watch. */
interface Watched {
  readonly folder: string;
  readonly recursive: boolean;
}

/**
 * A system on which a folder may not be read, and that reports a missing one as
 * Windows does.
 */
class StrictSystem implements Disposable {
  readonly #watchFs = Deno.watchFs;
  readonly #readDir = Deno.readDirSync;
  readonly #watched = new Set<Watched>();
  #secret: string | undefined;

  constructor(secret?: string) {
    this.#secret = secret;
    Deno.watchFs = (folder, { recursive = true } = {}) =>
      this.#watch({ folder: String(folder), recursive });
    Deno.readDirSync = (folder) => {
      if (this.#isSecret(String(folder))) {
        throw new Deno.errors.PermissionDenied("It is secret.");
      }
      return this.#readDir(folder);
    };
  }

  #isSecret(folder: string): boolean {
    return this.#secret !== undefined && containsPath(this.#secret, folder);
  }

  #watch(watched: Watched): Deno.FsWatcher {
    const { folder, recursive } = watched;
    const isRefused = this.#isSecret(folder) ||
      recursive && this.#secret !== undefined &&
        containsPath(folder, this.#secret);
    if (isRefused) throw new Deno.errors.PermissionDenied("It is secret.");
    if (!existsSync(folder)) {
      throw new Error(
        "Input watch path is neither a file nor a directory. about " +
          JSON.stringify([folder]),
      );
    }
    const { readable, writable } = new TransformStream<Deno.FsEvent>();
    this.#watched.add(watched);
    const close = (): void => {
      this.#watched.delete(watched);
      writable.close();
    };
    return Object.assign(readable.values(), {
      close,
      [Symbol.dispose]: close,
    }) as Deno.FsWatcher;
  }

  /** Lets everything be read from now on. */
  permit(): void {
    this.#secret = undefined;
  }

  /** Returns whether it reports edits of a file. */
  reports(file: string): boolean {
    return [...this.#watched].some(({ folder, recursive }) =>
      recursive ? containsPath(folder, file) : folder === dirname(file)
    );
  }

  [Symbol.dispose](): void {
    Deno.watchFs = this.#watchFs;
    Deno.readDirSync = this.#readDir;
  }
}

Deno.test("an unreadable folder does not keep others from being followed", async () => {
  using folder = createFolder({ "a/b/c.ts": "", "a/secret/d.ts": "" });
  const { path } = folder;
  using system = new StrictSystem(`${path}/a/secret`);
  await new WatchedFolders(() => {}).addTree(path);
  const followed = ["a.ts", "a/b.ts", "a/b/c.ts", "a/secret/d.ts"]
    .map((file) => system.reports(`${path}/${file}`));
  assertEquals(followed, [true, true, true, false]);
});

/** What changes while a folder may not be read, and what is to be followed. */
const CHANGES: [title: string, changed: string, file: string][] = [
  ["is made", "a/new", "a/new/deep/e.ts"],
  ["is recreated", "a/b", "a/b/deep/e.ts"],
  ["can be read again", "a/secret", "a/secret/deep/d.ts"],
  ["may have changed with all others", "", "a/b/deep/e.ts"],
];

for (const [title, changed, file] of CHANGES) {
  Deno.test(`a folder that ${title} is followed beside one that may not be read`, async () => {
    using folder = createFolder({ "a/b/c.ts": "", "a/secret/deep/d.ts": "" });
    const { path } = folder;
    using system = new StrictSystem(`${path}/a/secret`);
    const folders = new WatchedFolders(() => {});
    await folders.addTree(path);
    if (changed === "a/secret") system.permit();
    else folder.write(file, "");
    await folders.renew(new Set([join(path, changed)]));
    assertEquals(system.reports(`${path}/${file}`), true);
  });
}

for (const gone of ["app/routes", "app"]) {
  Deno.test(`a folder is followed once it is back, after ${gone} was gone`, async () => {
    using folder = createFolder({ "app/routes/a.ts": "" });
    const path = `${folder.path}/${gone}`;
    using system = new StrictSystem();
    const folders = new WatchedFolders(() => {});
    await folders.addTree(`${folder.path}/app/routes`);
    folder.remove(gone);
    await folders.renew(new Set([path]));
    assertEquals(system.reports(path), true);
    folder.write("app/routes/b/c.ts", "");
    await folders.renew(new Set([path]));
    assertEquals(system.reports(`${folder.path}/app/routes/b/c.ts`), true);
    assertEquals(folders.list().has(`${folder.path}/app`), true);
  });
}

Deno.test("a folder is followed that comes back while its parent is watched anew", async () => {
  using folder = createFolder({ "a/b.ts": "" });
  const { path } = folder;
  using system = new StrictSystem();
  const folders = new WatchedFolders(() => {});
  await folders.addTree(`${path}/a`);
  folder.remove("a");
  const { watchFs } = Deno;
  Deno.watchFs = (watched, options) => {
    if (watched === path) folder.write("a/b.ts", "");
    return watchFs(watched, options);
  };
  await folders.renew(folders.list());
  assertEquals(system.reports(`${path}/a/b.ts`), true);
});

Deno.test("the parent of a folder that is watched alone is followed when that is gone", async () => {
  using folder = createFolder({ "lib/a.ts": "" });
  const { path } = folder;
  using _system = new StrictSystem();
  const folders = new WatchedFolders(() => {});
  folders.add(`${path}/lib`);
  folder.remove("lib");
  await folders.renew(new Set([`${path}/lib`]));
  assertEquals(folders.list(), new Set([path]));
});

Deno.test("several folders are followed with their contents, one of them at first without", async () => {
  using folder = createFolder({ "a/b/c.ts": "", "d/e/f.ts": "" });
  const { path } = folder;
  using system = new StrictSystem();
  const folders = new WatchedFolders(() => {});
  folders.add(`${path}/d`);
  assertEquals(system.reports(`${path}/d/e/f.ts`), false);
  await folders.addTree(`${path}/a`);
  await folders.addTree(`${path}/d`);
  const isInTree = [`${path}/a/x.ts`, `${path}/d`, `${path}/g.ts`]
    .map((file) => folders.isInTree(file));
  assertEquals(isInTree, [true, true, false]);
  for (const file of ["a/b/c.ts", "d/e/f.ts", "g.ts"]) {
    assertEquals(system.reports(`${path}/${file}`), true, file);
  }
  folder.remove("a");
  folder.write("a/new/h.ts", "");
  await folders.renew(new Set([`${path}/a`]));
  assertEquals(system.reports(`${path}/a/new/h.ts`), true);
});

Deno.test("a folder inside a watched tree gets no watcher of its own", async () => {
  using folder = createFolder({ "a/b/c.ts": "" });
  const { path } = folder;
  using _system = new StrictSystem();
  const folders = new WatchedFolders(() => {});
  await folders.addTree(`${path}/a`);
  await folders.addTree(`${path}/a/b`);
  assertEquals(folders.list(), new Set([path, `${path}/a`]));
});

Deno.test("dev follows a routes folder that is removed and recreated", async () => {
  await using dev = await followRoutes({ "routes/a.ts": say("one") });
  assertEquals(await ask(dev, "/a"), "200 one");
  dev.remove("routes");
  await dev.waitForError("The routes folder no longer exists.");
  dev.write("routes/a.ts", say("two"));
  await until(dev, "/a", is("200 two"));
  dev.write("routes/a.ts", say("three"));
  await until(dev, "/a", is("200 three"));
  dev.write("routes/deep/b.ts", say("four"));
  await until(dev, "/deep/b", is("200 four"));
  dev.remove("routes");
  dev.write("routes/a.ts", say("five"));
  await until(dev, "/a", is("200 five"));
  dev.write("routes/a.ts", say("six"));
  await until(dev, "/a", is("200 six"));
});

Deno.test("dev follows a folder around which it may read nothing", async () => {
  using folder = createProjectFolder({ "routes/a.ts": say("one") });
  const cwd = `${folder.path}/routes`;
  await using server = await startCli(["dev", "."], ["--allow-read=."], cwd);
  assertEquals(await ask(server, "/a"), "200 one");
  folder.write("routes/b.ts", say("two"));
  await until(server, "/b", is("200 two"));
});

Deno.test("dev follows a routes folder whose project is removed or moved, and recreated", async () => {
  using folder = createProjectFolder({ "project/routes/a.ts": say("one") });
  await using server = await startDev(`${folder.path}/project/routes`);
  assertEquals(await ask(server, "/a"), "200 one");
  for (const end of ["removed", "moved"]) {
    if (end === "removed") folder.remove("project");
    else {
      Deno.renameSync(`${folder.path}/project`, `${folder.path}/elsewhere`);
    }
    await until(server, "/new", holds("The routes folder no longer exists."));
    folder.write("project/routes/a.ts", say(`after it was ${end}`));
    await until(server, "/a", is(`200 after it was ${end}`));
    folder.write("project/routes/a.ts", say(`edited, once ${end}`));
    await until(server, "/a", is(`200 edited, once ${end}`));
  }
});

Deno.test("dev serves the current target of a link", async () => {
  using folder = createProjectFolder({
    "routes/_one/a.ts": say("one"),
    "routes/_two/a.ts": say("two"),
    "routes/_one.ts": say("file one"),
    "routes/_two.ts": say("file two"),
  });
  const lead = (link: string, target: string) =>
    switchLink(`${folder.path}/routes/${link}`, target);
  lead("linked", "_one");
  lead("file.ts", "_one.ts");
  await using server = await startDev(`${folder.path}/routes`);
  for (const text of ["one", "two", "one"]) {
    lead("linked", `_${text}`);
    lead("file.ts", `_${text}.ts`);
    await until(server, "/linked/a", is(`200 ${text}`));
    await until(server, "/file", is(`200 file ${text}`));
    folder.write(`routes/_${text}/a.ts`, say(`${text}, edited`));
    await until(server, "/linked/a", is(`200 ${text}, edited`));
    folder.write(`routes/_${text}/a.ts`, say(text));
    await until(server, "/linked/a", is(`200 ${text}`));
  }
  folder.write(
    "routes/_one.ts",
    'export const GET = () => {\n  throw new Error("linked");\n};\n',
  );
  await until(server, "/file", holds('> 2 |   throw new Error("linked");'));
});

Deno.test({
  name: "dev serves edits after a file whose name is not Unicode",
  // Other systems refuse such names.
  ignore: Deno.build.os !== "linux",
  async fn() {
    await using dev = await followRoutes({ "routes/a.ts": say("one") });
    const script = "printf x > \"$(printf 'no\\377text.ts')\"";
    const cwd = `${dev.path}/routes`;
    await expectSuccess(run("sh", ["-c", script], { cwd }));
    await dev.waitForError("not valid Unicode");
    dev.write("routes/a.ts", say("two"));
    await until(dev, "/a", is("200 two"));
  },
});

Deno.test("dev keeps running when files replace folders", async () => {
  // Of many files, the system reports only some as gone.
  const many = Array.from({ length: 500 }, (_, index) => [
    `routes/deep/${index}.ts`,
    say("other"),
  ]);
  await using dev = await followRoutes({
    "routes/a.ts": say("one"),
    "routes/deep/b.ts": say("two"),
    ...Object.fromEntries(many),
  });
  assertEquals(await ask(dev, "/deep/b"), "200 two");
  dev.remove("routes/deep");
  dev.write("routes/deep", "x");
  await until(dev, "/deep/b", (answer) => answer.startsWith("404"));
  assertEquals(await ask(dev, "/a"), "200 one");
  dev.remove("routes");
  dev.write("routes", "x");
  await dev.waitForError("The folder cannot be read: Not a directory");
  assertStringIncludes(await ask(dev, "/a"), "There are mistakes");
  dev.remove("routes");
  dev.write("routes/a.ts", say("three"));
  await until(dev, "/a", is("200 three"));
  dev.write("routes/a.ts", say("four"));
  await until(dev, "/a", is("200 four"));
});

Deno.test("dev keeps running when a looping link replaces its folder", async () => {
  await using dev = await followRoutes({ "routes/a.ts": say("one") });
  assertEquals(await ask(dev, "/a"), "200 one");
  dev.remove("routes");
  await dev.waitForError("The routes folder no longer exists.");
  const path = `${dev.path}/routes`;
  Deno.symlinkSync(path, path);
  assertStringIncludes(await ask(dev, "/a"), "There are mistakes");
  dev.remove("routes");
  dev.write("routes/a.ts", say("two"));
  await until(dev, "/a", is("200 two"));
});
