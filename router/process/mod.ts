/**
 * Serves an application on Deno as a process of its own.
 *
 * @module
 */

export type { Exchange } from "./exchange.ts";
export { serve } from "./serve.ts";
export type { ServeOptions, Server } from "./serve.ts";
