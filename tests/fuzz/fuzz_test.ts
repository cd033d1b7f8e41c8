import { assertEquals, assertRejects } from "@std/assert";
import { type Fuzzer, runFuzzer } from "./fuzzer.ts";
import { matchFuzzer } from "./match_fuzzer.ts";
import { createSocketFuzzer } from "./socket_fuzzer.ts";
import { createTreeFuzzer } from "./tree_fuzzer.ts";

/** How many batches of each fuzzer take about two seconds. */
const RUNS: [title: string, create: () => Fuzzer, batches: number][] = [
  ["matching and dispatch agree with the references", () => matchFuzzer, 150],
  ["bad requests over sockets are refused", createSocketFuzzer, 5],
  ["hostile trees are read without harm", createTreeFuzzer, 25],
];

for (const [title, create, batches] of RUNS) {
  Deno.test(`${title}, in a short run of fuzzing`, async () => {
    await using fuzzer = create();
    const { inputs } = await runFuzzer(fuzzer, 1, (count) => count >= batches);
    assertEquals(inputs > 0, true);
  });
}

Deno.test("a batch that fails says how to run it again, and then does the same", async () => {
  const drawn: number[] = [];
  const failing: Fuzzer = {
    name: "x",
    unit: "inputs",
    run(random) {
      drawn.push(random.below(1_000_000));
      return drawn.length < 3
        ? Promise.resolve(1)
        : Promise.reject(new Error("found"));
    },
    async [Symbol.asyncDispose]() {},
  };
  await assertRejects(
    () => runFuzzer(failing, 40, () => false),
    Error,
    "deno task fuzz --only x --seed 42 --batches 1",
  );
  await assertRejects(() => runFuzzer(failing, 42, () => false), Error, "42");
  assertEquals(drawn[3], drawn[2]);
});
