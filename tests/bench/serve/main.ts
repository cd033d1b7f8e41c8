/**
 * Compares what a request costs behind different servers of the same four
 * routes. How the figures are made is said in `../README.md`.
 */
import { fromFileUrl } from "@std/path";
import { measureServers } from "../server_cost.ts";

const NAMES = ["bare", "strata", "hono"] as const;
const PATHS = [
  "/",
  "/v1/users",
  "/v1/users/7",
  "/v1/users/7/books/invisible-cities",
];
const ROUNDS = 21;
const REQUESTS = 20_000;

const costs = await measureServers(
  NAMES.map((name) => ({
    name,
    args: [
      "run",
      "--allow-net",
      fromFileUrl(new URL(`${name}.ts`, import.meta.url)),
    ],
  })),
  PATHS,
  ROUNDS,
  REQUESTS,
);

const { cpu: bare } = costs.get("bare")!;
console.log("| | CPU µs a request | to bare | requests/s |");
console.log("| --- | ---: | ---: | ---: |");
for (const [name, { cpu, rate }] of costs) {
  const [time, ratio] = [cpu.toFixed(2), (cpu / bare).toFixed(2)];
  const requests = Math.round(rate).toLocaleString("en");
  console.log(`| ${name} | ${time} | ${ratio} | ${requests} |`);
}
const { cpu: strata } = costs.get("strata")!;
const { cpu: hono } = costs.get("hono")!;
console.log(
  `\n- to bare Deno.serve: ${(strata / bare).toFixed(2)} (goal: at most 1.05)` +
    `\n- to Hono: ${(strata / hono).toFixed(2)} (goal: at most 1.00)`,
);
