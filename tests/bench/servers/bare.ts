/** A handler on `Deno.serve` without a router, which reads the path itself. */
Deno.serve({
  port: 0,
  hostname: "127.0.0.1",
  onListen: ({ port }) => console.log(port),
}, (request) => {
  const { pathname } = new URL(request.url);
  const id = Number(pathname.slice(pathname.lastIndexOf("/") + 1));
  return Response.json({ id });
});
