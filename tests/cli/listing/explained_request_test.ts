import { assertEquals } from "@std/assert";
import { readArguments } from "../../../router/cli/command/arguments.ts";
import { readExplainedRequest } from "../../../router/cli/listing/explained_request.ts";

const SOURCE = "examples/bookshop/routes";

for (
  const words of [
    [SOURCE, "why", "GET", "/a"],
    ["why", "get", "/a", SOURCE],
  ]
) {
  Deno.test(`routes ${words.join(" ")} names a request and its routes`, () => {
    assertEquals(
      readExplainedRequest(readArguments(words, {})),
      { source: SOURCE, method: "GET", path: "/a" },
    );
  });
}
