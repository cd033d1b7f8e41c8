import { assertEquals } from "@std/assert";
import {
  readTriedOrder,
  sortKeyOf,
} from "../../../../router/cli/contract/precedence/tried_order.ts";

/** Sorts shapes as a lock file has them. */
function sortShapes(shapes: readonly string[]): string[] {
  const order = readTriedOrder(shapes);
  const keys = new Map(shapes.map((shape) => [shape, sortKeyOf(order, shape)]));
  return shapes.toSorted((a, b) => keys.get(a)! < keys.get(b)! ? -1 : 1);
}

Deno.test("paths with many expressions are sorted in the order in which these are tried", () => {
  const shapes = Array.from(
    { length: 12 },
    (_, index) => `/<[a-z]{${12 - index}}>`,
  );
  assertEquals(sortShapes(shapes), shapes);
});

Deno.test("an expression in several places has a turn in each", () => {
  const shapes = ["/a/<x>", "/a/<y>", "/b/<y>", "/b/<x>"]
    .map((shape) => shape.replace(/[xy]/, "[$&]"));
  assertEquals(sortShapes(shapes), shapes);
});

Deno.test("an expression after a path of several segments has a turn for each length", () => {
  const shapes = ["/<path>/<[y]>/<[z]>", "/<path>/<[x]>", "/<path>/<[y]>"];
  assertEquals(
    sortShapes(shapes).filter((shape) => shape.split("/").length === 3),
    ["/<path>/<[x]>", "/<path>/<[y]>"],
  );
});
