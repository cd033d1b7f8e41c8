import { assertEquals } from "@std/assert";
import { soakReloads } from "./reloads.ts";

Deno.test("reloads under load lose and mix no answers, and broken ones keep the routes served before", async () => {
  for (const { text, isRight } of await soakReloads(30)) {
    assertEquals(isRight, true, text);
  }
});
