import { assertEquals } from "@std/assert";
import {
  App,
  Blueprint,
  BlueprintGroup,
  type Registrable,
  text,
  type Version,
} from "@strata/router";
import data from "../data/composition.json" with { type: "json" };
import { codesOf, mistakesOf } from "./reported_mistakes.ts";

interface Options {
  readonly version?: Version;
  readonly versionPrefix?: string;
  readonly urlPrefix?: string;
}

interface RouteCase extends Options {
  readonly path: string;
  readonly methods?: readonly string[];
}

interface NodeCase extends Options {
  readonly blueprint?: string;
  readonly routes?: readonly RouteCase[];
  readonly group?: string;
  readonly via?: string;
  readonly members?: readonly NodeCase[];
}

interface CompositionCase {
  readonly id: string;
  readonly title: string;
  readonly routes: readonly RouteCase[];
  readonly registrations: readonly {
    readonly node: NodeCase;
    readonly versionPrefix?: string;
  }[];
  readonly expect:
    | { readonly paths: readonly string[] }
    | { readonly mistakes: readonly string[] };
}

const CASES = data.cases as unknown as readonly CompositionCase[];
const answer = () => text("ok");

function declareRoute(target: App | Blueprint, route: RouteCase): void {
  const { path, methods = ["GET"], ...options } = route;
  const handlers = Object.fromEntries(
    methods.map((method) => [method, answer]),
  );
  const { version, versionPrefix } = options;
  target.route(path, handlers, { version, versionPrefix });
}

function declareNode(node: NodeCase): Registrable {
  const { version, versionPrefix, urlPrefix } = node;
  const options = { version, versionPrefix, urlPrefix };
  if (node.blueprint !== undefined) {
    const blueprint = new Blueprint<string, string>(node.blueprint, options);
    for (const route of node.routes ?? []) declareRoute(blueprint, route);
    return blueprint;
  }
  const members = (node.members ?? []).map(declareNode);
  if (node.via === "constructor") return Blueprint.group(members, options);
  const group = new BlueprintGroup(options);
  for (const member of members) group.append(member);
  return group;
}

function declareCase({ routes, registrations }: CompositionCase): App {
  const app = new App<string>();
  for (const route of routes) declareRoute(app, route);
  for (const { node, versionPrefix } of registrations) {
    app.blueprint(declareNode(node), { versionPrefix });
  }
  return app;
}

for (const composition of CASES) {
  const { id, title, expect } = composition;
  Deno.test(`composition ${id}: ${title}`, () => {
    const app = declareCase(composition);
    if ("paths" in expect) {
      assertEquals(app.routes.map((route) => route.path), expect.paths);
      return;
    }
    const codes = new Set(codesOf(mistakesOf(app)));
    assertEquals([...codes].sort(), expect.mistakes);
  });
}
