import { type Handler, json } from "@strata/router";
import { searchBooks } from "../../../books.ts";

export const GET: Handler<"v3/books/index"> = (request) =>
  json(searchBooks(new URL(request.url).searchParams.get("q") ?? ""));
