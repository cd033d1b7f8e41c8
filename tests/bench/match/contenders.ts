import { App, Blueprint, type Match, type Route } from "@strata/router";
import findMyWay from "find-my-way";
import { RegExpRouter } from "hono/router/reg-exp-router";
import { SmartRouter } from "hono/router/smart-router";
import { TrieRouter } from "hono/router/trie-router";
import { Memoirist } from "memoirist";
import { addRoute, createRouter, findRoute } from "rou3";
import { compileRouter } from "rou3/compiler";
import type { BenchRequest } from "./requests.ts";
import type { WrittenRoute } from "./route_sets.ts";

/**
 * Answers a request that was just received: finds the route and reads all
 * parameters. Returns something, so that no work is optimised away.
 */
export type Ask = (request: BenchRequest) => unknown;

/** A router with a set of routes in it. */
// deno-lint-ignore no-explicit-any -- each library has its own kind of result
export interface Lookup<Found = any> {
  /** Calls the library, whose result is not read yet. */
  find(method: string, path: string): Found;
  /** Returns the number of the route that was found, or -1. */
  route(found: Found): number;
  /** Reads a parameter. */
  param(found: Found, name: string): unknown;
  /**
   * What is timed. Each library has its own code for it, as in an application:
   * engines run code more slowly that meets several libraries.
   */
  readonly ask: Ask;
}

/** A router to be compared. */
export interface Contender {
  readonly name: string;
  /** Whether it generates code for its routes at run time. */
  readonly generatesCode: boolean;
  /** The most routes that it can hold and match without taking minutes. */
  readonly mostRoutes: number;
  /** Writes a parameter in its path notation. */
  readonly formatParameter: (name: string, type: string) => string;
  /** Adds routes to a new router; throws when it cannot hold them. */
  create(routes: readonly WrittenRoute[]): Lookup;
}

/** How the notations write a parameter. */
const typed = (name: string, type: string): string => `<${name}:${type}>`;
const starred = (name: string, type: string): string =>
  type === "path" ? "*" : `:${name}`;
const doubleStarred = (name: string, type: string): string =>
  type === "path" ? `**:${name}` : `:${name}`;
const several = (name: string, type: string): string =>
  type === "path" ? `:${name}{.+}` : `:${name}`;
const anything = (name: string, type: string): string =>
  type === "path" ? `:${name}(.+)` : `:${name}`;

const answer = () => new Response();

/** Declares a route with the function for its method. */
function declare(routes: App | Blueprint, method: string, path: string): void {
  switch (method) {
    case "GET":
      routes.get(path, answer);
      return;
    case "POST":
      routes.post(path, answer);
      return;
    case "PUT":
      routes.put(path, answer);
      return;
    case "PATCH":
      routes.patch(path, answer);
      return;
    case "DELETE":
      routes.delete(path, answer);
      return;
    default:
      throw new Error(`No set has a route of ${method}.`);
  }
}

/** Declares each route with its whole path, as other routers need it. */
function createStrata(
  routes: readonly WrittenRoute[],
): Lookup<Match | undefined> {
  const app = new App();
  routes.forEach(({ method, path }) => declare(app, method, path));
  return lookUp(app);
}

/**
 * Declares the routes of the first synthetic version, which the second extends,
 * and so on.
 */
function createExtending(
  routes: readonly WrittenRoute[],
): Lookup<Match | undefined> {
  const [, prefix] = routes[0].path.split("/");
  const lead = `/${prefix}/v`;
  const app = new App({ versionPrefix: lead });
  const declared = new Blueprint("v1", { version: 1 });
  const first = `${lead}1`;
  for (const { method, path } of routes) {
    if (!path.startsWith(`${first}/`)) break;
    declare(declared, method, path.slice(first.length));
  }
  app.blueprint(declared);
  const last = parseInt(routes.at(-1)!.path.slice(lead.length));
  for (let version = 2; version <= last; version++) {
    const settings = { version, extends: version - 1 };
    app.blueprint(new Blueprint(`v${version}`, settings));
  }
  return lookUp(app);
}

