import { type Handler, json } from "@strata/router";
import { listBooks } from "../../../books.ts";

export const GET: Handler<"v1.25/books/search"> = (request) => {
  const query = new URL(request.url).searchParams.get("q") ?? "";
  const isWanted = (title: string): boolean =>
    title.toLowerCase().includes(query.toLowerCase());
  return json(listBooks().filter(({ title }) => isWanted(title)));
};
