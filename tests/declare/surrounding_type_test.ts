/** What the compiler knows of parameters in middleware and error handlers. */
import { assertEquals } from "@std/assert";
import {
  App,
  Blueprint,
  BlueprintGroup,
  type CustomTypes,
  type ErrorHandler,
  json,
  type Middleware,
  text,
} from "@strata/router";

Deno.test("middleware of a blueprint or a group knows the parameters of its URL prefix", async () => {
  const seen: unknown[] = [];
  const users = new Blueprint("users", { urlPrefix: "users/<id:int>" });
  users.use((_request, { params }, next) => {
    const id: number = params.id;
    // @ts-expect-error -- whether there is another one is not known
    const tab: string = params.tab;
    seen.push([id, tab, params.org]);
    return next();
  }).get("/<tab>", () => text("user"));
  const grouped = Blueprint.group(users, { urlPrefix: "/orgs/<org:float>" });
  grouped.use((_request, { params }, next) => {
    // @ts-expect-error -- the group does not know its members
    const id: number = params.id;
    seen.push([id, params.org * 2]);
    return next();
  });
  const outer = new BlueprintGroup({ urlPrefix: "/<place>" }).append(grouped);
  outer.use((_request, { params }, next) => {
    seen.push(params.place.trim());
    return next();
  });
  const app = new App().blueprint(outer).use((_request, { params }, next) => {
    // @ts-expect-error -- where no path matches, there is none
    const place: string = params.place;
    seen.push(place);
    return next();
  });
  await app.fetch(new Request("http://localhost/x/orgs/1.5/users/7/posts"));
  assertEquals(seen, ["x", "x", [7, 3], [7, "posts", 1.5]]);
});

Deno.test("middleware of a blueprint cannot rely on its version prefix, which a route may replace", () => {
  const blueprint = new Blueprint("x", { versionPrefix: "/<tenant>/v" });
  blueprint.use((_request, { params }, next) => {
    // @ts-expect-error -- a path may have no version, or another prefix
    const tenant: string = params.tenant;
    return tenant ? next() : text("none");
  });
  assertEquals(blueprint.declaration.middleware.length, 1);
});

Deno.test("middleware that is declared separately names the parameters that it reads", () => {
  const types = {
    even: { pattern: /[02468]/, parse: Number },
  } satisfies CustomTypes;
  const byPath: Middleware<"/orgs/<org:int>"> = (_request, context, next) =>
    context.params.org > 0 ? next() : json(context.params.other);
  const byFolder =
    ((_request, { params }, next) =>
      params.n > 0 ? next() : text("none")) satisfies Middleware<
        "rooms/[n=even]",
        typeof types
      >;
  const plain: Middleware = (_request, _context, next) => next();
  const orgs = new Blueprint("orgs", { urlPrefix: "/in/orgs/<org:int>" });
  const rooms = new Blueprint<"/rooms/<n:even>", "", typeof types>("rooms", {
    urlPrefix: "/rooms/<n:even>",
  });
  orgs.use(byPath, plain);
  // @ts-expect-error -- there is no number
  orgs.use(byFolder);
  rooms.use(byFolder, plain);
  // @ts-expect-error -- there is no organization
  rooms.use(byPath);
  // @ts-expect-error -- nor is there one around all paths
  new App().use(byPath);
  // @ts-expect-error -- nor in a group that does not declare it
  new BlueprintGroup().use(byPath);
  orgs.get("/<id:int>", (request, context) => {
    // @ts-expect-error -- the path has no such parameter
    byFolder(request, context, () => Promise.resolve(text("inner")));
    return byPath(request, context, () => Promise.resolve(text("inner")));
  });
  assertEquals(orgs.declaration.middleware.length, 3);
});

Deno.test("a group can name the application's custom types in its URL prefix", async () => {
  const types = {
    even: { pattern: /[02468]/, parse: Number },
  } satisfies CustomTypes;
  type Types = typeof types;
  const nextOf: Middleware<"/<n:even>", Types> = (_request, { params }, next) =>
    params.n > 0 ? next() : json(params.n + 1);
  const rooms = new Blueprint("rooms").get("/rooms", () => text("rooms"));
  const options = { urlPrefix: "/<n:even>" } as const;
  const floors = new BlueprintGroup<"/<n:even>", Types>(options).append(rooms);
  floors.use(nextOf).onError((_error, _request, { params }) =>
    text(params.n.toFixed(1))
  );
  const grouped = Blueprint.group<"/<n:even>", Types>([], options).use(nextOf);
  const holders: BlueprintGroup[] = [floors, grouped];
  // @ts-expect-error -- the group does not declare its types
  new BlueprintGroup(options).use(nextOf);
  const app = new App({ types }).blueprint(holders[0]);
  const answers = ["/0/rooms", "/8/rooms"].map((path) =>
    app.fetch(new Request(`http://localhost${path}`))
  );
  const texts = (await Promise.all(answers)).map((answer) => answer.text());
  assertEquals(await Promise.all(texts), ["1", "rooms"]);
});

Deno.test("groups and subclasses of any prefix are assignable to the plain class", () => {
  const hold = (group: BlueprintGroup) => group.length;
  const groups: BlueprintGroup[] = [
    new BlueprintGroup({ urlPrefix: "/<org>" }),
    Blueprint.group([], { urlPrefix: "/x", version: 1 }),
  ];
  assertEquals(groups.map(hold), [0, 0]);
  class Orgs extends BlueprintGroup {
    constructor() {
      super({ urlPrefix: "/<org>" });
    }
  }
  assertEquals(hold(new Orgs()), 0);
});

Deno.test("error handlers know the parameters that middleware beside them knows", async () => {
  const byPath: ErrorHandler<"/orgs/<org:int>"> = (_error, _request, context) =>
    text(`organization ${context.params.org + 1}`);
  const orgs = new Blueprint("orgs", { urlPrefix: "/orgs/<org:int>" });
  orgs.onError(byPath).get("/a", () => {
    throw new Error("bug");
  });
  const group = new BlueprintGroup({ urlPrefix: "/<place>" });
  group.append(orgs).onError((error, _request, { params }) => {
    // @ts-expect-error -- the group does not know its members
    const org: number = params.org;
    throw params.place.length > org ? error : new Error("other");
  });
  const plain: ErrorHandler = (error) => {
    throw error;
  };
  new Blueprint("x", { urlPrefix: "/orgs/<org:int>" }).onError(plain);
  // @ts-expect-error -- there is no organization
  new Blueprint("x").onError(byPath);
  // @ts-expect-error -- nor is there one around all paths
  new App().onError(byPath);
  const app = new App().blueprint(group);
  const response = await app.fetch(new Request("http://localhost/x/orgs/6/a"));
  assertEquals(await response.text(), "organization 7");
});
