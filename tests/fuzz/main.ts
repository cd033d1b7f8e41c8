/**
 * Tries hostile input on the router: `--minutes N` in all, or `--batches N` of
 * each fuzzer; `--only NAME` runs one of them; `--seed N` repeats a run.
 */
import { parseArgs } from "node:util";
import { type Fuzzer, runFuzzer } from "./fuzzer.ts";
import { matchFuzzer } from "./match_fuzzer.ts";
import { createSocketFuzzer } from "./socket_fuzzer.ts";
import { createTreeFuzzer } from "./tree_fuzzer.ts";

const FUZZERS: Readonly<Record<string, () => Fuzzer>> = {
  match: () => matchFuzzer,
  sockets: createSocketFuzzer,
  trees: createTreeFuzzer,
};

const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    minutes: { type: "string", default: "1" },
    batches: { type: "string" },
    only: { type: "string" },
  },
});
const names = values.only ? [values.only] : Object.keys(FUZZERS);
const seed = Number(values.seed ?? crypto.getRandomValues(new Uint32Array(1)));
const seconds = Number(values.minutes) * 60 / names.length;

console.log(`Seed ${seed}`);
for (const name of names) {
  await using fuzzer = FUZZERS[name]();
  const { batches } = values;
  const report = await runFuzzer(
    fuzzer,
    seed,
    batches === undefined
      ? (_, passed) => passed >= seconds
      : (count) => count >= Number(batches),
  );
  console.log(
    `${name}: ${report.inputs} ${fuzzer.unit} in ` +
      `${report.seconds.toFixed(0)} s, nothing got through`,
  );
}
