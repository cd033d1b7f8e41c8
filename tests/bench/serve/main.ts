/**
 * Compares what a request costs behind different servers of the same four
 * routes. How the figures are made is said in `../README.md`.
 */
import { fromFileUrl } from "@std/path";
import { measureServers } from "../server_cost.ts";

/** The servers: a name, a file, and its arguments. */
const SERVERS: readonly [name: string, file: string, ...args: string[]][] = [
  ["Deno.serve alone", "bare.ts"],
  ["Strata", "strata.ts"],
  ["Strata, trustHost", "strata.ts", "trust"],
  ["Hono", "hono.ts"],
];
const PATHS = [
  "/",
  "/v1/users",
  "/v1/users/7",
  "/v1/users/7/books/invisible-cities",
];
const ROUNDS = 21;
const REQUESTS = 20_000;

const costs = await measureServers(
  SERVERS.map(([name, file, ...args]) => ({
    name,
    args: [
      "run",
      "--allow-net",
      fromFileUrl(new URL(file, import.meta.url)),
      ...args,
    ],
  })),
  PATHS,
  ROUNDS,
  REQUESTS,
);

const bare = costs.get("Deno.serve alone")!;
const hono = costs.get("Hono")!;
console.log("| | CPU µs a request | to Deno.serve | to Hono | requests/s |");
console.log("| --- | ---: | ---: | ---: | ---: |");
for (const [name, { cpu, rate }] of costs) {
  const cells = [
    name,
    cpu.toFixed(2),
    (cpu / bare.cpu).toFixed(2),
    (cpu / hono.cpu).toFixed(2),
    Math.round(rate).toLocaleString("en"),
  ];
  console.log(`| ${cells.join(" | ")} |`);
}
console.log("\ngoals for Strata: to Deno.serve at most 1.05, to Hono 1.00");
