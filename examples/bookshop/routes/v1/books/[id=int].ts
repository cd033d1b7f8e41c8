import { type Handler, json } from "@strata/router";
import { findBook } from "../../../books.ts";

export const GET: Handler<"v1/books/[id=int]"> = (_request, { params }) => {
  const { title, author } = findBook(params.id);
  return json({ title, author });
};
