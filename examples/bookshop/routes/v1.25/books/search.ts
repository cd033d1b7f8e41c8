import { type Handler, json } from "@strata/router";
import { searchBooks } from "../../../books.ts";

export const GET: Handler<"v1.25/books/search"> = (_request, { query }) =>
  json(searchBooks(query.get("q") ?? ""));
