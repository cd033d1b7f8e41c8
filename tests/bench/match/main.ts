/**
 * Compares `app.match` with other routers. How the figures are made is said in
 * `../README.md`.
 */
import { fromFileUrl } from "@std/path";
import { expectSuccess, runDeno } from "../../child_process.ts";
import { median } from "../median.ts";
import type { BuildCost } from "./build.ts";
import { CONTENDERS } from "./contenders.ts";
import { LIMIT, type SetFigures } from "./measure.ts";
import { COMPARED_SETS, SYNTHETIC_SIZES } from "./route_sets.ts";

const STRATA = "Strata";
const BUILD_ROUNDS = 5;

/** Runs a file in a process of its own; gives what it prints as JSON. */
async function run<Output>(file: string, ...args: string[]): Promise<Output> {
  const running = runDeno([
    "run",
    "-A",
    // Room for what a pass leaves behind, so that no collection falls into it.
    "--v8-flags=--expose-gc,--min-semi-space-size=64,--max-semi-space-size=64",
    fromFileUrl(new URL(file, import.meta.url)),
    ...args,
  ]);
  return JSON.parse(await expectSuccess(running));
}

function formatRow(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

function printTable(
  title: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  console.log(`\n${title}\n`);
  console.log(formatRow(["", ...columns]));
  console.log(formatRow(["---", ...columns.map(() => "---:")]));
  for (const row of rows) console.log(formatRow(row));
}

function formatNumber(value: number | undefined): string {
  return value === undefined ? "-" : Math.round(value).toLocaleString("en");
}

/** Says how the goals of one set are met. */
function printRatios({ times }: SetFigures, isSmall: boolean): void {
  const { hits } = times;
  const ours = hits[STRATA];
  const fastest = CONTENDERS
    .filter(({ name, generatesCode }) =>
      name !== STRATA && name in hits && !(isSmall && generatesCode)
    )
    .map(({ name }) => name)
    .reduce((a, b) => hits[a] < hits[b] ? a : b);
  const others = Math.max(times.misses[STRATA], times["wrong methods"][STRATA]);
  const goal = isSmall ? "1.00" : "0.67";
  console.log(
    `
- to ${fastest}: ${(ours / hits[fastest]).toFixed(2)} (goal: at most ${goal})
- to the limit: ${(ours / hits[LIMIT]).toFixed(2)} (goal: at most 2.50)
- misses or wrong methods to hits: ${(others / ours).toFixed(2)} ` +
      "(goal: at most 1.00)",
  );
}

async function compareSets(): Promise<void> {
  for (const [index, { name }] of COMPARED_SETS.entries()) {
    const figures = await run<SetFigures>("measure.ts", name);
    const { routes, times, excluded } = figures;
    const kinds = Object.keys(times);
    printTable(
      `${name} (${routes.toLocaleString("en")} routes), ns a lookup`,
      kinds,
      Object.keys(times.hits).map((who) => [
        who,
        ...kinds.map((kind) => formatNumber(times[kind][who])),
      ]),
    );
    for (const reason of excluded) console.log(`\nNot compared: ${reason}.`);
    printRatios(figures, index === 0);
  }
}

async function compareSizes(): Promise<void> {
  const times: Record<string, number>[] = [];
  const excluded = new Set<string>();
  for (const size of SYNTHETIC_SIZES) {
    const figures = await run<SetFigures>("measure.ts", String(size));
    times.push(figures.times.hits);
    for (const reason of figures.excluded) excluded.add(reason);
  }
  printTable(
    "Synthetic versioned routes, ns a hit",
    SYNTHETIC_SIZES.map((size) => size.toLocaleString("en")),
    [...CONTENDERS.map(({ name }) => name), LIMIT].map((name) => [
      name,
      ...times.map((figures) => formatNumber(figures[name])),
    ]),
  );
  for (const reason of excluded) console.log(`\nNot compared: ${reason}.`);
  const [, from, , to] = times.map((figures) => figures[STRATA]);
  console.log(
    `\n- from 1,000 to 100,000 routes: ${(to / from).toFixed(2)} times ` +
      "(goal: below 2.50)",
  );
}

async function compareBuilds(): Promise<void> {
  const size = SYNTHETIC_SIZES.at(-1)!;
  const able = CONTENDERS.filter(({ mostRoutes }) => mostRoutes >= size);
  const costs = new Map(able.map(({ name }) => [name, [] as BuildCost[]]));
  for (let round = 0; round < BUILD_ROUNDS; round++) {
    for (const [name, list] of costs) {
      list.push(await run<BuildCost>("build.ts", name, String(size)));
    }
  }
  printTable(
    `Building ${size.toLocaleString("en")} routes`,
    ["ms", "MiB"],
    [...costs].map(([name, list]) => [
      name,
      formatNumber(median(list.map(({ milliseconds }) => milliseconds))),
      formatNumber(median(list.map(({ mebibytes }) => mebibytes))),
    ]),
  );
}

await compareSets();
await compareSizes();
await compareBuilds();
