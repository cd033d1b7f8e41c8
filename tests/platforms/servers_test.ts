/** Starts the servers that are built, and asks of them what a deployment does. */
import { assertEquals, assertStringIncludes } from "@std/assert";
import { join } from "@std/path";
import { type Child, startChild } from "../child_process.ts";
import { runBuild } from "../cli/command_line.ts";
import { createFolder } from "../test_folder.ts";
import { installTools, type NpmTools } from "./npm_tools.ts";

const ROUTES = {
  "routes/stray.ts": `
export const GET = () => {
  Promise.reject(new Error("nobody awaits it"));
  setTimeout(() => { throw new Error("nobody catches it"); });
  return new Response("answered");
};
`,
  "routes/slow.ts": `
export const GET = async () => {
  console.log("the handler waits");
  await new Promise((resolve) => setTimeout(resolve, 300));
  return new Response("finished");
};
`,
};

const ENDLESS = {
  "routes/endless.ts": `
export const GET = () => new Response(new ReadableStream({
  start: (controller) => controller.enqueue(new TextEncoder().encode("first")),
}));
`,
};

const ENV = { PORT: "0", HOST: "127.0.0.1" };

/** The servers that are built for runtimes of one's own. */
const SERVERS: Readonly<
  Record<string, (dist: string, tools: NpmTools) => Child>
> = {
  deno: (dist) =>
    startChild(
      Deno.execPath(),
      ["run", "--allow-net", "--allow-env=PORT,HOST", "server.ts"],
      { cwd: join(dist, "deno"), env: ENV },
    ),
  bun: (dist, tools) =>
    startChild(
      tools.command("bun"),
      ["run", "server.js"],
      { cwd: join(dist, "bun"), env: ENV },
    ),
  node: (dist, tools) => {
    const cwd = join(dist, "node");
    Deno.symlinkSync(tools.modules, join(cwd, "node_modules"));
    return startChild("node", ["server.js"], { cwd, env: ENV });
  },
};

/** Waits until a server listens; gives its origin. */
async function originOf(server: Child): Promise<string> {
  const port = /:(\d+)\//;
  const said = await Promise.any([
    server.waitFor(port),
    server.waitForError(port),
  ]);
  return `http://127.0.0.1:${port.exec(said)![1]}`;
}

async function textOf(origin: string, path: string): Promise<string> {
  const response = await fetch(origin + path);
  return await response.text();
}

/** Builds routes for all platforms; gives where. */
async function buildInto(folder: string): Promise<string> {
  const dist = join(folder, "dist");
  const args = [join(folder, "routes"), `--out=${dist}`];
  const { code, stderr } = await runBuild(args);
  assertEquals(code, 0, stderr);
  return dist;
}

Deno.test("a built server survives stray errors, and ends with what is in flight", async (t) => {
  const tools = await installTools();
  using folder = createFolder(ROUTES);
  const dist = await buildInto(folder.path);
  for (const [name, start] of Object.entries(SERVERS)) {
    await t.step(name, async () => {
      await using server = start(dist, tools);
      const origin = await originOf(server);
      for (let count = 0; count < 2; count++) {
        assertEquals(await textOf(origin, "/stray"), "answered");
        await server.waitForError("nobody awaits it");
        await server.waitForError("nobody catches it");
      }
      const slow = textOf(origin, "/slow");
      await server.waitFor("the handler waits");
      server.process.kill("SIGTERM");
      assertEquals(await slow, "finished");
      assertEquals((await server.process.status).code, 0);
      assertStringIncludes(await server.errors, "Stray rejection:");
    });
  }
});

Deno.test("a built server ends at once at a second signal", async (t) => {
  const tools = await installTools();
  using folder = createFolder(ENDLESS);
  const dist = await buildInto(folder.path);
  for (const [name, start] of Object.entries(SERVERS)) {
    await t.step(name, async () => {
      await using server = start(dist, tools);
      const response = await fetch(`${await originOf(server)}/endless`);
      const reader = response.body!.getReader();
      await reader.read();
      server.process.kill("SIGINT");
      // The same signal at once would be the same request to end.
      await new Promise((resolve) => setTimeout(resolve, 300));
      server.process.kill("SIGINT");
      assertEquals((await server.process.status).code, 1);
      await reader.read().catch(() => {});
    });
  }
});
