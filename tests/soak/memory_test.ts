import { assertEquals } from "@std/assert";
import { measureGrowth } from "./heap_growth.ts";

Deno.test("requests to many different paths and values do not grow the heap", async () => {
  const { misses, values } = await measureGrowth(100_000);
  // A table that kept them would take ten times as much.
  const limit = 2 * 2 ** 20;
  assertEquals(misses < limit, true, `${misses} bytes after misses`);
  assertEquals(values < limit, true, `${values} bytes after values`);
});
