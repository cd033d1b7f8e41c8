import { assert, assertEquals } from "@std/assert";
import { listThrown } from "../../../router/cli/dev/thrown_causes.ts";

Deno.test("causes are listed once each, those of an AggregateError first", () => {
  const [one, two] = [new Error("one"), new Error("two")];
  const many = new AggregateError([one, two, one], "many", { cause: "text" });
  one.cause = many;
  assertEquals(listThrown(many), [many, one, two, "text"]);
  assertEquals(listThrown("text"), ["text"]);
});

Deno.test("no more than ten causes are listed", () => {
  let error = new Error("0");
  for (let number = 1; number <= 20; number++) {
    error = new Error(`${number}`, { cause: error });
  }
  assertEquals(
    listThrown(error).map((cause) => (cause as Error).message),
    Array.from({ length: 11 }, (_, index) => `${20 - index}`),
  );
});

Deno.test("a cause that is created on every read is not read forever", () => {
  let reads = 0;
  const make = (): Error =>
    Object.defineProperty(new Error("again"), "cause", {
      get: () => ++reads < 1000 ? make() : undefined,
    });
  assertEquals(listThrown(make()).length, 11);
  assert(reads < 20, String(reads));
});
