/** Which applications and blueprints are assignable to each other. */
import { assertEquals } from "@std/assert";
import {
  App,
  type AppOptions,
  Blueprint,
  type Context,
  type GroupOptions,
  json,
  type RouteOptions,
  text,
} from "@strata/router";

function addTenant(app: App<"/<tenant>/v">): void {
  app.get("/me", (_request, { params }) => text(params.tenant), { version: 1 });
}

Deno.test("a type whose prefix has no parameters is not assignable to one whose prefix has some", () => {
  const plain = new App();
  // @ts-expect-error -- handlers would get no tenant
  addTenant(plain);
  assertEquals(plain.match("GET", "/v1/me")?.params, {});
  // @ts-expect-error -- they would get no organization
  const blueprint: Blueprint<"/<org>"> = new Blueprint("x", {
    urlPrefix: "/y",
  });
  assertEquals(blueprint.declaration.name, "x");
});

Deno.test("a type whose prefix has parameters is assignable to one whose prefix has fewer", () => {
  const tenants = new App({ versionPrefix: "/<tenant>/v" });
  addTenant(tenants);
  const addPlain = (app: App) => app.get("/plain", () => text("plain"));
  addPlain(tenants);
  const forgetTypes = <Prefix extends string, Types>(
    app: App<Prefix, Types>,
  ): App<Prefix> => app;
  assertEquals(forgetTypes(tenants), tenants);
  const plain: Blueprint = new Blueprint("x", { urlPrefix: "/<org>" });
  assertEquals(tenants.blueprint(plain).routes.length, 2);
});

Deno.test("a function generic in the URL prefix can create its blueprint from any other settings", () => {
  const make = <const Url extends string>(
    options: GroupOptions<Url>,
  ): Blueprint<Url> => new Blueprint("one", options);
  const makeAt = <const Url extends string>(
    urlPrefix: Url,
    options: Omit<GroupOptions, "urlPrefix">,
  ): Blueprint<Url> => new Blueprint("two", { ...options, urlPrefix });
  const makeOther = <const Url extends string>(
    options: GroupOptions<Url>,
  ): Blueprint<Url> =>
    // @ts-expect-error -- it is another prefix
    new Blueprint("three", { ...options, urlPrefix: "/other" });
  const one = make({ urlPrefix: "/<org:int>", version: 1 });
  const two = makeAt("/<org:float>", { version: 2 });
  one.get("/a", (_request, { params }) => text(params.org.toFixed()));
  two.get("/b", (_request, { params }) => text(params.org.toFixed()));
  const app = new App().blueprint(one).blueprint(two);
  app.blueprint(makeOther({ urlPrefix: "/<org>" }).get("/c", () => text("c")));
  assertEquals(app.routes.map(({ path }) => path), [
    "/v1/<org:int>/a",
    "/v2/<org:float>/b",
    "/other/c",
  ]);
});

Deno.test("a subclass of an application or a blueprint need not name a prefix without parameters", () => {
  class Api extends App {
    constructor() {
      super({ versionPrefix: "/api/v" });
      this.get("/<id:int>", this.show, { version: 1 });
    }
    show(_request: Request, { params }: Context<{ id: number }>): Response {
      return json(params.id + 1);
    }
  }
  class Users extends Blueprint {
    constructor(options: GroupOptions) {
      super("users", { ...options, urlPrefix: "/users" });
      this.get("/<id:int>", (_request, { params }) => {
        // @ts-expect-error -- no part of the path has such a parameter
        params.name;
        return json(params.id + 1);
      });
    }
  }
  class Orgs extends Blueprint<"/<org>"> {
    constructor() {
      super("orgs", { urlPrefix: "/<org>", versionPrefix: "/own/v" });
      this.get("/", (_request, { params }) => text(params.org.trim()));
    }
  }
  const app = new Api().blueprint(new Users({ version: 2 }));
  assertEquals(app.blueprint(new Orgs()).routes.map(({ path }) => path), [
    "/api/v1/<id:int>",
    "/api/v2/users/<id:int>",
    "/<org:str>",
  ]);
});

Deno.test("the parameters of prefixes are inferred from options that are declared separately", () => {
  const ofTenants = {
    versionPrefix: "/<tenant>/v",
    types: { even: { pattern: /[02468]/, parse: Number } },
    versions: { 1: { deprecated: "2026-11-01" } },
  } as const satisfies AppOptions;
  const ofOrg = {
    urlPrefix: "/orgs/<org>",
    version: 1,
    links: { latest: true },
  } as const satisfies GroupOptions;
  const shared = { version: 2, stability: "beta" } satisfies RouteOptions;
  const ofRegion = {
    version: 2,
    versionPrefix: "/<region>/v",
  } as const satisfies RouteOptions;
  const open: RouteOptions = { version: 3 };
  const app = new App(ofTenants);
  app.get("/<n:even>", (_request, { params }) => {
    const half: number = params.n / 2;
    return text(params.tenant.trim() + half);
  }, shared);
  app.get("/open", (_request, { params }) => {
    // @ts-expect-error -- they may have a version prefix of their own
    params.tenant;
    return json(params);
  }, open);
  app.get("/me", (_request, { params }) => text(params.region), ofRegion);
  const users = new Blueprint("users", ofOrg);
  users.get("/", (_request, { params }) => text(params.org.trim()));
  assertEquals(app.blueprint(users).routes.map(({ path }) => path), [
    "/<tenant:str>/v2/<n:even>",
    "/<tenant:str>/v3/open",
    "/<region:str>/v2/me",
    "/<tenant:str>/v1/orgs/<org:str>",
  ]);
});
