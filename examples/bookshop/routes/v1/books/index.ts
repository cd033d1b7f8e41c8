import { type Handler, json } from "@strata/router";
import { listBooks } from "../../../books.ts";

export const GET: Handler<"v1/books/index"> = () =>
  json(listBooks().map((book) => book.title));
