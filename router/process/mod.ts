/**
 * Serves an application on Deno as a process of its own.
 *
 * @module
 */

export type { Exchange } from "./exchange.ts";
export type { ServeOptions } from "./options.ts";
export { serve } from "./serve.ts";
export type { Server } from "./serve.ts";
export type { ServerContext } from "./server_context.ts";
