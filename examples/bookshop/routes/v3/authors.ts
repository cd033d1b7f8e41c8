import { type Handler, json } from "@strata/router";
import { listBooks } from "../../books.ts";

export const GET: Handler<"v3/authors"> = () =>
  json(listBooks().map(({ author }) => author).sort());
