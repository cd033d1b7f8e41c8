/**
 * Serves a worker by miniflare, on Node: `node miniflare.mjs <node_modules>
 * <worker.js>` prints where.
 */
import { createRequire } from "node:module";

const [modules, worker] = process.argv.slice(2);
const { Miniflare } = createRequire(`${modules}/`)("miniflare");
const miniflare = new Miniflare({
  modules: true,
  scriptPath: worker,
  compatibilityDate: "2026-04-01",
  port: 0,
});
console.log(String(await miniflare.ready));
process.on("SIGTERM", async () => {
  await miniflare.dispose();
  process.exit();
});
