import { assertEquals, assertStringIncludes } from "@std/assert";
import { main } from "../../router/cli/mod.ts";
import { captureLog } from "../captured_log.ts";
import { startChild } from "../child_process.ts";
import { createFolder, createProjectFolder } from "../test_folder.ts";
import { ask, is, say, SLOW_AFTER_MS, until } from "./requested_server.ts";
import { CLI, startDev } from "./command_line.ts";
import { followRoutes } from "./dev/followed_routes.ts";

/** How a server ends by itself, and what is reported. */
const ENDED: [title: string, end: string, reported: string][] = [
  ["ends", "resolve()", "The server ended unexpectedly. Restart dev.\n"],
  [
    "fails",
    'reject(new Deno.errors.Http("no files left"))',
    "The server ended unexpectedly: Http: no files left. Restart dev.\n",
  ],
];

for (const [title, end, reported] of ENDED) {
  Deno.test(`dev exits with status 1 when its server ${title} by itself, and says so`, async () => {
    using folder = createProjectFolder({
      "routes/_version.ts": `
const { promise, resolve, reject } = Promise.withResolvers();
const { serve } = Deno;
Deno.serve = (...args) => {
  serve(...args).unref();
  return { finished: promise };
};
globalThis.end = () => ${end};
export default {};
`,
      "routes/end.ts": `
export const GET = () => {
  setTimeout(globalThis.end);
  return new Response("ending");
};
`,
    });
    await using server = await startDev(`${folder.path}/routes`);
    // Its own answer may come or not.
    await ask(server, "/end").catch(() => {});
    const late = setTimeout(
      () => server.process.kill("SIGKILL"),
      SLOW_AFTER_MS,
    );
    assertEquals((await server.process.status).code, 1);
    clearTimeout(late);
    assertStringIncludes(await server.errors, reported);
  });
}

Deno.test("dev serves files as they are created, edited, renamed and deleted", async () => {
  await using dev = await followRoutes({ "routes/a.ts": say("one") });
  assertEquals(await ask(dev, "/a"), "200 one");
  dev.write("routes/a.ts", say("two"));
  await until(dev, "/a", is("200 two"));
  Deno.writeTextFileSync(`${dev.path}/routes/a.ts`, say("two, in place"));
  await until(dev, "/a", is("200 two, in place"));
  dev.write("routes/new/deep/b.ts", say("three"));
  await until(dev, "/new/deep/b", is("200 three"));
  Deno.renameSync(`${dev.path}/routes/new`, `${dev.path}/routes/old`);
  await until(dev, "/old/deep/b", is("200 three"));
  assertEquals((await ask(dev, "/new/deep/b")).slice(0, 3), "404");
  dev.remove("routes/old");
  await until(dev, "/old/deep/b", (answer) => answer.startsWith("404"));
  dev.write("routes/_version.ts", "export default { version: 3 };");
  await until(dev, "/v3/a", is("200 two, in place"));
  dev.write("routes/a.tmp", say("four"));
  Deno.renameSync(`${dev.path}/routes/a.tmp`, `${dev.path}/routes/a.ts`);
  await until(dev, "/v3/a", is("200 four"));
});

Deno.test("dev keeps running when a file would end it while it is loaded", async () => {
  const ok = 'export const GET = () => new Response("ok");\n';
  await using dev = await followRoutes({
    "routes/a.ts": `Deno.exit(0);\n${ok}`,
    "routes/b.ts": ok,
  });
  const reported = await ask(dev, "/a");
  assertStringIncludes(reported, "Deno.exit(0) would end the process.");
  dev.write("routes/_version.ts", "Deno.exit(0);\n");
  dev.write("routes/a.ts", ok);
  await until(dev, "/a", is("200 ok"));
  assertEquals(await ask(dev, "/b"), "200 ok");
});

// Exhausting the system's limit would end other programs' watching too.
Deno.test("dev says which limit of the system keeps it from following files", async () => {
  using folder = createFolder({ "a.ts": say("one") });
  const { watchFs } = Deno;
  Deno.watchFs = () => {
    throw new Error("Too many open files (os error 24)");
  };
  try {
    const said = await captureLog(async () => {
      assertEquals(await main(["dev", folder.path, "--port=0"]), 2);
    });
    assertStringIncludes(said.join("\n"), "fs.inotify.max_user_instances=");
  } finally {
    Deno.watchFs = watchFs;
  }
});

Deno.test("dev exits when it can no longer follow files while settings are read", async () => {
  using folder = createProjectFolder({
    "routes/_version.ts": `Deno.watchFs = () => {
        throw new Error("Too many open files (os error 24)");
      };
      console.log("it is read");
      await new Promise(() => {});`,
  });
  await using server = startChild(Deno.execPath(), [
    "run",
    "-A",
    CLI,
    "dev",
    `${folder.path}/routes`,
    "--port=0",
  ]);
  await server.waitFor("it is read");
  Deno.renameSync(`${folder.path}/routes`, `${folder.path}/moved`);
  await server.waitForError("fs.inotify.max_user_instances=");
  assertEquals((await server.process.status).code, 2);
});

Deno.test("dev exits when the system no longer lets it follow files", async () => {
  await using dev = await followRoutes({
    "routes/a.ts": `Deno.watchFs = () => {
        throw new Error("Too many open files (os error 24)");
      };
      ${say("one")}`,
  });
  assertEquals(await ask(dev, "/a"), "200 one");
  Deno.renameSync(`${dev.path}/routes`, `${dev.path}/moved`);
  await dev.waitForError("fs.inotify.max_user_instances=");
  assertEquals((await dev.process.status).code, 2);
});

Deno.test("dev starts even if settings throw an unhandled exception", async () => {
  await using dev = await followRoutes({
    "routes/_version.ts": `
const { promise, resolve } = Promise.withResolvers();
setTimeout(() => {
  setTimeout(resolve);
  throw new Error("unhandled");
});
await promise;
export default { version: 1 };
`,
    "routes/a.ts": say("a"),
  });
  assertEquals(await ask(dev, "/v1/a"), "200 a");
  await dev.waitForError("unhandled");
});
