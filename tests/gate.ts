/**
 * Runs everything that must hold before a change lands, and prints how much of
 * it did: `N passed, N failed`.
 */
import { startChild } from "./child_process.ts";

/** One step of the gate: its name and the arguments of `deno`. */
type Step = readonly [name: string, ...args: string[]];

const STEPS: readonly Step[] = [
  ["formatting", "fmt", "--check"],
  ["lint", "lint"],
  ["types", "check", "mod.ts", "router", "tests", "examples"],
  [
    "types without Deno",
    "check",
    "--config=tests/web_platform.json",
    "mod.ts",
  ],
  [
    "documentation",
    "doc",
    "--lint",
    "mod.ts",
    "router/files/mod.ts",
    "router/cli/mod.ts",
    "router/testing/mod.ts",
    "router/process/mod.ts",
  ],
  ["examples in the documentation", "test", "-A", "--doc", "mod.ts", "router"],
  // Their types are checked above.
  ["tests", "task", "test", "--no-check"],
  ["publishing", "publish", "--dry-run", "--allow-dirty"],
];

/** Steps that are shown as they go on: one that hangs must say where. */
const SHOWN: readonly string[] = ["tests"];

interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** Tests that cannot run on this machine. */
  readonly ignored: number;
}

/** Counts tests and their steps; any other step of the gate counts as one. */
function countOutcome(output: string, success: boolean): Outcome {
  const summary =
    /(\d+) passed(?: \((\d+) steps?\))? \| (\d+) failed(?: \((\d+) steps?\))?(?: \| (\d+) ignored)?/
      .exec(output);
  if (!summary) {
    return { passed: Number(success), failed: Number(!success), ignored: 0 };
  }
  const [passed, passedSteps, failed, failedSteps, ignored] = summary.slice(1)
    .map((count) => Number(count ?? 0));
  return {
    passed: passed + passedSteps,
    // A failed step fails the test around it too.
    failed: Math.max(failed, failedSteps, Number(!success)),
    ignored,
  };
}

function show(text: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(text));
}

async function runStep([name, ...args]: Step): Promise<Outcome> {
  const start = performance.now();
  const isShown = SHOWN.includes(name);
  const child = startChild(
    Deno.execPath(),
    args,
    isShown ? { onText: show } : {},
  );
  const output = (await child.output) + (await child.errors);
  const { code } = await child.process.status;
  const outcome = countOutcome(output, code === 0);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const counts = Object.entries(outcome)
    .map(([what, count]) => `${count} ${what}`).join(", ");
  console.log(`${name}: ${counts} (${seconds} s)`);
  if (code !== 0 && !isShown) console.log(output);
  return outcome;
}

const total = { passed: 0, failed: 0 };
for (const step of STEPS) {
  const { passed, failed } = await runStep(step);
  total.passed += passed;
  total.failed += failed;
}
console.log(`${total.passed} passed, ${total.failed} failed`);
Deno.exit(total.failed === 0 ? 0 : 1);
