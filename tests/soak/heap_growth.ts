import { fromFileUrl } from "@std/path";
import { expectSuccess, runDeno } from "../child_process.ts";

/** How much the heap has grown, in bytes. */
export interface HeapGrowth {
  /** Over requests to paths that no route has. */
  readonly misses: number;
  /** Over requests to one route with another value each. */
  readonly values: number;
}

/**
 * Measures how much the heap of a process grows over requests to paths that are
 * all different.
 *
 * @param requests How many of each kind are made.
 */
export async function measureGrowth(requests: number): Promise<HeapGrowth> {
  const running = runDeno([
    "run",
    "--no-check",
    "--v8-flags=--expose-gc",
    fromFileUrl(new URL("memory.ts", import.meta.url)),
    String(requests),
  ]);
  return JSON.parse(await expectSuccess(running));
}
