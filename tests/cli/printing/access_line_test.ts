import { assertEquals, assertStringIncludes } from "@std/assert";
import type { Exchange } from "@strata/router/serve";
import { formatAccessLine } from "../../../router/cli/printing/access_line.ts";

Deno.test("a line of the access log escapes control characters, and says what clients have sent", () => {
  const text = "/\u001b[2J\u009b\u2028\u202e";
  const exchange = {
    request: { method: "GET", url: `http://a${text}` },
    requestId: text,
    start: 0,
    remoteAddr: { hostname: "::1" },
  };
  const line = formatAccessLine(exchange as Exchange, 200);
  const printed = "/\\u001b[2J\\u009b\\u2028\\u202e";
  assertStringIncludes(line, `"path":"${printed}"`);
  assertStringIncludes(line, `"requestId":"${printed}"`);
  const { path, requestId } = JSON.parse(line);
  assertEquals([path, requestId], [text, text]);
});
