import { type Handler, HttpError, json } from "@strata/router";
import { findNote } from "../../../notes.ts";

export const GET: Handler<"v2/notes/[id=int]"> = (_request, { params }) => {
  const note = findNote(params.id);
  if (!note) throw new HttpError(404, `There is no note ${params.id}.`);
  return json(note);
};
