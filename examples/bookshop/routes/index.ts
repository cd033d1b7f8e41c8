import { type Handler, html } from "@strata/router";

export const GET: Handler<"index"> = () =>
  html(`<!doctype html>
<title>Bookshop</title>
<h1>Bookshop</h1>
<p>Try <a href="/api/v2/books">/api/v2/books</a>.</p>
`);
