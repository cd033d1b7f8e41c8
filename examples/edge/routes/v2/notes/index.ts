import { type Handler, json } from "@strata/router";
import { listNotes } from "../../../notes.ts";

export const GET: Handler<"v2/notes/index"> = () => json(listNotes());
