import { assertEquals } from "@std/assert";
import {
  escapeLines,
  escapeSteering,
} from "../../router/report/escaped_text.ts";

/** Texts of clients, and what is printed of them. */
const TEXTS: [title: string, text: string, printed: string][] = [
  ["letters of any script", "/é/日本/א/😀", "/é/日本/א/😀"],
  ["a control character", "/\u001b[2J", "/\\u001b[2J"],
  ["a control character of eight bits", "/\u009b2J", "/\\u009b2J"],
  ["the end of a line", "/a\u2028b\u0085", "/a\\u2028b\\u0085"],
  [
    "a text from right to left",
    "/\u202etxt.exe\u2066",
    "/\\u202etxt.exe\\u2066",
  ],
  ["marks of a direction", "/\u200f\u200e\u061c", "/\\u200f\\u200e\\u061c"],
];

for (const [title, text, printed] of TEXTS) {
  Deno.test(`what could steer a terminal is escaped, and nothing else: ${title}`, () => {
    assertEquals(escapeSteering(text), printed);
  });
}

/** Texts of several lines, and what is printed of them. */
const LINES: [text: string, printed: string][] = [
  ["a\n\tb", "a\n\tb"],
  ["a\r\nb\r\n", "a\r\nb\r\n"],
  ["a\rb\r", "a\\u000db\\u000d"],
  ["a\r\r\nb", "a\\u000d\r\nb"],
  ["\u001b[2J\r\n\u202e", "\\u001b[2J\r\n\\u202e"],
];

for (const [text, printed] of LINES) {
  Deno.test(`of lines, only what could steer a terminal is escaped: ${JSON.stringify(text)}`, () => {
    assertEquals(escapeLines(text), printed);
  });
}
