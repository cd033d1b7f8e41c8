import { assertEquals } from "@std/assert";
import { toFileUrl } from "@std/path";
import { openFolder } from "../../../router/cli/dev/live_folder.ts";
import { LiveReader } from "../../../router/cli/dev/live_reader.ts";
import { ModuleGraph } from "../../../router/cli/dev/module_graph.ts";
import { stopClock } from "../../process/stopped_clock.ts";
import { createProjectFolder } from "../../test_folder.ts";

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
  const reader = new LiveReader(
    openFolder(directory, new ModuleGraph(() => {})),
    ({ built }) => read.push(built?.app.routes.map(({ path }) => path)),
  );
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

Deno.test("what files come and go is read, though one is edited meanwhile", async () => {
  const gate = Promise.withResolvers<void>();
  let reads = 0;
  const reader = new LiveReader({
    path: "/routes",
    noteChange: (paths) => paths.has("new.ts") ? "tree" : "contents",
    async read(last) {
      if (++reads === 1) await gate.promise;
      return { ...last, warnings: [] };
    },
    renew: (last) => last,
    tellOfLongReading() {},
  }, () => {});
  const change = (path: string) => {
    reader.expectChange();
    return reader.change(new Set([path]));
  };
  const added = change("new.ts");
  await change("old.ts");
  gate.resolve();
  await added;
  // The later reading takes the place of the first.
  assertEquals(reads, 2);
});

Deno.test("a reading that takes long is waited for at first, and later by no edit of a file", async () => {
  const { setTimeout } = globalThis;
  using clock = stopClock();
  let gate = Promise.withResolvers<void>();
  const calls: string[] = [];
  const reader = new LiveReader({
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
    tellOfLongReading: () => calls.push("tell"),
  }, () => calls.push("end"));
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

Deno.test("nothing is waited for of a snapshot that a change has come after already", async () => {
  const reader = new LiveReader({
    path: "/routes",
    noteChange: () => "tree",
    read: (last) => Promise.resolve({ ...last }),
    renew: (last) => last,
    tellOfLongReading() {},
  }, () => {});
  const snapshot = await reader.settle();
  reader.expectChange();
  const endless = new Promise<string>(() => {});
  assertEquals(await reader.whileLatest(snapshot, endless), undefined);
});
