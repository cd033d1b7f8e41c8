import { assertEquals, assertThrows } from "@std/assert";
import { keepOnly } from "./only_option.ts";

const keep = (...args: string[]) =>
  keepOnly(["router/a.ts", "router/b.ts"], (name) => name, args);

Deno.test("--only keeps what has a text in its name", () => {
  assertEquals(keep(), ["router/a.ts", "router/b.ts"]);
  assertEquals(keep("--only", "b.ts"), ["router/b.ts"]);
});

Deno.test("--only refuses a text that nothing has", () => {
  assertThrows(
    () => keep("--only", "c.ts"),
    Error,
    'Cannot keep to "c.ts": nothing has it in its name. There are: router/a.ts',
  );
});
