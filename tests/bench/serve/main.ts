/**
 * Compares the cost of a request behind different servers of the same four
 * routes, and the cost of other kinds of answers. `../README.md` explains how
 * the figures are made.
 */
import { fromFileUrl } from "@std/path";
import {
  askFor,
  type Contender,
  measureServers,
  type Question,
} from "../server_cost.ts";

/** The servers: a name, a file, and its arguments. */
const SERVERS: readonly [name: string, file: string, ...args: string[]][] = [
  ["Deno.serve alone", "bare.ts"],
  ["Strata", "strata.ts"],
  ["Strata, trustHost", "strata.ts", "trust"],
  ["Strata, serve()", "strata.ts", "serve"],
  ["Hono", "hono.ts"],
];
const PATHS = [
  "/",
  "/v1/users",
  "/v1/users/7",
  "/v1/users/7/books/invisible-cities",
];
/** Answers of other kinds. */
const KINDS: readonly (readonly [kind: string, question: Question])[] = [
  ["a text", askFor("/text")],
  ["JSON, with a header", askFor("/json")],
  [
    "JSON that was sent",
    { method: "POST", path: "/body", body: "[1]", statuses: [200] },
  ],
  ["a text, three middleware", askFor("/wrapped/text")],
  ["an error", { method: "GET", path: "/thrown", statuses: [403] }],
  [
    "an error, handled",
    { method: "GET", path: "/handled/thrown", statuses: [403] },
  ],
  ["no such path", { method: "GET", path: "/nowhere", statuses: [404] }],
  // Hono answers 404.
  ["a wrong method", { method: "DELETE", path: "/text", statuses: [405, 404] }],
  ["HEAD", { method: "HEAD", path: "/text", statuses: [200] }],
];
const ROUNDS = 21;
const REQUESTS = 20_000;
const ROUNDS_OF_KINDS = 11;
const REQUESTS_OF_KINDS = 10_000;

function runServer(name: string, file: string, ...args: string[]): Contender {
  const path = fromFileUrl(new URL(file, import.meta.url));
  return { name, args: ["run", "--allow-net", path, ...args] };
}

async function compareServers(): Promise<void> {
  const costs = await measureServers(
    SERVERS.map((server) => runServer(...server)),
    PATHS.map(askFor),
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
}

async function compareKinds(): Promise<void> {
  console.log("\n| CPU µs of an answer | Strata | Hono | to Hono |");
  console.log("| --- | ---: | ---: | ---: |");
  for (const [kind, question] of KINDS) {
    const costs = await measureServers(
      [
        runServer("Strata", "strata_answers.ts"),
        runServer("Hono", "hono_answers.ts"),
      ],
      [question],
      ROUNDS_OF_KINDS,
      REQUESTS_OF_KINDS,
    );
    const [strata, hono] = [...costs.values()].map(({ cpu }) => cpu);
    const ratio = strata / hono;
    const cells = [kind, ...[strata, hono, ratio].map((n) => n.toFixed(2))];
    console.log(`| ${cells.join(" | ")} |`);
  }
}

await compareServers();
await compareKinds();
