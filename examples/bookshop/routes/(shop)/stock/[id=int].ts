import { type Handler, json } from "@strata/router";
import { findBook } from "../../../books.ts";

export const GET: Handler<"/<shop:slug>/v1/stock/<id:int>"> = (
  _request,
  { params },
) => {
  const { title } = findBook(params.id);
  return json({ shop: params.shop, title, copies: params.shop.length });
};
