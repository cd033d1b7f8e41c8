import { assertEquals, assertMatch } from "@std/assert";
import { App, text } from "@strata/router";
import { replaceUnsendable } from "../../../router/process/fault/unsendable_response.ts";
import { serveTelling } from "../quiet_server.ts";

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
    let isGivenUp = false;
    const cancel = () => void (isGivenUp = true);
    const given = new Response(new ReadableStream({ cancel }), { headers });
    let said = "";
    const sent = replaceUnsendable(given, ({ message }) => {
      said = message;
      return new Response();
    }, "routes/a.ts");
    assertEquals([sent === given, isGivenUp], [isSent, !isSent]);
    const told = /^routes\/a\.ts answered .* in the header (\S+),/.exec(said);
    assertEquals(told?.[1], isSent ? undefined : "x-b");
  });
}

/** Paths that are answered with such a header, and who is told to have done so. */
const ANSWERED: [path: string, told: RegExp][] = [
  ["/route", /^TypeError: GET \/route answered with /],
  ["/none", /^TypeError: The application answered with /],
];

for (const [path, told] of ANSWERED) {
  Deno.test(`who has answered ${path} with a header that cannot be sent is told`, async () => {
    const app = new App().use(async (_request, _context, next) => {
      await next();
      return text("no", { headers: { "x-a": "a\x01b" } });
    });
    app.get("/route", () => text("ok"));
    await using server = serveTelling(app);
    const response = await fetch(server.origin + path);
    await response.body?.cancel();
    assertEquals([response.status, server.errors.length], [500, 1]);
    assertMatch(String(server.errors[0]), told);
  });
}