function lookUp(app: App): Lookup<Match | undefined> {
  // It is built at its first match.
  app.match("GET", "/");
  const numberRoutes = (): Map<Route, number> =>
    new Map(app.routes.map((route, number) => [route, number]));
  // Only the check of the answers needs numbers.
  let numbers: Map<Route, number> | undefined;
  return {
    find: (method, path) => app.match(method, path),
    route: (found) =>
      found ? (numbers ??= numberRoutes()).get(found.route)! : -1,
    param: (found, name) => found!.params[name],
    ask({ method, path, names }) {
      const found = app.match(method, path);
      if (!found) return undefined;
      const { params } = found;
      let last: unknown;
      for (let index = 0; index < names.length; index++) {
        last = params[names[index]];
      }
      return last;
    },
  };
}

interface HonoRouter {
  add(method: string, path: string, handler: number): void;
  match(method: string, path: string): HonoResult;
}

type HonoResult = [
  [handler: number, params: Record<string, string | number>][],
  stash?: string[],
];

function createHono(
  router: HonoRouter,
  routes: readonly WrittenRoute[],
): Lookup {
  routes.forEach(({ method, path }, number) =>
    router.add(method, path, number)
  );
  // It is built at its first match.
  router.match("GET", "/");
  const lookup: Lookup<HonoResult> = {
    find: (method, path) => router.match(method, path),
    route: ([handlers]) => handlers?.[0]?.[0] ?? -1,
    param: ([handlers, stash], name) => {
      const value = handlers[0][1][name];
      return stash ? stash[value as number] : value;
    },
    ask({ method, path, names }) {
      const [handlers, stash] = router.match(method, path);
      if (!handlers?.length) return undefined;
      const [, params] = handlers[0];
      let last: unknown;
      for (let index = 0; index < names.length; index++) {
        const value = params[names[index]];
        last = stash ? stash[value as number] : value;
      }
      return last;
    },
  };
  return lookup;
}

/** Everything that is compared. */
export const CONTENDERS: readonly Contender[] = [
  {
    name: "Strata",
    generatesCode: false,
    mostRoutes: Infinity,
    formatParameter: typed,
    create: createStrata,
  },
  {
    name: "memoirist",
    generatesCode: false,
    mostRoutes: Infinity,
    formatParameter: starred,
    create(routes) {
      const router = new Memoirist<number>();
      routes.forEach(({ method, path }, number) =>
        router.add(method, path, number)
      );
      type Found = ReturnType<typeof router.find>;
      const lookup: Lookup<Found> = {
        find: (method, path) => router.find(method, path),
        route: (found) => found?.store ?? -1,
        param: (found, name) => {
          const { params } = found!;
          return name === "rest" ? params["*"] : params[name];
        },
        ask({ method, path, names }) {
          const found = router.find(method, path);
          if (!found) return undefined;
          const { params } = found;
          let last: unknown;
          for (let index = 0; index < names.length; index++) {
            const name = names[index];
            last = params[name === "rest" ? "*" : name];
          }
          return last;
        },
      };
      return lookup;
    },
  },
  {
    name: "find-my-way",
    // It generates code for its objects of parameters.
    generatesCode: true,
    mostRoutes: Infinity,
    formatParameter: starred,
    create(routes) {
      const router = findMyWay();
      const numbers = new Map<unknown, number>();
      routes.forEach(({ method, path }, number) => {
        const handler = () => {};
        numbers.set(handler, number);
        router.on(method as "GET", path, handler);
      });
      type Found = ReturnType<typeof router.find>;
      const lookup: Lookup<Found> = {
        find: (method, path) => router.find(method as "GET", path),
        route: (found) => found ? numbers.get(found.handler)! : -1,
        param: (found, name) => {
          const { params } = found!;
          return name === "rest" ? params["*"] : params[name];
        },
        ask({ method, path, names }) {
          const found = router.find(method as "GET", path);
          if (!found) return undefined;
          const { params } = found;
          let last: unknown;
          for (let index = 0; index < names.length; index++) {
            const name = names[index];
            last = params[name === "rest" ? "*" : name];
          }
          return last;
        },
      };
      return lookup;
    },
  },
  {
    name: "rou3",
    generatesCode: false,
    mostRoutes: Infinity,
    formatParameter: doubleStarred,
    create(routes) {
      const router = createRou3(routes);
      const lookup: Lookup<Rou3Found> = {
        find: (method, path) => findRoute(router, method, path),
        ...ROU3_READERS,
        ask({ method, path, names }) {
          const found = findRoute(router, method, path);
          if (!found) return undefined;
          const { params } = found;
          let last: unknown;
          for (let index = 0; index < names.length; index++) {
            last = params![names[index]];
          }
          return last;
        },
      };
      return lookup;
    },
  },
  {
    name: "rou3, compiled",
    generatesCode: true,
    mostRoutes: Infinity,
    formatParameter: doubleStarred,
    create(routes) {
      const find = compileRouter(createRou3(routes));
      const lookup: Lookup<Rou3Found> = {
        find: (method, path) => find(method, path),
        ...ROU3_READERS,
        ask({ method, path, names }) {
          const found = find(method, path);
          if (!found) return undefined;
          const { params } = found;
          let last: unknown;
          for (let index = 0; index < names.length; index++) {
            last = params![names[index]];
          }
          return last;
        },
      };
      return lookup;
    },
  },
  {
    name: "Hono, SmartRouter",
    generatesCode: false,
    mostRoutes: 3_000,
    formatParameter: several,
    create: (routes) =>
      createHono(
        new SmartRouter({
          routers: [new RegExpRouter<number>(), new TrieRouter<number>()],
        }) as unknown as HonoRouter,
        routes,
      ),
  },
  {
    name: "Hono, RegExpRouter",
    generatesCode: false,
    mostRoutes: 3_000,
    formatParameter: several,
    create: (routes) =>
      createHono(new RegExpRouter<number>() as unknown as HonoRouter, routes),
  },
  {
    name: "Hono, TrieRouter",
    generatesCode: false,
    mostRoutes: Infinity,
    formatParameter: several,
    create: (routes) =>
      createHono(new TrieRouter<number>() as unknown as HonoRouter, routes),
  },
];

