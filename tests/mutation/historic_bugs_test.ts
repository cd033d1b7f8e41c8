import { assert, assertEquals, assertThrows } from "@std/assert";
import { HISTORIC_BUGS } from "./historic_bugs.ts";
import { plantBug } from "./plant_bugs.ts";
import { applyEdit, readSource } from "./project_copy.ts";

Deno.test("every historic bug can be planted in the current sources", () => {
  for (const bug of HISTORIC_BUGS) {
    for (const [file, text] of plantBug(bug)) {
      assertEquals(text === readSource(file), false, bug.title);
    }
  }
});

Deno.test("every test that notices a historic bug is there", () => {
  for (const test of HISTORIC_BUGS.flatMap(({ tests }) => tests)) {
    if (test.startsWith("--")) continue;
    assert(readSource(test).includes("Deno.test("), test);
  }
});

Deno.test("an edit whose text is missing or occurs twice is refused", () => {
  const file = "a.ts";
  const edit = { file, find: "b", replace: "c" };
  assertEquals(applyEdit("a b", edit), "a c");
  assertThrows(() => applyEdit("a", edit), Error, "nowhere");
  assertThrows(() => applyEdit("b b", edit), Error, "2 times");
});
