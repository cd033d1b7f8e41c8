/**
 * A handler on `Deno.serve` that does not look at its request. It takes one, as
 * handlers do: for a function without parameters, Deno makes no `Request`.
 */
Deno.serve({
  port: 0,
  hostname: "127.0.0.1",
  onListen: ({ port }) => console.log(port),
}, (_request) => Response.json({ id: 7 }));
