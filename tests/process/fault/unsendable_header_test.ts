import { assertEquals } from "@std/assert";
import { replaceUnsendable } from "../../../router/process/fault/unsendable_header.ts";

/** Values of a header, and whether one can be sent. */
const VALUES: [value: string, isSent: boolean][] = [
  ["", true],
  ["plain", true],
  ["a\tb", true],
  ["\x80 \xe9 \xff", true],
  ["a\x01b", false],
  ["\x08", false],
  ["a\x0bb", false],
  ["\x1f", false],
  ["a\x7f", false],
];

for (const [value, isSent] of VALUES) {
  Deno.test(`the header ${JSON.stringify(value)} can be sent: ${isSent}`, () => {
    const headers = { "a": "first", "x-b": value, "z": "last" };
    const given = new Response("text", { headers });
    let said = "";
    const sent = replaceUnsendable(given, "routes/a.ts", ({ message }) => {
      said = message;
      return new Response();
    });
    assertEquals(sent === given, isSent);
    const told = /^routes\/a\.ts answered .* in the header (\S+),/.exec(said);
    assertEquals(told?.[1], isSent ? undefined : "x-b");
  });
}
