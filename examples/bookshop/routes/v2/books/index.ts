import { type Handler, json } from "@strata/router";
import { listBooks } from "../../../books.ts";

export const GET: Handler<"v2/books/index"> = () => json(listBooks());
