/**
 * Compares `app.match` with other routers, in one process and one run. How the
 * figures are made is said in `../README.md`.
 */
import { median } from "../median.ts";
import {
  type Contender,
  CONTENDERS,
  type Lookup,
  URL_PATTERNS,
} from "./contenders.ts";
import {
  type BenchRequest,
  makeHits,
  makeMisses,
  makeWrongMethods,
} from "./requests.ts";
import {
  COMPARED_SETS,
  type RouteSet,
  SYNTHETIC_SIZES,
  syntheticSet,
} from "./route_sets.ts";

const REQUESTS = 4096;
const ROUNDS = 31;
/** A list of patterns is a thousand times slower; fewer requests show it. */
const LIST_REQUESTS = 32;

/** What is asked, by the name of the table's column. */
interface Questions {
  readonly hits: readonly BenchRequest[];
  readonly misses: readonly BenchRequest[];
  readonly "wrong methods": readonly BenchRequest[];
}

/** Answers a request from a fresh text; gives anything, so that it is done. */
type Ask = (request: BenchRequest, path: string) => unknown;

/** Nanoseconds of one lookup, by what is asked and by who answers. */
type Figures = Map<keyof Questions, Map<string, number>>;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * Copies a path as it would come from a socket: a text of its own, which no
 * router has hashed, flattened or interned before.
 */
function copyText(path: string): string {
  return decoder.decode(encoder.encode(path));
}

/** Says what a router answers wrongly; `undefined` when it answers right. */
function findMistake(
  lookup: Lookup,
  requests: readonly BenchRequest[],
): string | undefined {
  for (const { method, path, route, names, texts } of requests) {
    const found = lookup.find(method, path);
    const number = lookup.route(found);
    if (number !== route) return `${method} ${path} finds route ${number}`;
    if (route === -1) continue;
    for (const [index, name] of names.entries()) {
      const value = String(lookup.param(found, name));
      if (value !== texts[index]) return `${path} gives ${name}=${value}`;
    }
  }
  return undefined;
}

function createAsk(lookup: Lookup): Ask {
  return ({ method, route, names }, path) => {
    const found = lookup.find(method, path);
    if (route === -1) return found;
    let last: unknown;
    for (let index = 0; index < names.length; index++) {
      last = lookup.param(found, names[index]);
    }
    return last;
  };
}

/**
 * The least that any router can do: look at each character, and cut out the
 * parameters whose places it is told.
 */
const askLimit: Ask = ({ spans }, path) => {
  let sum = 0;
  for (let at = 0; at < path.length; at++) sum += path.charCodeAt(at);
  let last: unknown = sum;
  for (let index = 0; index < spans.length; index += 2) {
    last = path.slice(spans[index], spans[index + 1]);
  }
  return last;
};

let sink: unknown;

function askAll(
  ask: Ask,
  requests: readonly BenchRequest[],
  paths: readonly string[],
): void {
  for (let index = 0; index < requests.length; index++) {
    sink = ask(requests[index], paths[index]);
  }
}

/** Times one pass over the requests, in nanoseconds for each. */
function time(ask: Ask, requests: readonly BenchRequest[]): number {
  const paths = requests.map(({ path }) => copyText(path));
  // The routers before it have pushed its data out of the processor's caches.
  askAll(ask, requests, requests.map(({ path }) => copyText(path)));
  const start = performance.now();
  askAll(ask, requests, paths);
  return (performance.now() - start) * 1e6 / requests.length;
}

/** Times everybody in turns, so that all meet the same machine. */
function measure(
  asks: ReadonlyMap<string, Ask>,
  questions: Questions,
): Figures {
  const figures: Figures = new Map();
  for (const [kind, requests] of Object.entries(questions)) {
    const times = new Map(
      [...asks.keys()].map((name) => [name, [] as number[]]),
    );
    for (let round = 0; round < ROUNDS; round++) {
      for (const [name, ask] of asks) {
        const count = name === URL_PATTERNS.name ? LIST_REQUESTS : REQUESTS;
        times.get(name)!.push(time(ask, requests.slice(0, count)));
      }
    }
    const medians = [...times].map(([name, all]) =>
      [name, median(all)] as const
    );
    figures.set(kind as keyof Questions, new Map(medians));
  }
  return figures;
}

function createQuestions({ routes }: RouteSet): Questions {
  return {
    hits: makeHits(routes, REQUESTS),
    misses: makeMisses(routes, REQUESTS),
    "wrong methods": makeWrongMethods(routes, REQUESTS),
  };
}

