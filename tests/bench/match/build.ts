/**
 * Builds one router from a synthetic set, and prints the cost as JSON. It runs
 * in a separate process for each, with `--v8-flags=--expose-gc`: the arguments
 * are the contender's name and the number of routes.
 */
import { CONTENDERS, EXTENDING } from "./contenders.ts";
import { findMistake } from "./measure.ts";
import { makeHits } from "./requests.ts";
import { findRouteSet, writeRoutes } from "./route_sets.ts";

declare function gc(): void;

/** What building cost. */
export interface BuildCost {
  readonly milliseconds: number;
  readonly mebibytes: number;
}

function memoryInUse(): number {
  for (let round = 0; round < 3; round++) gc();
  const { heapUsed, external } = Deno.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}

if (import.meta.main) {
  const [name, size] = Deno.args;
  const { routes } = findRouteSet(size);
  const contender = [...CONTENDERS, EXTENDING]
    .find((contender) => contender.name === name)!;
  const written = writeRoutes(routes, contender.formatParameter);
  const before = memoryInUse();
  const start = performance.now();
  const lookup = contender.create(written);
  const milliseconds = performance.now() - start;
  const cost: BuildCost = { milliseconds, mebibytes: memoryInUse() - before };
  // Neither the router nor the paths may be collected before they are measured.
  const mistake = findMistake(lookup, makeHits(routes, 1_000));
  if (mistake) {
    throw new Error(`${name}, ${written.length} routes: ${mistake}`);
  }
  console.log(JSON.stringify(cost));
}
