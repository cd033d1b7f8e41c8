/**
 * A handler on `Deno.serve` that does not look at its request. It takes one, as
 * handlers do: for a function without parameters, Deno makes no `Request`.
 */
import { listen } from "./listen.ts";

listen((_request) => Response.json({ id: 7 }));
