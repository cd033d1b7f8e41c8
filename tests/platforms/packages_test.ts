/** Builds routes that use npm packages, and requests them on every platform. */
import { assertEquals } from "@std/assert";
import { basename, join, toFileUrl } from "@std/path";
import type { App } from "@strata/router";
import { request } from "@strata/router/testing";
import {
  PLATFORM_NAMES,
  type PlatformName,
} from "../../router/build/platform/platform.ts";
import { createFolder, listFiles } from "../test_folder.ts";
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
  // A package with another build for Workers, which has a socket.
  "routes/socket.ts": `
import * as sockets from "npm:pg-cloudflare@1.2.7";
export const GET = () => new Response(typeof sockets.CloudflareSocket);
`,
  "routes/mode.ts": `
declare const process: { env: Record<string, string> };
export const GET = () => new Response(
  process.env.NODE_ENV === "production" ? process.env.NODE_ENV : "not it",
);
`,
  // A module of only one platform, imported by a handler.
  "routes/sockets.ts": `
export const GET = async () => {
  const sockets = await import("cloudflare:sockets").catch(() => undefined);
  return new Response(typeof sockets?.connect);
};
`,
};

/** The hosts that get npm packages' builds for servers. */
const SERVERS = ["bun", "Node with srvx"];
/** The platforms that get those, as docs/build.md says. */
const FOR_SERVERS: PlatformName[] = ["deno", "vercel", "bun", "node"];
/** The hosts that have Cloudflare's modules. */
const WORKERS = ["workerd", "miniflare"];

/** Imports the bundle that a platform's folder holds. */
async function importBundle(folder: string): Promise<Pick<App, "fetch">> {
  const path = listFiles(folder).find((file) => basename(file) === "worker.js");
  const { default: bundle } = await import(toFileUrl(join(folder, path!)).href);
  return bundle;
}

Deno.test("packages work on every platform in their builds for it, and a platform's modules only there", async (t) => {
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
      assertEquals(await ask("/socket"), isWorker ? "function" : "undefined");
      assertEquals(await ask("/sockets"), isWorker ? "function" : "undefined");
    });
  }
  for (const name of PLATFORM_NAMES) {
    await t.step(`the bundle for ${name}`, async () => {
      const bundle = await importBundle(join(dist, name));
      const ask = async (path: string) =>
        await (await request(bundle, "GET", path)).text();
      const isServer = FOR_SERVERS.includes(name);
      assertEquals(await ask("/server"), isServer ? "function" : "undefined");
      const isWorker = name === "cloudflare";
      assertEquals(await ask("/socket"), isWorker ? "function" : "undefined");
    });
  }
});
