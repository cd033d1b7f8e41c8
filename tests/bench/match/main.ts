/**
 * Compares `app.match` with other routers. `../README.md` explains how the
 * figures are made.
 */
import { fromFileUrl } from "@std/path";
import { expectSuccess, runDeno } from "../../child_process.ts";
import { median } from "../median.ts";
import type { BuildCost } from "./build.ts";
import { CONTENDERS, EXTENDING } from "./contenders.ts";
import { LIMIT, type SetFigures } from "./measure.ts";
import { COMPARED_SETS, SYNTHETIC_SIZES } from "./route_sets.ts";

const STRATA = "Strata";
const BUILD_ROUNDS = 9;
/**
 * How an engine compiles a router differs between processes. With five, the
 * ratio to a peer was 0.05 higher or lower in another run.
 */
const COMPARED_PROCESSES = 9;
/** Growth shows with far fewer. */
const SYNTHETIC_PROCESSES = 5;

/**
 * Room for the garbage of a pass of lookups, so that no collection falls into
 * it. Building has an application's defaults: collecting is part of its cost.
 */
const ROOM = ["--min-semi-space-size=64", "--max-semi-space-size=64"];

/** Runs a file in a separate process; returns the JSON that it prints. */
async function run<Output>(
  file: string,
  flags: readonly string[],
  ...args: string[]
): Promise<Output> {
  const running = runDeno([
    "run",
    "-A",
    `--v8-flags=${["--expose-gc", ...flags].join()}`,
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

/** Prints how a goal is met: the median of all processes, and its range. */
function printGoal(
  text: string,
  ratios: readonly number[],
  goal: string,
): void {
  const [middle, least, most] = [
    median(ratios),
    Math.min(...ratios),
    Math.max(...ratios),
  ].map((ratio) => ratio.toFixed(2));
  console.log(`- ${text}: ${middle} (${least} to ${most}; goal: ${goal})`);
}

/** Measures each set in several processes, taking turns. */
async function measureSets(
  names: readonly string[],
  processes: number,
): Promise<SetFigures[][]> {
  const runs: SetFigures[][] = names.map(() => []);
  for (let turn = 0; turn < processes; turn++) {
    for (const [index, name] of names.entries()) {
      runs[index].push(await run<SetFigures>("measure.ts", ROOM, name));
    }
  }
  return runs;
}

/** Returns the median of all processes for each contender. */
function mergeTimes(
  runs: readonly SetFigures[],
  kind: string,
): Record<string, number> {
  return Object.fromEntries(
    Object.keys(runs[0].times[kind]).map((who) => [
      who,
      median(runs.map(({ times }) => times[kind][who])),
    ]),
  );
}

function printExcluded(runs: readonly SetFigures[]): void {
  const reasons = new Set(runs.flatMap(({ excluded }) => excluded));
  for (const reason of reasons) console.log(`\nNot compared: ${reason}.`);
}

/** Prints how the goals of one set are met. */
function printGoals(runs: readonly SetFigures[], isSmall: boolean): void {
  const hits = mergeTimes(runs, "hits");
  const fastest = CONTENDERS
    .filter(({ name, generatesCode }) =>
      name !== STRATA && name in hits && !(isSmall && generatesCode)
    )
    .map(({ name }) => name)
    .reduce((a, b) => hits[a] < hits[b] ? a : b);
  const toHits = (who: string) =>
    runs.map(({ times }) => times.hits[STRATA] / times.hits[who]);
  console.log();
  printGoal(
    `to ${fastest}`,
    toHits(fastest),
    isSmall ? "at most 1.00" : "at most 0.67",
  );
  printGoal("to the limit", toHits(LIMIT), "at most 2.50");
  printGoal(
    "misses or wrong methods to hits",
    runs.map(({ times: { hits, misses, "wrong methods": wrong } }) =>
      Math.max(misses[STRATA], wrong[STRATA]) / hits[STRATA]
    ),
    "at most 1.00",
  );
}

function printSet(name: string, runs: readonly SetFigures[]): void {
  const [{ routes, times }] = runs;
  const columns = Object.keys(times).map((kind) => mergeTimes(runs, kind));
  printTable(
    `${name} (${routes.toLocaleString("en")} routes), ns a lookup`,
    Object.keys(times),
    Object.keys(times.hits).map((who) => [
      who,
      ...columns.map((column) => formatNumber(column[who])),
    ]),
  );
  printExcluded(runs);
}

async function compareSets(): Promise<void> {
  const names = COMPARED_SETS.map(({ name }) => name);
  const sets = await measureSets(names, COMPARED_PROCESSES);
  for (const [index, runs] of sets.entries()) {
    printSet(names[index], runs);
    printGoals(runs, index === 0);
  }
}

async function compareSizes(): Promise<void> {
  const sizes = await measureSets(
    SYNTHETIC_SIZES.map(String),
    SYNTHETIC_PROCESSES,
  );
  const columns = sizes.map((runs) => mergeTimes(runs, "hits"));
  printTable(
    "Synthetic versioned routes, ns a hit",
    SYNTHETIC_SIZES.map((size) => size.toLocaleString("en")),
    Object.keys(columns[0]).map((who) => [
      who,
      ...columns.map((column) => formatNumber(column[who])),
    ]),
  );
  printExcluded(sizes.flat());
  const [, from, , to] = sizes;
  console.log();
  printGoal(
    "from 1,000 to 100,000 routes, times",
    to.map(({ times }, turn) =>
      times.hits[STRATA] / from[turn].times.hits[STRATA]
    ),
    "below 2.50",
  );
}

async function compareBuilds(): Promise<void> {
  const size = SYNTHETIC_SIZES.at(-1)!;
  const [strata, ...others] = CONTENDERS;
  const able = [strata, EXTENDING, ...others]
    .filter(({ mostRoutes }) => mostRoutes >= size);
  const costs = new Map(able.map(({ name }) => [name, [] as BuildCost[]]));
  for (let round = 0; round < BUILD_ROUNDS; round++) {
    for (const [name, list] of costs) {
      list.push(await run<BuildCost>("build.ts", [], name, String(size)));
    }
  }
  const timesOf = (name: string) =>
    costs.get(name)!.map(({ milliseconds }) => milliseconds);
  printTable(
    `Building ${size.toLocaleString("en")} routes`,
    ["ms", "MiB"],
    [...costs].map(([name, list]) => [
      name,
      formatNumber(median(timesOf(name))),
      formatNumber(median(list.map(({ mebibytes }) => mebibytes))),
    ]),
  );
  const fastest = others
    .map(({ name }) => name)
    .filter((name) => costs.has(name))
    .reduce((a, b) => median(timesOf(a)) < median(timesOf(b)) ? a : b);
  console.log();
  printGoal(
    `to ${fastest}`,
    timesOf(STRATA).map((time, round) => time / timesOf(fastest)[round]),
    "at most 1.00",
  );
}

await compareSets();
await compareSizes();
await compareBuilds();
