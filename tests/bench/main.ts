/**
 * Measures everything with a goal, as ratios within one run. `README.md` beside
 * this file explains how each figure is made.
 */
import { fromFileUrl } from "@std/path";
import { expectSuccess, runDeno } from "../child_process.ts";
import { benchExtending } from "./extending.ts";
import { benchLifecycle } from "./lifecycle.ts";
import { benchScan } from "./scan.ts";
import { askFor, measureServers } from "./server_cost.ts";
import { benchStartup } from "./startup.ts";

const at = (file: string): string =>
  fromFileUrl(new URL(file, import.meta.url));

async function benchServing(): Promise<void> {
  const names = ["bare", "strata", "bare_constant", "strata_constant"];
  const costs = await measureServers(
    names.map((name) => ({
      name,
      args: ["run", "-A", at(`serve/${name}.ts`)],
    })),
    [askFor("/v1/users/7")],
    41,
    10_000,
  );
  const compare = (title: string, bareName: string, strataName: string) => {
    const bare = costs.get(bareName)!.cpu;
    const strata = costs.get(strataName)!.cpu;
    console.log(
      `CPU time of a request, ${title}: ${strata.toFixed(1)} µs, without a ` +
        `router ${bare.toFixed(1)} µs, ratio ${(strata / bare).toFixed(2)} ` +
        "(goal: at most 1.15)",
    );
  };
  compare("the handler reads its parameter", "bare", "strata");
  compare("the handler reads nothing", "bare_constant", "strata_constant");
}

async function benchMemory(): Promise<void> {
  const args = ["run", "-A", "--v8-flags=--expose-gc", at("memory.ts")];
  console.log((await expectSuccess(runDeno(args))).trimEnd());
}

await benchScan();
benchExtending();
await benchLifecycle();
await benchStartup();
await benchServing();
await benchMemory();
