/**
 * Runs everything that must hold before a change lands, and prints the result:
 * `N passed, N failed`.
 */
import { startChild } from "./child_process.ts";

/** One step of the gate: its name and the arguments of `deno`. */
type Step = readonly [name: string, ...args: string[]];

/** Steps that take little time. */
const CHECKS: readonly Step[] = [
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
    "types that are not strict",
    "check",
    "--config=tests/not_strict.json",
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
  ["publishing", "publish", "--dry-run", "--allow-dirty"],
  // Deno fetches its bundler when it is first needed. On a machine that has none
  // yet, one of two tests that need it at once could fail.
  ["bundling", "bundle", "--quiet", "mod.ts"],
];

/** The folders whose tests take longest. */
const LONG = ["tests/cli", "tests/build", "tests/platforms"];
/** The tests of the build command; those of other commands take longest. */
const BUILDING = ["tests/cli/build_test.ts", "tests/cli/building"];
// Types are checked above.
const TEST = ["test", "-A", "--no-check"];
/**
 * The tests, those that take longest first. A separate process for each part
 * uses all processors. A single process would also take longer, even one test
 * after another: at each import, Deno copies its graph of all modules that the
 * process has ever loaded.
 */
const TESTS: readonly Step[] = [
  ["tests/cli", ...TEST, `--ignore=${BUILDING}`, "tests/cli"],
  ["tests/build", ...TEST, "tests/build", ...BUILDING],
  ["tests", ...TEST, `--ignore=${["tests/browser", ...LONG]}`, "tests"],
  ["tests/platforms", ...TEST, "tests/platforms"],
  ["examples in the documentation", "test", "-A", "--doc", "mod.ts", "router"],
];

/** Longer than any test is silent, even on a busy machine. */
const SILENCE_MS = 300_000;

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

/** The outcome of a step, and its whole output. */
interface Finished {
  readonly name: string;
  readonly outcome: Outcome;
  readonly output: string;
}

/** Runs a step, and passes on each part of its output as soon as it arrives. */
async function runStep(
  [name, ...args]: Step,
  onText: (text: string) => void,
): Promise<Finished> {
  const start = performance.now();
  const child = startChild(Deno.execPath(), args, { onText: hear });
  // Deno then reports which tests have not ended.
  const end = () => child.process.kill("SIGINT");
  let silence = setTimeout(end, SILENCE_MS);
  function hear(text: string): void {
    clearTimeout(silence);
    silence = setTimeout(end, SILENCE_MS);
    onText(text);
  }
  const output = (await child.output) + (await child.errors);
  clearTimeout(silence);
  const { code } = await child.process.status;
  const outcome = countOutcome(output, code === 0);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const counts = Object.entries(outcome)
    .map(([what, count]) => `${count} ${what}`).join(", ");
  console.log(`${name}: ${counts} (${seconds} s)`);
  return { name, outcome, output };
}

/** Creates a printer of whole lines, since several steps print at once. */
function createLinePrinter(name: string): (text: string) => void {
  let rest = "";
  return (text) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop()!;
    for (const line of lines) console.log(`${name} | ${line}`);
  };
}

/** How many last lines are printed of output that does not name what failed. */
const LAST_LINES = 60;

/** Returns the failures in a step's output: `deno test` sums them up. */
function findFailures(output: string): string {
  const summary = output.indexOf("\n ERRORS \n");
  if (summary >= 0) return output.slice(summary + 1);
  return output.split("\n").slice(-LAST_LINES).join("\n");
}

function runCheck(step: Step): Promise<Finished> {
  return runStep(step, () => {});
}

function runTests(step: Step): Promise<Finished> {
  return runStep(step, createLinePrinter(step[0]));
}

/** A step spends a third of its time waiting. */
const AT_ONCE = Math.ceil(navigator.hardwareConcurrency * 1.5);

/** Runs as many steps at once as keep the processors busy. */
async function runAll(
  steps: readonly Step[],
  runOne: (step: Step) => Promise<Finished>,
): Promise<Finished[]> {
  const waiting = [...steps];
  const finished: Finished[] = [];
  async function runOneByOne(): Promise<void> {
    for (let step; (step = waiting.shift());) finished.push(await runOne(step));
  }
  await Promise.all(
    Array.from({ length: AT_ONCE }, runOneByOne),
  );
  return finished;
}

const finished = [
  ...await runAll(CHECKS, runCheck),
  ...await runAll(TESTS, runTests),
];
const total = { passed: 0, failed: 0 };
for (const { name, outcome, output } of finished) {
  total.passed += outcome.passed;
  total.failed += outcome.failed;
  // Repeated at the end, where a truncated log still has it.
  if (outcome.failed > 0) {
    console.log(`${name} failed:\n${findFailures(output)}`);
  }
}
console.log(`${total.passed} passed, ${total.failed} failed`);
Deno.exit(total.failed === 0 ? 0 : 1);
