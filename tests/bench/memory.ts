/**
 * Prints how much memory the compiled routes of GitHub's API take, beyond the
 * handlers; to be run with `--v8-flags=--expose-gc`.
 */
import { App, type Handler, text } from "@strata/router";
import {
  allOperations,
  type Operation,
  pathOf,
  VERSION_PREFIX,
} from "../github_api.ts";

declare function gc(): void;

/** Returns the memory in use after garbage collection, in bytes. */
function memoryInUse(): number {
  for (let round = 0; round < 5; round++) gc();
  const { heapUsed, external } = Deno.memoryUsage();
  return heapUsed + external;
}

function declareAll(operations: readonly [Operation, Handler][]): App {
  const app: App = new App({ versionPrefix: VERSION_PREFIX });
  for (const [operation, handler] of operations) {
    const { method, release } = operation;
    app.route(pathOf(operation), { [method]: handler }, { version: release });
  }
  app.fetch;
  return app;
}

// The two paths that have one shape here would conflict.
const seen = new Set<string>();
const operations = allOperations()
  .filter((operation) => {
    const { method, release } = operation;
    const key = `${method} ${release} ${pathOf(operation)}`;
    return !seen.has(key) && seen.add(key);
  })
  .map((operation): [Operation, Handler] => [operation, () => text("")]);

const APPLICATIONS = 4;

// The first application adds the compiler's own memory to the baseline; all are
// kept, so that no collection of an earlier one hides the size of a later one.
const kept = [declareAll(operations)];
const before = memoryInUse();
for (let count = 0; count < APPLICATIONS; count++) {
  kept.push(declareAll(operations));
}
const bytes = (memoryInUse() - before) / APPLICATIONS;
const { length } = kept[0].routes;
console.log(
  `${length} compiled routes: ${
    Math.round(bytes / length)
  } bytes each beyond ` +
    "the handlers (goal: under 1,024)",
);
