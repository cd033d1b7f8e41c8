import { assertEquals } from "@std/assert";
import { toFileUrl } from "@std/path";
import { openFolder } from "../../../router/cli/dev/live_folder.ts";
import { LiveReader } from "../../../router/cli/dev/live_reader.ts";
import type { LiveSource } from "../../../router/cli/dev/live_routes.ts";
import { ModuleGraph } from "../../../router/cli/dev/module_graph.ts";
import { startChild } from "../../child_process.ts";
import { stopClock } from "../../process/stopped_clock.ts";
import { PROJECT } from "../../project.ts";
import { createProjectFolder } from "../../test_folder.ts";
import { ask, is, say, until } from "../requested_server.ts";
import { CLI } from "../command_line.ts";
import { followRoutes } from "./followed_routes.ts";

Deno.test("a reading that ends after a later one is not served", async () => {
  const gate = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  Object.assign(globalThis, { gate, begun });
  using folder = createProjectFolder({
    "routes/old/_version.ts": `globalThis.begun.resolve();
await globalThis.gate.promise;
export default {};`,
    "routes/old/a.ts": "export const GET = () => new Response();",
  });
  const directory = `${folder.path}/routes`;
  const read: (string[] | undefined)[] = [];
  const reader = new LiveReader(({ built }) =>
    read.push(built?.app.routes.map(({ path }) => path))
  );
  reader.follow(openFolder(directory, new ModuleGraph(() => {})));
  const change = () => {
    reader.expectChange();
    return reader.change(new Set([directory]));
  };
  const first = change();
  await begun.promise;
  folder.remove("routes/old");
  folder.write("routes/new.ts", "export const GET = () => new Response();");
  await change();
  gate.resolve();
  await first;
  // With the module there, the first reading waits for nothing more.
  await import(toFileUrl(`${directory}/old/_version.ts`).href);
  await new Promise((resolve) => setTimeout(resolve));
  const { live } = await reader.settle();
  assertEquals(live.built?.app.routes.map(({ path }) => path), ["/new"]);
  assertEquals(read, [["/new"]]);
});

Deno.test("added files are read even if another is edited meanwhile", async () => {
  const gate = Promise.withResolvers<void>();
  let reads = 0;
  const reader = new LiveReader(() => {});
  reader.follow({
    path: "/routes",
    noteChange: (paths) => paths.has("new.ts") ? "tree" : "contents",
    async read(last) {
      if (++reads === 1) await gate.promise;
      return { ...last, warnings: [] };
    },
    renew: (last) => last,
    warnOfSlowReading() {},
  });
  const change = (path: string) => {
    reader.expectChange();
    return reader.change(new Set([path]));
  };
  const added = change("new.ts");
  await change("old.ts");
  gate.resolve();
  await added;
  // The later reading replaces the first.
  assertEquals(reads, 2);
});

Deno.test("the first slow reading is awaited, a later one by no edit of a file", async () => {
  const { setTimeout } = globalThis;
  using clock = stopClock();
  let gate = Promise.withResolvers<void>();
  const calls: string[] = [];
  const reader = new LiveReader(() => calls.push("end"));
  reader.follow({
    path: "/routes",
    noteChange: (paths) => paths.has("new.ts") ? "tree" : "contents",
    async read(last) {
      calls.push("read");
      await gate.promise;
      return { ...last };
    },
    renew(last) {
      calls.push("renew");
      return { ...last };
    },
    warnOfSlowReading: () => calls.push("tell"),
  });
  const change = (path: string) => {
    reader.expectChange();
    return reader.change(new Set([path])).then(() => calls.push("serve"));
  };
  const first = change("new.ts");
  clock.advance(3000);
  await new Promise((resolve) => setTimeout(resolve));
  assertEquals(calls.splice(0), ["read", "tell"]);
  gate.resolve();
  await first;
  assertEquals(calls.splice(0), ["end", "serve"]);
  gate = Promise.withResolvers();
  const second = change("new.ts");
  clock.advance(3000);
  await second;
  assertEquals(calls.splice(0), ["read", "tell", "renew", "serve"]);
  await change("old.ts");
  assertEquals(calls.splice(0), ["renew", "serve"]);
});

Deno.test("nothing is awaited for a snapshot that a change has already outdated", async () => {
  const reader = new LiveReader(() => {});
  reader.follow({
    path: "/routes",
    noteChange: () => "tree",
    read: (last) => Promise.resolve({ ...last }),
    renew: (last) => last,
    warnOfSlowReading() {},
  });
  const snapshot = await reader.settle();
  reader.expectChange();
  const endless = new Promise<string>(() => {});
  assertEquals(await reader.whileLatest(snapshot, endless), undefined);
});

/** Makes a source that counts how often it is read. */
function countReads(): { source: LiveSource; reads: () => number } {
  let reads = 0;
  const source: LiveSource = {
    path: "/routes",
    noteChange: () => "tree",
    read(last) {
      reads++;
      return Promise.resolve({ ...last });
    },
    renew: (last) => last,
    warnOfSlowReading() {},
  };
  return { source, reads: () => reads };
}

