/** Four routes on `Deno.serve`, matched by hand. */
import { listen } from "./listen.ts";

const USER = /^\/v1\/users\/([0-9]+)$/;
const BOOK = /^\/v1\/users\/([0-9]+)\/books\/([^/]+)$/;

listen((request) => {
  const { pathname } = new URL(request.url);
  if (request.method !== "GET") return new Response(null, { status: 405 });
  if (pathname === "/") return new Response("hello");
  if (pathname === "/v1/users") return Response.json({ users: [1, 2, 3] });
  const user = USER.exec(pathname);
  if (user) return Response.json({ id: Number(user[1]) });
  const book = BOOK.exec(pathname);
  if (book) {
    const [, id, name] = book;
    return Response.json({ id: Number(id), book: decodeURIComponent(name) });
  }
  return new Response(null, { status: 404 });
});
