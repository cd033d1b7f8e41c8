/**
 * A handler on `Deno.serve` that does not read its request. It has a parameter,
 * as handlers do: for a function without one, Deno makes no `Request`.
 */
import { listen } from "./listen.ts";

listen((_request) => Response.json({ id: 7 }));
