/**
 * Times the routers on one set of routes, and prints the figures as JSON. It
 * runs in a separate process, since what a process has compiled for one set
 * slows the next: the argument is the set's name.
 */
import { copyText } from "../copy_text.ts";
import { median } from "../median.ts";
import {
  type Ask,
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
import { findRouteSet, type RouteSet, writeRoutes } from "./route_sets.ts";

declare function gc(options: { readonly type: "minor" }): void;

const REQUESTS = 4096;
const ROUNDS = 9;
/** A list of patterns is a thousand times slower; fewer requests show it. */
const LIST_REQUESTS = 32;

/** The requests, by the name of the table's column. */
type Questions = Readonly<Record<string, readonly BenchRequest[]>>;

/** The results for one set of routes. */
export interface SetFigures {
  readonly routes: number;
  /** Nanoseconds of one lookup, by kind of request and by contender. */
  readonly times: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Why a contender does not take part. */
  readonly excluded: readonly string[];
}

/** The row of the least that any router must do. */
export const LIMIT = "limit";
/** The same with the returned object, which shows its share of a match. */
const LIMIT_WITH_OBJECT = "limit, with an object";

/** Returns what a router answers wrongly, or `undefined` if nothing. */
export function findMistake(
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

/**
 * The least that any router must do: read each character, and slice out the
 * parameters, whose positions are given.
 */
const askLimit: Ask = ({ path, spans }) => {
  let sum = 0;
  for (let at = 0; at < path.length; at++) sum += path.charCodeAt(at);
  let last: unknown = sum;
  for (let index = 0; index < spans.length; index += 2) {
    last = path.slice(spans[index], spans[index + 1]);
  }
  return last;
};

/** Also returns them by name, in an object without a prototype like ours. */
const askLimitWithObject: Ask = ({ path, spans, names }) => {
  let sum = 0;
  for (let at = 0; at < path.length; at++) sum += path.charCodeAt(at);
  const params: Record<string, unknown> = Object.create(null);
  for (let index = 0; index < names.length; index++) {
    params[names[index]] = path.slice(spans[2 * index], spans[2 * index + 1]);
  }
  let last: unknown = sum;
  for (const name of names) last = params[name];
  return last;
};

let sink: unknown;

/**
 * Copies a request as if it had just been received: what is read of it lies
 * together in memory. Requests made at the start lie scattered among the data
 * of the routers, so that among 100,000 routes the limit, which knows no route,
 * took twice the time.
 */
function receive(request: BenchRequest): BenchRequest {
  const { path, names, spans } = request;
  return {
    ...request,
    path: copyText(path),
    names: [...names],
    spans: [...spans],
  };
}

function askAll(ask: Ask, requests: readonly BenchRequest[]): void {
  for (let index = 0; index < requests.length; index++) {
    sink = ask(requests[index]);
  }
}

/** Times one pass over the requests, in nanoseconds for each. */
function time(ask: Ask, requests: readonly BenchRequest[]): number {
  const before = requests.map(receive);
  const received = requests.map(receive);
  // Otherwise chance decides which router the next collection falls on.
  gc({ type: "minor" });
  // The routers before it, and the collection, have evicted its data from the
  // processor's caches.
  askAll(ask, before);
  const start = performance.now();
  askAll(ask, received);
  return (performance.now() - start) * 1e6 / requests.length;
}

/** Times the contenders in turns, so that all meet the same machine. */
function measure(
  asks: ReadonlyMap<string, Ask>,
  requests: readonly BenchRequest[],
): Record<string, number> {
  const times = new Map([...asks.keys()].map((name) => [name, [] as number[]]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, ask] of asks) {
      const count = name === URL_PATTERNS.name ? LIST_REQUESTS : REQUESTS;
      times.get(name)!.push(time(ask, requests.slice(0, count)));
    }
  }
  return Object.fromEntries(
    [...times].map(([name, all]) => [name, median(all)]),
  );
}

function createQuestions({ routes }: RouteSet): Questions {
  const hits = makeHits(routes, REQUESTS);
  // Checking that nothing matches a miss is slow among very many routes.
  if (routes.length > 10_000) return { hits };
  return {
    hits,
    misses: makeMisses(routes, REQUESTS),
    "wrong methods": makeWrongMethods(routes, REQUESTS),
  };
}

/** Prepares a contender; returns the reason if it cannot take part. */
function prepare(
  contender: Contender,
  { routes }: RouteSet,
  questions: Questions,
): Ask | string {
  let lookup: Lookup;
  try {
    lookup = contender.create(writeRoutes(routes, contender.formatParameter));
  } catch (error) {
    return `cannot hold the routes: ${(error as Error).message.slice(0, 80)}`;
  }
  const count = contender === URL_PATTERNS ? LIST_REQUESTS : REQUESTS;
  for (const requests of Object.values(questions)) {
    const mistake = findMistake(lookup, requests.slice(0, count));
    if (mistake) return `answers wrongly: ${mistake.slice(0, 80)}`;
  }
  return lookup.ask;
}

function compare(set: RouteSet): SetFigures {
  const questions = createQuestions(set);
  const asks = new Map<string, Ask>();
  const excluded: string[] = [];
  for (const contender of [...CONTENDERS, URL_PATTERNS]) {
    if (set.routes.length > contender.mostRoutes) {
      excluded.push(
        `${contender.name} is not asked to hold more than ` +
          `${contender.mostRoutes.toLocaleString("en")} routes`,
      );
      continue;
    }
    const ask = prepare(contender, set, questions);
    if (typeof ask === "string") excluded.push(`${contender.name} ${ask}`);
    else asks.set(contender.name, ask);
  }
  asks.set(LIMIT, askLimit);
  asks.set(LIMIT_WITH_OBJECT, askLimitWithObject);
  const times = Object.fromEntries(
    Object.entries(questions).map(([kind, requests]) =>
      [kind, measure(asks, requests)] as const
    ),
  );
  return { routes: set.routes.length, times, excluded };
}

if (import.meta.main) {
  console.log(JSON.stringify(compare(findRouteSet(Deno.args[0]))));
  // Reading the answers keeps the compiler from optimising them away.
  if (sink === Symbol) console.log(sink);
}
