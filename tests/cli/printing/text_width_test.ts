import { assertEquals } from "@std/assert";
import {
  padTo,
  truncateTo,
  widthOf,
} from "../../../router/cli/printing/text_width.ts";

/** Texts, and how many columns each takes. */
const WIDTHS: [text: string, width: number][] = [
  ["", 0],
  ["abc…", 4],
  ["cafe\u0301", 4],
  ["a\u200db", 2],
  ["日本語", 6],
  ["한 かカ！", 9],
  ["「サーバー」、。　", 18],
  ["ｶﾅ￥", 4],
  ["\u1112\u1161\u11ab", 2],
  ["🇯🇵", 2],
  ["😀", 2],
];

for (const [text, width] of WIDTHS) {
  Deno.test(`"${text}" takes ${width} columns`, () => {
    assertEquals(widthOf(text), width);
  });
}

/** Texts, a number of columns, and the texts cut and padded to it. */
const FITTED: [text: string, width: number, cut: string, padded: string][] = [
  ["abcd", 4, "abcd", "abcd"],
  ["abcd", 3, "ab…", "abcd"],
  ["abcd", 1, "…", "abcd"],
  ["abcd", 0, "", "abcd"],
  ["日本", 3, "日…", "日本"],
  ["日本", 2, "…", "日本"],
  ["日本", 5, "日本", "日本 "],
];

for (const [text, width, cut, padded] of FITTED) {
  Deno.test(`"${text}" is fitted into ${width} columns`, () => {
    assertEquals(truncateTo(text, width), cut);
    assertEquals(padTo(text, width), padded);
  });
}
