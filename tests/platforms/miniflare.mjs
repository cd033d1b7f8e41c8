/**
 * Serves a worker by miniflare, on Node: `node miniflare.mjs <node_modules>
 * <folder>` prints where. The folder is what `strata build` writes for
 * Cloudflare.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const [modules, folder] = process.argv.slice(2);
const settings = JSON.parse(readFileSync(`${folder}/wrangler.jsonc`, "utf8"));
const { Miniflare } = createRequire(`${modules}/`)("miniflare");
const miniflare = new Miniflare({
  modules: true,
  scriptPath: `${folder}/worker.js`,
  compatibilityDate: settings.compatibility_date,
  compatibilityFlags: settings.compatibility_flags,
  port: 0,
});
console.log(String(await miniflare.ready));
process.on("SIGTERM", async () => {
  await miniflare.dispose();
  process.exit();
});
