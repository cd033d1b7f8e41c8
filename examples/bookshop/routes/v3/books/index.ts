import { type Handler, json } from "@strata/router";
import { searchBooks } from "../../../books.ts";

export const GET: Handler<"v3/books/index"> = (_request, { query }) =>
  json(searchBooks(query.get("q") ?? ""));
