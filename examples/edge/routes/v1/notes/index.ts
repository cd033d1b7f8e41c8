import { type Handler, json } from "@strata/router";
import { listNotes } from "../../../notes.ts";

export const GET: Handler<"v1/notes/index"> = () =>
  json(listNotes().map((note) => note.text));
