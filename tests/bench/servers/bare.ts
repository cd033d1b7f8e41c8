/** A handler on `Deno.serve` without a router, which reads the path itself. */
import { listen } from "../serve/listen.ts";

listen((request) => {
  const { pathname } = new URL(request.url);
  const id = Number(pathname.slice(pathname.lastIndexOf("/") + 1));
  return Response.json({ id });
});
