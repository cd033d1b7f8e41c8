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

/** The rows of SPEC section 4, "Behavioural examples". */
const EXAMPLES: [
  title: string,
  declare: (app: App) => unknown,
  paths: string[],
][] = [
  [
    "a route with version 1",
    (app) => app.get("/text", answer, { version: 1 }),
    ["/v1/text"],
  ],
  [
    "a route with version 2",
    (app) => app.get("/text", answer, { version: 2 }),
    ["/v2/text"],
  ],
  [
    "a blueprint with a URL prefix and a version",
    (app) =>
      app.blueprint(blueprint({ urlPrefix: "/foo", version: 1 }, "/html")),
    ["/v1/foo/html"],
  ],
  [
    "a group whose version a blueprint and a route override",
    (app) => {
      const second = new Blueprint("B", { urlPrefix: "/bp2" })
        .get("/endpoint-1", answer)
        .get("/endpoint-2", answer, { version: 1 });
      const first = blueprint(
        { urlPrefix: "/bp1", version: 1.25 },
        "/endpoint-1",
      );
      app.blueprint(
        Blueprint.group([first, second], {
          urlPrefix: "/bp-group",
          version: "v2",
        }),
      );
    },
    [
      "/v1.25/bp-group/bp1/endpoint-1",
      "/v2/bp-group/bp2/endpoint-1",
      "/v1/bp-group/bp2/endpoint-2",
    ],
  ],
  [
    "a route with a version prefix",
    (app) =>
      app.get("/my/path", answer, { version: 1, versionPrefix: "/api/v" }),
    ["/api/v1/my/path"],
  ],
  [
    "a group with a version prefix",
    (app) =>
      app.blueprint(
        Blueprint.group(blueprint({ urlPrefix: "/ip", version: 2 }, "/"), {
          versionPrefix: "/api/version",
        }),
      ),
    ["/api/version2/ip"],
  ],
];

/** The rules of SPEC sections 2, 4 and 9 that no example shows. */
const RULES: typeof EXAMPLES = [
  [
    "an int and a float after /v",
    (app) => {
      app.get("/r", answer, { version: 1 });
      app.get("/r", answer, { version: 1.25 });
    },
    ["/v1/r", "/v1.25/r"],
  ],
  [
    "a text that begins with v without doubling the letter",
    (app) => app.get("/r", answer, { version: "v1.1" }),
    ["/v1.1/r"],
  ],
  [
    "a prefix joined directly to the version",
    (app) =>
      app.get("/r", answer, { version: 2, versionPrefix: "/api/version" }),
    ["/api/version2/r"],
  ],
  [
    "the group's URL prefix before the blueprint's",
    (app) =>
      app.blueprint(
        Blueprint.group(blueprint({ urlPrefix: "/b", version: 1 }, "/r"), {
          urlPrefix: "/g",
        }),
      ),
    ["/v1/g/b/r"],
  ],
  [
    "no version segment without a version, and no prefix either",
    (app) => {
      app.get("/r", answer, { versionPrefix: "/api/v" });
      app.blueprint(
        blueprint({ urlPrefix: "/b", versionPrefix: "/api/v" }, "/r"),
      );
    },
    ["/r", "/b/r"],
  ],
  [
    "parameters in a version prefix",
    (app) => app.get("/r", answer, { version: 1, versionPrefix: "/<t:str>/v" }),
    ["/<t:str>/v1/r"],
  ],
  [
    "one blueprint in two groups and on its own",
    (app) => {
      const shared = blueprint({ urlPrefix: "/b", version: 1 }, "/r");
      app.blueprint(Blueprint.group(shared, { urlPrefix: "/one" }));
      app.blueprint(Blueprint.group(shared, { urlPrefix: "/two" }));
      app.blueprint(shared);
    },
    ["/v1/one/b/r", "/v1/two/b/r", "/v1/b/r"],
  ],
  [
    "routes and registrations in the order of the calls",
    (app) => {
      app.get("/1", answer);
      app.blueprint(blueprint({ urlPrefix: "/2" }, "/r"));
      app.get("/3", answer);
    },
    ["/1", "/2/r", "/3"],
  ],
];

for (const [title, declare, paths] of [...EXAMPLES, ...RULES]) {
  Deno.test(`composition gives ${title}`, () => {
    assertEquals(pathsOf(declare), paths);
  });
}

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
  Deno.test(`version prefix set at: ${set.join(", ") || "none"}`, () => {
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

Deno.test("a group made by Blueprint.group ranks above a nearer BlueprintGroup", () => {
  const near = new BlueprintGroup({ versionPrefix: "/near/v" })
    .append(blueprint({ version: 1 }, "/r"));
  const far = Blueprint.group(near, { versionPrefix: "/far/v" });
  assertEquals(pathsOf((app) => app.blueprint(far)), ["/far/v1/r"]);
});

Deno.test("an explicit /v wins over a less specific prefix", () => {
  const group = Blueprint.group(
    blueprint({ version: 1, versionPrefix: "/v" }, "/r"),
    { versionPrefix: "/api/v" },
  );
  assertEquals(pathsOf((app) => app.blueprint(group)), ["/v1/r"]);
});

Deno.test("version 0 is a version at every level", () => {
  assertEquals(
    pathsOf((app) => {
      app.get("/a", answer, { version: 0 });
      app.blueprint(blueprint({ version: 0 }, "/b"));
      app.blueprint(Blueprint.group(blueprint({}, "/c"), { version: 0 }));
    }),
    ["/v0/a", "/v0/b", "/v0/c"],
  );
});

Deno.test("a BlueprintGroup counts and gives its members in order", () => {
  const members = [blueprint({}, "/a"), blueprint({}, "/b")];
  const group = Blueprint.group(members).append(blueprint({}, "/c"));
  assertEquals(group.length, 3);
  assertEquals([...group].slice(0, 2), members);
  assertEquals(Blueprint.group(members[0]).length, 1);
});
