import { type Handler, html } from "@strata/router";

export const GET: Handler<"index"> = () =>
  html(`<!doctype html>
<title>Bookshop</title>
<h1>Bookshop</h1>
<p>Try <a href="/api/v3/books">/api/v3/books</a>.</p>
`);
