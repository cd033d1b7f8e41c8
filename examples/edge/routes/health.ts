import { type Handler, text } from "@strata/router";

export const GET: Handler<"health"> = () => text("ok");
