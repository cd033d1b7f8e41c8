/** Builds routes that use npm packages, and asks every platform for them. */
import { assertEquals } from "@std/assert";
import { createFolder } from "../test_folder.ts";
import { buildRoutes } from "./built_routes.ts";
import { HOSTS } from "./host.ts";
import { installTools } from "./npm_tools.ts";

const ROUTES = {
  // A CommonJS package that requires a module of Node.
  "routes/buffer.ts": `
import { Buffer } from "npm:safe-buffer@5.2.1";
export const GET = () => new Response(Buffer.from("strata").toString("hex"));
`,
  // A package with another build for browsers, which has no server.
  "routes/server.ts": `
import { WebSocketServer } from "npm:ws@8.18.0";
export const GET = () => new Response(typeof WebSocketServer);
`,
  "routes/mode.ts": `
declare const process: { env: Record<string, string> };
export const GET = () => new Response(
  process.env.NODE_ENV === "production" ? process.env.NODE_ENV : "not it",
);
`,
  // What only one platform has, where a handler asks for it.
  "routes/sockets.ts": `
export const GET = async () => {
  const sockets = await import("cloudflare:sockets").catch(() => undefined);
  return new Response(typeof sockets?.connect);
};
`,
};

/** The hosts that take npm packages' builds for servers. */
const SERVERS = ["bun", "Node with srvx"];
/** The hosts that have modules of Cloudflare's. */
const WORKERS = ["workerd", "miniflare"];

Deno.test("packages work on every platform in their builds for it, and its own modules only there", async (t) => {
  const tools = await installTools();
  using folder = createFolder(ROUTES);
  const dist = await buildRoutes(folder.path);
  for (const [name, start] of Object.entries(HOSTS)) {
    await t.step(name, async () => {
      await using host = await start(dist, tools);
      const ask = async (path: string) =>
        await (await host.fetch(path, { method: "GET" })).text();
      assertEquals(await ask("/buffer"), "737472617461");
      assertEquals(await ask("/mode"), "production");
      const isServer = SERVERS.includes(name);
      assertEquals(await ask("/server"), isServer ? "function" : "undefined");
      const isWorker = WORKERS.includes(name);
      assertEquals(await ask("/sockets"), isWorker ? "function" : "undefined");
    });
  }
});
