import { assertEquals } from "@std/assert";
import {
  App,
  Blueprint,
  BlueprintGroup,
  type Registrable,
  text,
  type Version,
} from "@strata/router";

const answer = () => text("ok");

/** A blueprint with one route. */
function blueprint(
  options: {
    readonly urlPrefix?: string;
    readonly version?: Version;
    readonly versionPrefix?: string;
  },
  path: string,
  routeOptions: { readonly version?: Version } = {},
): Registrable {
  return new Blueprint<string, string>("b", options)
    .get(path, answer, routeOptions);
}

function pathsOf(declare: (app: App) => unknown): string[] {
  const app = new App();
  declare(app);
  return app.routes.map((route) => route.path);
}

Deno.test("one blueprint in two groups and on its own has a path in each place", () => {
  const shared = blueprint({ urlPrefix: "/b", version: 1 }, "/r");
  const paths = pathsOf((app) =>
    app.blueprint(Blueprint.group(shared, { urlPrefix: "/one" }))
      .blueprint(Blueprint.group(shared, { urlPrefix: "/two" }))
      .blueprint(shared)
  );
  assertEquals(paths, ["/v1/one/b/r", "/v1/two/b/r", "/v1/b/r"]);
});

Deno.test("routes and registrations stay in the order of the calls", () => {
  const paths = pathsOf((app) =>
    app.get("/1", answer).blueprint(blueprint({ urlPrefix: "/2" }, "/r"))
      .get("/3", answer)
  );
  assertEquals(paths, ["/1", "/2/r", "/3"]);
});

/** The places that can set a version prefix, the most specific first. */
const PLACES = [
  "route",
  "blueprint",
  "constructor",
  "instantiation",
  "registration",
  "application",
] as const;

for (let mask = 0; mask < 1 << PLACES.length; mask++) {
  const set = PLACES.filter((_, index) => mask & (1 << index));
  const prefixOf = (place: typeof PLACES[number]) =>
    set.includes(place) ? `/${place}/v` : undefined;
  Deno.test(`the most specific version prefix wins, set at: ${set.join(", ") || "none"}`, () => {
    const inner = new Blueprint<string, string>("b", {
      versionPrefix: prefixOf("blueprint"),
    }).get("/r", answer, {
      version: 1,
      versionPrefix: prefixOf("route"),
    });
    const constructed = Blueprint.group(inner, {
      versionPrefix: prefixOf("constructor"),
    });
    const outer = new BlueprintGroup({
      versionPrefix: prefixOf("instantiation"),
    }).append(constructed);
    const app = new App({ versionPrefix: prefixOf("application") });
    app.blueprint(outer, { versionPrefix: prefixOf("registration") });
    assertEquals(app.routes[0].path, `${prefixOf(set[0]) ?? "/v"}1/r`);
  });
}

Deno.test("a group created by Blueprint.group() ranks above a nearer BlueprintGroup", () => {
  const near = new BlueprintGroup({ versionPrefix: "/near/v" })
    .append(blueprint({ version: 1 }, "/r"));
  const far = Blueprint.group(near, { versionPrefix: "/far/v" });
  assertEquals(pathsOf((app) => app.blueprint(far)), ["/far/v1/r"]);
});

Deno.test("a BlueprintGroup counts and iterates its members in order", () => {
  const members = [blueprint({}, "/a"), blueprint({}, "/b")];
  const group = Blueprint.group(members).append(blueprint({}, "/c"));
  assertEquals(group.length, 3);
  assertEquals([...group].slice(0, 2), members);
  assertEquals(Blueprint.group(members[0]).length, 1);
});