/** Prepares a contender; says why when it cannot take part. */
function prepare(
  contender: Contender,
  { routes }: RouteSet,
  questions: Questions,
): Ask | string {
  let lookup: Lookup;
  try {
    lookup = contender.create(routes);
  } catch (error) {
    return `cannot hold the routes: ${(error as Error).message.slice(0, 80)}`;
  }
  const count = contender === URL_PATTERNS ? LIST_REQUESTS : REQUESTS;
  for (const requests of Object.values(questions)) {
    const mistake = findMistake(lookup, requests.slice(0, count));
    if (mistake) return `answers wrongly: ${mistake.slice(0, 80)}`;
  }
  return createAsk(lookup);
}

function printTable(set: RouteSet, figures: Figures): void {
  const kinds = [...figures.keys()];
  console.log(`\n${set.name} (${set.routes.length} routes), ns a lookup\n`);
  console.log(`| | ${kinds.join(" | ")} |`);
  console.log(`| --- ${"| ---: ".repeat(kinds.length)}|`);
  for (const name of figures.get("hits")!.keys()) {
    const cells = kinds.map((kind) =>
      name === LIMIT && kind !== "hits"
        ? ""
        : Math.round(figures.get(kind)!.get(name)!).toLocaleString("en")
    );
    console.log(`| ${name} | ${cells.join(" | ")} |`);
  }
}

const LIMIT = "limit";

/** Compares all routers on one set, and says how the goals are met. */
function compare(set: RouteSet, isSmall: boolean): void {
  const questions = createQuestions(set);
  const asks = new Map<string, Ask>();
  const excluded: string[] = [];
  for (const contender of [...CONTENDERS, URL_PATTERNS]) {
    const ask = prepare(contender, set, questions);
    if (typeof ask === "string") excluded.push(`${contender.name} ${ask}`);
    else asks.set(contender.name, ask);
  }
  asks.set(LIMIT, askLimit);
  const figures = measure(asks, questions);
  printTable(set, figures);
  for (const line of excluded) console.log(`\nNot compared: ${line}`);
  const hits = figures.get("hits")!;
  const ours = hits.get("Strata")!;
  const peers = CONTENDERS.filter(({ name, generatesCode }) =>
    name !== "Strata" && hits.has(name) && !(isSmall && generatesCode)
  ).map(({ name }) => ({ name, time: hits.get(name)! }));
  const fastest = peers.reduce((a, b) => a.time < b.time ? a : b);
  const worst = Math.max(
    figures.get("misses")!.get("Strata")!,
    figures.get("wrong methods")!.get("Strata")!,
  );
  const ratio = (time: number) => time.toFixed(2);
  console.log(
    `\nStrata to ${fastest.name}: ${
      ratio(ours / fastest.time)
    } (goal: at most ` +
      `${isSmall ? "1.00" : "0.67"}); to the limit: ` +
      `${
        ratio(ours / hits.get(LIMIT)!)
      } (goal: at most 2.50); its slowest of ` +
      `misses and wrong methods to its hits: ${ratio(worst / ours)} ` +
      "(goal: at most 1.00)",
  );
}

/** Shows how the time of a match grows with the number of routes. */
function compareSizes(): void {
  console.log("\nSynthetic versioned routes, ns a hit\n");
  const names = CONTENDERS.map(({ name }) => name);
  console.log(`| routes | ${names.join(" | ")} |`);
  console.log(`| ---: ${"| ---: ".repeat(names.length)}|`);
  const ours = new Map<number, number>();
  for (const size of SYNTHETIC_SIZES) {
    const set = syntheticSet(size);
    const hits = makeHits(set.routes, REQUESTS);
    const questions: Questions = { hits, misses: [], "wrong methods": [] };
    const asks = new Map<string, Ask>();
    for (const contender of CONTENDERS) {
      // It takes minutes to build its pattern, or refuses after them.
      const isHopeless = size > 1_000 && contender.name.startsWith("Hono") &&
        contender.name !== "Hono, TrieRouter";
      const ask = isHopeless ? "" : prepare(contender, set, questions);
      if (typeof ask !== "string") asks.set(contender.name, ask);
    }
    const figures = measure(asks, { ...questions, misses: [hits[0]] });
    const times = figures.get("hits")!;
    ours.set(size, times.get("Strata")!);
    const cells = names.map((name) =>
      times.has(name) ? Math.round(times.get(name)!).toLocaleString("en") : "-"
    );
    console.log(`| ${size.toLocaleString("en")} | ${cells.join(" | ")} |`);
  }
  const growth = ours.get(100_000)! / ours.get(1_000)!;
  console.log(
    `\nfrom 1,000 to 100,000 routes: ${growth.toFixed(2)} (goal: below 2.50)`,
  );
}

for (const [index, set] of COMPARED_SETS.entries()) compare(set, index === 0);
compareSizes();
if (sink === Symbol) console.log(sink);
