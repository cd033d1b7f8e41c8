/** Serves on a free port and prints it, as the load generator expects. */
export function listen(
  handler: (request: Request) => Response | Promise<Response>,
): void {
  Deno.serve({
    port: 0,
    hostname: "127.0.0.1",
    onListen: ({ port }) => console.log(port),
  }, handler);
}
