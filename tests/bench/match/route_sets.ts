import {
  allOperations,
  type Operation,
  type OperationSegment,
  operationsOf,
  VERSION_PREFIX,
} from "../../github_api.ts";
import { copyText } from "../copy_text.ts";

/** One segment of a route: text, or a parameter. */
export type RouteSegment =
  | OperationSegment
  | { readonly name: string; readonly type: "path" };

/** A route in a form that converts to every router's notation. */
export interface BenchRoute {
  readonly method: string;
  readonly segments: readonly RouteSegment[];
}

/** A route in a router's notation. */
export interface WrittenRoute {
  readonly method: string;
  readonly path: string;
}

/** Routes under a name. */
export interface RouteSet {
  readonly name: string;
  readonly routes: readonly BenchRoute[];
}

/** Writes a route's path, with each parameter in a router's notation. */
export function formatPath(
  { segments }: BenchRoute,
  formatParameter: (name: string, type: string) => string,
): string {
  const texts = segments.map((segment) =>
    typeof segment === "string"
      ? segment
      : formatParameter(segment.name, segment.type)
  );
  return `/${texts.join("/")}`;
}

/**
 * Writes routes in a router's notation, before anything is timed: the paths of
 * an application are literals in its source.
 */
export function writeRoutes(
  routes: readonly BenchRoute[],
  formatParameter: (name: string, type: string) => string,
): WrittenRoute[] {
  return routes.map((route) => ({
    method: route.method,
    path: copyText(formatPath(route, formatParameter)),
  }));
}

function parseRoute(text: string): BenchRoute {
  const [method, path] = text.split(" ");
  const segments = path.split("/").slice(1).map((segment): RouteSegment => {
    if (segment === "*") return { name: "rest", type: "path" };
    return segment.startsWith(":")
      ? { name: segment.slice(1), type: "str" }
      : segment;
  });
  return { method, segments };
}

/** The eleven routes of Hono's own benchmark of routers. */
const SMALL: RouteSet = {
  name: "eleven routes",
  routes: [
    "GET /user",
    "GET /user/comments",
    "GET /user/avatar",
    "GET /user/lookup/username/:username",
    "GET /user/lookup/email/:address",
    "GET /event/:id",
    "GET /event/:id/comments",
    "POST /event/:id/comments",
    "POST /status",
    "GET /very/deeply/nested/route/hello/there",
    "GET /static/*",
  ].map(parseRoute),
};

/** Returns operations as routes, under their version. */
function routesOf(operations: readonly Operation[]): BenchRoute[] {
  const seen = new Set<string>();
  const prefix = VERSION_PREFIX.split("/").slice(1, -1);
  return operations
    .map(({ method, release, segments }) => ({
      method,
      segments: [...prefix, `v${release}`, ...segments],
    }))
    // Two forms of one path are one route here.
    .filter((route) => {
      const key = `${route.method} ${formatPath(route, (name) => `:${name}`)}`;
      return !seen.has(key) && seen.add(key);
    });
}

const SYLLABLES = [
  "ac",
  "be",
  "cor",
  "di",
  "el",
  "for",
  "gal",
  "in",
  "mo",
  "ra",
];

/** Returns a pronounceable name for a number, unique to it. */
function nameOf(number: number): string {
  const digits = String(number).padStart(4, "0");
  return [...digits].map((digit) => SYLLABLES[Number(digit)]).join("");
}

/** Creates versions of an API whose resources have five operations each. */
function makeSynthetic(count: number): RouteSet {
  const versions = Math.min(10, count / 50);
  const resources = count / versions / 5;
  const routes: BenchRoute[] = [];
  for (let version = 1; version <= versions; version++) {
    for (let resource = 0; resource < resources; resource++) {
      const list = ["api", `v${version}`, nameOf(resource)];
      const item = [...list, { name: "id", type: "int" as const }];
      const nested = [
        ...item,
        nameOf(resources - resource),
        { name: "name", type: "str" as const },
      ];
      routes.push(
        { method: "GET", segments: list },
        { method: "POST", segments: list },
        { method: "GET", segments: item },
        { method: "DELETE", segments: item },
        { method: "GET", segments: nested },
      );
    }
  }
  return { name: `${count.toLocaleString("en")} synthetic routes`, routes };
}

/** GitHub's REST API: one release, and three of them as versions. */
const GITHUB: readonly RouteSet[] = [
  { name: "GitHub, one release", routes: routesOf(operationsOf("3.19")) },
  { name: "GitHub, three releases", routes: routesOf(allOperations()) },
];

/** The sets that all routers are compared on. */
export const COMPARED_SETS: readonly RouteSet[] = [SMALL, ...GITHUB];

/** How many routes the synthetic sets have. */
export const SYNTHETIC_SIZES = [100, 1_000, 10_000, 100_000] as const;

/** Finds a set by its name; a synthetic one's is its size. */
export function findRouteSet(name: string): RouteSet {
  return COMPARED_SETS.find((set) => set.name === name) ??
    makeSynthetic(Number(name));
}
