/**
 * Loads servers for a long time and compares the ledgers of both sides:
 * `--minutes N` of load with faults, `--signals N` times SIGTERM, `--reloads N`
 * edits, `--only NAME` for one part. `README.md` beside this file explains what
 * is measured.
 */
import { parseArgs } from "node:util";
import { soakFaults } from "./faults.ts";
import type { Figure } from "./figure.ts";
import { measureGrowth } from "./heap_growth.ts";
import { soakReloads } from "./reloads.ts";
import { soakSignals } from "./signals.ts";
import { soakStalled } from "./stalled.ts";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "5" },
    signals: { type: "string", default: "200" },
    reloads: { type: "string", default: "1000" },
    only: { type: "string" },
  },
});

async function soakMemory(): Promise<Figure[]> {
  const { misses, values } = await measureGrowth(1_000_000);
  const [forMisses, forValues] = [misses, values]
    .map((bytes) => (bytes / 2 ** 20).toFixed(2));
  return [{
    text: `a million different paths: the heap grows by ${forMisses} MB over ` +
      `misses, by ${forValues} MB over values of a parameter (goal: below 8)`,
    isRight: Math.max(misses, values) < 8 * 2 ** 20,
  }];
}

const PARTS: Readonly<Record<string, () => Promise<Figure[]>>> = {
  faults: () => soakFaults(Number(values.minutes)),
  signals: () => soakSignals(Number(values.signals)),
  memory: soakMemory,
  reloads: () => soakReloads(Number(values.reloads)),
  stalled: () => soakStalled(2000, 3, 5),
};

if (values.only !== undefined && !Object.hasOwn(PARTS, values.only)) {
  const names = Object.keys(PARTS).join(", ");
  console.error(`There is no part "${values.only}". The parts are ${names}.`);
  Deno.exit(2);
}

let isRight = true;
for (const name of values.only ? [values.only] : Object.keys(PARTS)) {
  for (const figure of await PARTS[name]()) {
    console.log(`${figure.isRight ? "ok   " : "WRONG"} ${figure.text}`);
    isRight &&= figure.isRight;
  }
}
Deno.exit(isRight ? 0 : 1);
