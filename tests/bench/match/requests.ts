import { type BenchRoute, formatPath } from "./route_sets.ts";

/** A request, and what must be found for it. */
export interface BenchRequest {
  readonly method: string;
  readonly path: string;
  /** The number of the route that must be found; -1 for none. */
  readonly route: number;
  /** The parameters' names and texts, in the order of the path. */
  readonly names: readonly string[];
  readonly texts: readonly string[];
  /** Where the parameters stand in the path, as pairs of start and end. */
  readonly spans: readonly number[];
}

/** Gives whole numbers below a bound, the same in every run. */
export type Random = (bound: number) => number;

/** Makes a generator of random numbers (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const CHARACTERS = `${LETTERS}0123456789-`;

function randomText(random: Random): string {
  // A letter first, so that no other type takes it.
  let text = LETTERS[random(LETTERS.length)];
  for (let length = 2 + random(14); length > 0; length--) {
    text += CHARACTERS[random(CHARACTERS.length)];
  }
  return text;
}

function randomValue(type: string, random: Random): string {
  if (type === "int") return String(1 + random(10 ** (1 + random(8))));
  if (type === "path") return `${randomText(random)}/${randomText(random)}`;
  return randomText(random);
}

function fillRoute(
  route: BenchRoute,
  number: number,
  random: Random,
): BenchRequest {
  const names: string[] = [];
  const texts: string[] = [];
  const path = formatPath(route, (name, type) => {
    const text = randomValue(type, random);
    names.push(name);
    texts.push(text);
    return text;
  });
  const spans: number[] = [];
  let at = 0;
  for (const segment of route.segments) {
    at++;
    const isText = typeof segment === "string";
    const { length } = isText ? segment : texts[spans.length / 2];
    if (!isText) spans.push(at, at + length);
    at += length;
  }
  return { method: route.method, path, route: number, names, texts, spans };
}

function pickRequests(
  routes: readonly BenchRoute[],
  count: number,
  random: Random,
): BenchRequest[] {
  return Array.from({ length: count }, () => {
    const number = random(routes.length);
    return fillRoute(routes[number], number, random);
  });
}

/** Requests that are found, in random order with random values. */
export function makeHits(
  routes: readonly BenchRoute[],
  count: number,
): BenchRequest[] {
  return pickRequests(routes, count, createRandom(1));
}

/** Tells whether a route takes a path. */
function takes({ segments }: BenchRoute, texts: readonly string[]): boolean {
  return segments.every((segment, index) => {
    if (typeof segment === "string") return segment === texts[index];
    return texts[index] !== undefined;
  }) && (segments.length === texts.length || endsOpen(segments));
}

function endsOpen(segments: BenchRoute["segments"]): boolean {
  const last = segments.at(-1);
  return typeof last === "object" && last.type === "path";
}

/** Gives the methods for which some route takes the path. */
function methodsOf(routes: readonly BenchRoute[], path: string): Set<string> {
  const texts = path.split("/").slice(1);
  return new Set(
    routes.filter((route) => takes(route, texts)).map(({ method }) => method),
  );
}

/** Requests of which one segment is another one, so that no route is found. */
export function makeMisses(
  routes: readonly BenchRoute[],
  count: number,
): BenchRequest[] {
  const random = createRandom(2);
  const misses: BenchRequest[] = [];
  while (misses.length < count) {
    const [request] = pickRequests(routes, 1, random);
    const texts = request.path.split("/");
    const changed = 1 + random(texts.length - 1);
    texts[changed] += "x";
    const path = texts.join("/");
    if (methodsOf(routes, path).size > 0) continue;
    misses.push({ ...request, path, route: -1 });
  }
  return misses;
}

/** Requests whose path is found, but not for their method. */
export function makeWrongMethods(
  routes: readonly BenchRoute[],
  count: number,
): BenchRequest[] {
  const random = createRandom(3);
  // A method that no route has would be refused without a look at the path.
  const methods = [...new Set(routes.map(({ method }) => method))];
  const wrong: BenchRequest[] = [];
  while (wrong.length < count) {
    const [request] = pickRequests(routes, 1, random);
    const method = methods[random(methods.length)];
    if (methodsOf(routes, request.path).has(method)) continue;
    wrong.push({ ...request, method, route: -1 });
  }
  return wrong;
}
