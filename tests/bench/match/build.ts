/**
 * Builds one router from a synthetic set, and prints as JSON what it cost. It
 * is run as a process of its own for each, with `--v8-flags=--expose-gc`: the
 * arguments are the contender's name and the number of routes.
 */
import { CONTENDERS } from "./contenders.ts";
import { findRouteSet } from "./route_sets.ts";

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
  const contender = CONTENDERS.find((contender) => contender.name === name)!;
  const before = memoryInUse();
  const start = performance.now();
  const lookup = contender.create(routes);
  const milliseconds = performance.now() - start;
  const cost: BuildCost = { milliseconds, mebibytes: memoryInUse() - before };
  // Asking it once keeps it from being collected before it is measured.
  lookup.find("GET", "/");
  console.log(JSON.stringify(cost));
}
