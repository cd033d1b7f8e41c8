import { assertEquals } from "@std/assert";
import {
  escapeLines,
  escapeSteering,
} from "../../router/report/escaped_text.ts";

/** Strings that clients send, and how they are printed. */
const TEXTS: [title: string, text: string, printed: string][] = [
  ["letters of any script", "/é/日本/א/😀", "/é/日本/א/😀"],
  ["a control character", "/\u001b[2J", "/\\u001b[2J"],
  ["an 8-bit control character", "/\u009b2J", "/\\u009b2J"],
  ["line terminators", "/a\u2028b\u0085", "/a\\u2028b\\u0085"],
  [
    "right-to-left text",
    "/\u202etxt.exe\u2066",
    "/\\u202etxt.exe\\u2066",
  ],
  ["direction marks", "/\u200f\u200e\u061c", "/\\u200f\\u200e\\u061c"],
];

for (const [title, text, printed] of TEXTS) {
  Deno.test(`escapeSteering() escapes only what could control a terminal: ${title}`, () => {
    assertEquals(escapeSteering(text), printed);
  });
}

/** Multi-line strings, and how they are printed. */
const LINES: [text: string, printed: string][] = [
  ["a\n\tb", "a\n\tb"],
  ["a\r\nb\r\n", "a\r\nb\r\n"],
  ["a\rb\r", "a\\u000db\\u000d"],
  ["a\r\r\nb", "a\\u000d\r\nb"],
  ["\u001b[2J\r\n\u202e", "\\u001b[2J\r\n\\u202e"],
];

for (const [text, printed] of LINES) {
  Deno.test(`escapeLines() escapes only what could control a terminal: ${JSON.stringify(text)}`, () => {
    assertEquals(escapeLines(text), printed);
  });
}
