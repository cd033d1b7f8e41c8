/** Upgrades connections to built servers in the way of each platform. */
import { assertEquals } from "@std/assert";
import { startChild } from "../child_process.ts";
import { SLOW_AFTER_MS } from "../patience.ts";
import { PROJECT } from "../project.ts";
import { createFolder } from "../test_folder.ts";
import { askEcho, UPGRADE } from "../web_socket_echo.ts";
import { statusOfEnd, textOf } from "./requested_server.ts";
import { buildRoutes } from "./built_routes.ts";
import { buildOnce, testServers } from "./built_servers.ts";
import { originOf, SERVERS, workerdCommand } from "./host.ts";
import { installTools } from "./npm_tools.ts";

/** Upgrade connections in the way of Deno; some handlers then fail. */
const forDeno = buildOnce({
  "routes/echo.ts": `
export const GET = (request) => {
  const { socket, response } = Deno.upgradeWebSocket(request);
  socket.onmessage = ({ data }) => socket.send("heard " + data);
  return response;
};
`,
  "routes/throws.ts": `
export const ALL = (request) => {
  Deno.upgradeWebSocket(request);
  throw new Error("a secret");
};
`,
  "routes/forgets.ts": `
export const ALL = (request) => {
  Deno.upgradeWebSocket(request);
  return new Response("forgotten");
};
`,
  "routes/ok.ts": 'export const GET = () => new Response("answered");\n',
});

Deno.test("a server built for Deno answers a request whose handler upgrades and then fails, and keeps listening", async (t) => {
  await testServers(t, forDeno, async (server, origin) => {
    for (const [path, status] of [["throws", 500], ["forgets", 200]]) {
      for (const method of ["GET", "HEAD", "DELETE"]) {
        const signal = AbortSignal.timeout(SLOW_AFTER_MS);
        const init = { method, headers: UPGRADE, signal };
        const response = await fetch(`${origin}/${path}`, init);
        const body = await response.text();
        assertEquals(response.status, status, `${method} ${path}`);
        assertEquals(body.includes("secret"), false);
        assertEquals(await textOf(origin, "/ok"), "answered");
      }
    }
    server.process.kill("SIGKILL");
  }, ["deno"]);
});

Deno.test("a server built for Deno answers WebSockets that its route upgrades", async (t) => {
  await testServers(t, forDeno, async (server, origin) => {
    assertEquals(await askEcho(`${new URL(origin).host}/echo`), "heard hello");
    server.process.kill("SIGTERM");
    assertEquals(await statusOfEnd(server), 0);
    assertEquals((await server.errors).includes("rror"), false);
  }, ["deno"]);
});

/** The function in the documents that upgrades on Deno and on Workers. */
const [SHOWN] = /^\/\/ Deno has no types for[^`]+/m.exec(
  Deno.readTextFileSync(`${PROJECT}docs/streams.md`),
)!;

Deno.test("the upgrade function of the documents answers WebSockets on Deno and Workers", async (t) => {
  using folder = createFolder({
    "routes/echo.ts": `
${SHOWN.replace("export", "")}
export const GET = (request: Request) => {
  const { socket, response } = upgrade(request);
  socket.onmessage = ({ data }) => socket.send("heard " + data);
  return response;
};
`,
  });
  const dist = await buildRoutes(folder.path, ["--platform=deno,cloudflare"]);
  const commands = {
    deno: SERVERS.deno(dist),
    workerd: workerdCommand(dist, await installTools()),
  };
  for (
    const [name, { path, args, cwd, env, port }] of Object.entries(commands)
  ) {
    await t.step(name, async () => {
      await using server = startChild(path, args, { cwd, env });
      const { host } = new URL(await originOf(server, port));
      assertEquals(await askEcho(`${host}/echo`), "heard hello");
      server.process.kill("SIGTERM");
      assertEquals((await server.errors).includes("rror"), false);
    });
  }
});

/** Upgrades connections in the way of Bun, and prints before it shuts down. */
const forBun = buildOnce({
  "routes/route.ts": `
export const GET = (request, { platform: [server] }) =>
  server.upgrade(request)
    ? new Response(null)
    : new Response("no upgrade", { status: 426 });
`,
  "main.ts": `
import { App, fileRoutes } from "@strata/router";
import manifest from "./routes.gen.ts";

const app = new App().blueprint(fileRoutes(manifest));

export default {
  fetch(request, server, context) {
    if (request.url.endsWith("/route")) {
      return app.fetch(request, server, context);
    }
    const tell = () => console.log("it is about to end");
    // A server that does not wait has ended then.
    context.closing.addEventListener("abort", () => setTimeout(tell, 200));
    return server.upgrade(request) ? undefined : new Response("no upgrade");
  },
  websocket: {
    message: (socket, text) => socket.send("echo " + text),
  },
};
`,
});

for (const who of ["entry", "route"]) {
  Deno.test(`a server built for Bun answers WebSockets that its ${who} upgrades`, async (t) => {
    await testServers(t, forBun, async (server, origin) => {
      const socket = new WebSocket(`${origin}/${who}`);
      const answered = Promise.withResolvers<unknown>();
      const closed = Promise.withResolvers<void>();
      socket.onopen = () => socket.send("hello");
      socket.onmessage = ({ data }) => answered.resolve(data);
      socket.onerror = answered.reject;
      socket.onclose = () => closed.resolve();
      assertEquals(await answered.promise, "echo hello");
      socket.close();
      await closed.promise;
      server.process.kill("SIGTERM");
      assertEquals(await server.errors, "");
    }, ["bun"]);
  });
}

Deno.test("a server built for Bun waits for open WebSockets before it exits", async (t) => {
  await testServers(t, forBun, async (server, origin) => {
    const socket = new WebSocket(`${origin}/entry`);
    const opened = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<unknown>();
    socket.onopen = () => opened.resolve();
    socket.onmessage = ({ data }) => answered.resolve(data);
    socket.onclose = () => answered.resolve("closed");
    socket.onerror = answered.reject;
    await opened.promise;
    server.process.kill("SIGTERM");
    await server.waitFor("it is about to end");
    socket.send("hello");
    assertEquals(await answered.promise, "echo hello");
    socket.close();
    assertEquals(await statusOfEnd(server), 0);
  }, ["bun"]);
});
