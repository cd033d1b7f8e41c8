/**
 * Measures cold starts: from the start of a process to its first answer, with
 * the same route files behind Strata and behind Hono. `../README.md` explains
 * how the figures are made.
 */
import { installTools } from "../../platforms/npm_tools.ts";
import { createFolder } from "../../test_folder.ts";
import { median } from "../median.ts";
import {
  denoServe,
  measureFirstAnswer,
  type Runtime,
  workerd,
} from "./first_answer.ts";
import { type Project, writeProject } from "./project.ts";

const ROUNDS = Number(Deno.args[0] ?? 15);
const COUNTS = [10, 100, 1000];

/** Starts the bundles in turns, so that the machine's speed affects all. */
async function measureStarts(
  runtime: Runtime,
  { bundles, request }: Project,
): Promise<Map<string, number>> {
  const times = new Map(
    [...bundles.keys()].map((name) => [name, [] as number[]]),
  );
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, bundle] of bundles) {
      times.get(name)!.push(await measureFirstAnswer(runtime, bundle, request));
    }
  }
  return new Map([...times].map(([name, list]) => [name, median(list)]));
}

/** Compares with the fastest of the contenders whose names share a beginning. */
function ratioTo(medians: Map<string, number>, names: string): string {
  const rivals = [...medians].filter(([name]) => name.startsWith(names))
    .map(([, time]) => time);
  return (medians.get("Strata")! / Math.min(...rivals)).toFixed(2);
}

function bytesPerRoute({ bundles }: Project, empty: number, count: number) {
  const size = Deno.statSync(bundles.get("Strata")!).size;
  return Math.round((size - empty) / count);
}

const tools = await installTools();
const runtimes: [string, Runtime][] = [
  ["workerd", workerd(tools.command("workerd"))],
  ["deno serve", denoServe],
];
let smallest = 0;
for (const count of COUNTS) {
  using temporary = createFolder();
  const { path: folder } = temporary;
  const project = await writeProject(folder, count);
  for (const [runtimeName, runtime] of runtimes) {
    const medians = await measureStarts(runtime, project);
    console.log(
      `${count} route files on ${runtimeName}, median of ${ROUNDS}:`,
    );
    for (const [name, time] of medians) {
      console.log(`  ${name.padEnd(18)} ${time.toFixed(0).padStart(4)} ms`);
    }
    console.log(
      `  Strata to Hono's best: ${
        ratioTo(medians, "Hono,")
      }, to hono/quick's ` +
        `best: ${ratioTo(medians, "Hono quick")} (goal: at most 0.75)\n`,
    );
  }
  const { size } = Deno.statSync(project.bundles.get("Strata")!);
  smallest ||= size;
  if (size === smallest) {
    console.log(`The bundle has ${size} bytes.\n`);
  } else {
    const bytes = bytesPerRoute(project, smallest, count - COUNTS[0]);
    console.log(
      `The bundle has ${size} bytes, ${bytes} for each route file.\n`,
    );
  }
}
