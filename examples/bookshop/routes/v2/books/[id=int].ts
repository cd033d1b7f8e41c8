import { type Handler, json } from "@strata/router";
import { findBook } from "../../../books.ts";

export const GET: Handler<"v2/books/[id=int]"> = (_request, { params }) =>
  json(findBook(params.id));