interface Numbered {
  readonly number: number;
}

type Rou3Found =
  | { data: Numbered; params?: Record<string, string> }
  | undefined;

const ROU3_READERS: Pick<Lookup<Rou3Found>, "route" | "param"> = {
  route: (found) => found?.data.number ?? -1,
  param: (found, name) => found!.params![name],
};

function createRou3(routes: readonly WrittenRoute[]) {
  const router = createRouter<Numbered>();
  routes.forEach(({ method, path }, number) =>
    addRoute(router, method, path, { number })
  );
  return router;
}

/** Strata with versions that hardly differ, as in applications: only built. */
export const EXTENDING: Contender = {
  name: "Strata, versions that extend each other",
  generatesCode: false,
  mostRoutes: Infinity,
  formatParameter: typed,
  create: createExtending,
};

/** The list of patterns that a server without a router would try in turn. */
export const URL_PATTERNS: Contender = {
  name: "URLPattern, a list",
  generatesCode: false,
  mostRoutes: 3_000,
  formatParameter: anything,
  create(routes) {
    const patterns = routes.map(({ method, path }) => ({
      method,
      pattern: new URLPattern({ pathname: path }),
    }));
    type Found = { number: number; result: URLPatternResult } | undefined;
    function find(method: string, path: string): Found {
      for (let number = 0; number < patterns.length; number++) {
        if (patterns[number].method !== method) continue;
        const result = patterns[number].pattern.exec({ pathname: path });
        if (result) return { number, result };
      }
      return undefined;
    }
    const lookup: Lookup<Found> = {
      find,
      route: (found) => found?.number ?? -1,
      param: (found, name) => found!.result.pathname.groups[name],
      ask({ method, path, names }) {
        const groups = find(method, path)?.result.pathname.groups;
        if (!groups) return undefined;
        let last: unknown;
        for (const name of names) last = groups[name];
        return last;
      },
    };
    return lookup;
  },
};
