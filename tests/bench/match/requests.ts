import { Random } from "../../random.ts";
import { type BenchRoute, formatPath } from "./route_sets.ts";

/** A request, and the expected result. */
export interface BenchRequest {
  readonly method: string;
  readonly path: string;
  /** The number of the route that must be found; -1 for none. */
  readonly route: number;
  /** The parameters' names and texts, in the order of the path. */
  readonly names: readonly string[];
  readonly texts: readonly string[];
  /** The positions of the parameters in the path, as pairs of start and end. */
  readonly spans: readonly number[];
}

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];
const CHARACTERS = [...LETTERS, ..."0123456789-"];

function randomText(random: Random): string {
  // A letter first, so that no other type matches it.
  let text = random.pick(LETTERS);
  for (let length = 2 + random.below(14); length > 0; length--) {
    text += random.pick(CHARACTERS);
  }
  return text;
}

function randomValue(type: string, random: Random): string {
  if (type === "int") {
    return String(1 + random.below(10 ** (1 + random.below(8))));
  }
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
    const number = random.below(routes.length);
    return fillRoute(routes[number], number, random);
  });
}

/** Requests that are found, in random order with random values. */
export function makeHits(
  routes: readonly BenchRoute[],
  count: number,
): BenchRequest[] {
  return pickRequests(routes, count, new Random(1));
}

/** Returns whether a route matches a path. */
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

/** Returns the methods for which some route matches the path. */
function methodsOf(routes: readonly BenchRoute[], path: string): Set<string> {
  const texts = path.split("/").slice(1);
  return new Set(
    routes.filter((route) => takes(route, texts)).map(({ method }) => method),
  );
}

/** Requests with one changed segment, so that no route is found. */
export function makeMisses(
  routes: readonly BenchRoute[],
  count: number,
): BenchRequest[] {
  const random = new Random(2);
  const misses: BenchRequest[] = [];
  while (misses.length < count) {
    const [request] = pickRequests(routes, 1, random);
    const texts = request.path.split("/");
    const changed = 1 + random.below(texts.length - 1);
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
  const random = new Random(3);
  // A method that no route has would be refused without reading the path.
  const methods = [...new Set(routes.map(({ method }) => method))];
  const wrong: BenchRequest[] = [];
  while (wrong.length < count) {
    const [request] = pickRequests(routes, 1, random);
    const method = methods[random.below(methods.length)];
    if (methodsOf(routes, request.path).has(method)) continue;
    wrong.push({ ...request, method, route: -1 });
  }
  return wrong;
}