Deno.test("a change that begins before there is a source, and ends after that, is awaited and read", async () => {
  const reader = new LiveReader(() => {});
  const { source, reads } = countReads();
  reader.expectChange();
  reader.follow(source);
  reader.expectChange();
  const first = reader.change(new Set(["/routes"]));
  assertEquals(reads(), 1);
  void reader.change(new Set(["/routes/a.ts"]));
  await first;
  await reader.settle();
  assertEquals(reads(), 2);
  // Later changes are awaited like any others.
  reader.expectChange();
  const later = reader.settle();
  void reader.change(new Set(["/routes/a.ts"]));
  await later;
  assertEquals(reads(), 3);
});

Deno.test("a change that ends before there is a source is left to the first reading", async () => {
  const reader = new LiveReader(() => {});
  const { source, reads } = countReads();
  reader.expectChange();
  void reader.change(new Set(["/routes/a.ts"]));
  reader.follow(source);
  await reader.settle();
  assertEquals(reads(), 0);
});

/** Settings that say that they load, and wait for `globalThis.settle`. */
const waitingSettings = (version: number) =>
  'console.error("begun");\n' +
  "await new Promise((resolve) => globalThis.settle = resolve);\n" +
  `export default { version: ${version} };\n`;

/** Writes a route that calls what a file waits for. */
const finish = (name: string) =>
  `export const GET = () => new Response(String(globalThis.${name}()));\n`;

Deno.test("dev makes requests wait for settings that are soon fixed", async () => {
  const settings = "routes/_version.ts";
  await using dev = await followRoutes({
    [settings]: "export default { version: 1 };",
    "routes/a.ts": say("one"),
  });
  assertEquals(await ask(dev, "/v1/a"), "200 one");
  dev.write(settings, waitingSettings(1));
  await dev.waitForError("begun");
  const waiting = ask(dev, "/v2/a");
  dev.write(settings, "export default { version: 2 };");
  assertEquals(await waiting, "200 one");
});

Deno.test("dev reports settings that never finish loading, and serves before and after they are fixed", async () => {
  const settings = "routes/v1/_version.ts";
  await using dev = await followRoutes({
    [settings]: "export default { version: 1 };",
    "routes/v1/a.ts": say("one"),
    "routes/b.ts": say("plain"),
    "note.txt": "",
  });
  assertEquals(await ask(dev, "/b"), "200 plain");
  dev.write(settings, waitingSettings(1));
  await dev.waitForError("begun");
  const waiting = ["/b", "/v1/a"].map((path) => ask(dev, path));
  await dev.waitForError(
    `Still reading ${dev.path}/routes: is a _version.ts`,
  );
  assertEquals(await Promise.all(waiting), ["200 plain", "200 one"]);
  dev.write("routes/b.ts", say("edited"));
  await until(dev, "/b", is("200 edited"));
  dev.write("note.txt", "Nothing of this is served.");
  dev.write("routes/v1/a.ts", say("two"));
  await until(dev, "/v1/a", is("200 two"));
  dev.write("routes/v1/c.ts", say("new"));
  dev.write(settings, "export default { version: 1 };");
  await until(dev, "/v1/c", is("200 new"));
  assertEquals(await ask(dev, "/b"), "200 edited");
});

Deno.test("dev starts once settings that never finished loading are fixed", async () => {
  const settings = "routes/_version.ts";
  using folder = createProjectFolder({
    [settings]: waitingSettings(1),
    "routes/a.ts": say("one"),
  });
  const permissions = ["--allow-read=.", "--allow-net=127.0.0.1"];
  const args = ["dev", `${folder.path}/routes`, "--port=0"];
  await using child = startChild(
    Deno.execPath(),
    ["run", "--no-prompt", ...permissions, CLI, ...args],
    { cwd: PROJECT },
  );
  await child.waitForError("begun");
  folder.write(settings, "export default { version: 1 };");
  await child.waitFor("Strata serves");
});

Deno.test("dev serves slow settings once they are loaded, and nothing from before", async () => {
  const settings = "routes/_version.ts";
  await using dev = await followRoutes({
    [settings]: "export default { version: 1 };",
    "routes/a.ts": 'console.error("loads a");\n' +
      "await new Promise((resolve) => globalThis.load = resolve);\n" +
      say("one"),
    "routes/settle.ts": finish("settle"),
    "routes/load.ts": finish("load"),
  });
  dev.write(settings, waitingSettings(2));
  await dev.waitForError("Still reading");
  const overtaken = ask(dev, "/v1/a");
  await dev.waitForError("loads a");
  assertEquals(await ask(dev, "/v1/settle"), "200 undefined");
  await until(dev, "/v2/load", is("200 undefined"));
  assertEquals((await overtaken).slice(0, 3), "404");
  assertEquals(await ask(dev, "/v2/a"), "200 one");
});
