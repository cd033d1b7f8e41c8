import { assertEquals } from "@std/assert";
import { App, Blueprint, text } from "@strata/router";
import {
  formatRouteList,
  type ListedRoute,
  listRoutes,
} from "../../../router/cli/listing/route_list.ts";
import { PLAIN } from "../../../router/cli/printing/terminal.ts";
import { loadCode, runRoutes } from "./listed_routes.ts";

const ROUTE: ListedRoute = {
  path: "/a",
  resource: "/a",
  parameters: [],
  methods: ["GET", "PUT"],
  version: null,
  versionPrefix: null,
  name: null,
  origin: null,
  deprecated: null,
  sunset: null,
  onSunset: null,
  stability: "stable",
  inheritedFrom: null,
  place: "a.ts",
};
const TIMES = {
  deprecated: "2024-01-01T00:00:00.000Z",
  sunset: "2098-01-01T00:00:00.000Z",
};

/** What is known of a route, and the words of its line. */
const LINES: [known: Partial<ListedRoute>, words: string][] = [
  [{}, "GET,PUT /a a.ts"],
  [{ methods: null }, "? /a a.ts"],
  [{ origin: "group" }, "GET,PUT /a group a.ts"],
  [
    { ...TIMES, onSunset: "serve" },
    "GET,PUT /a a.ts deprecated 2024-01-01, sunset 2098-01-01",
  ],
  [
    { sunset: TIMES.sunset, onSunset: "gone" },
    "GET,PUT /a a.ts gone from 2098-01-01",
  ],
];

for (const [known, words] of LINES) {
  Deno.test(`a list shows a route as: ${words}`, () => {
    const line = formatRouteList([{ ...ROUTE, ...known }], PLAIN);
    assertEquals(line.trim().replace(/ +/g, " "), words);
  });
}

Deno.test("a list without routes says so", () => {
  assertEquals(formatRouteList([], PLAIN), "There are no routes.");
});

const answer = () => text("a");

/** What is declared in code, and some of what is known of its routes. */
const LISTED: [title: string, app: App, fields: Partial<ListedRoute>[]][] = [
  [
    "what a sunset does where there is one",
    new App().get("/a", answer, { version: 1, deprecated: TIMES.deprecated })
      .get("/b", answer, { version: 1, sunset: "2024-01-01" }),
    [
      { path: "/v1/a", sunset: null, onSunset: null },
      { path: "/v1/b", sunset: "2024-01-01T00:00:00.000Z", onSunset: "serve" },
    ],
  ],
  [
    "parameters with their types",
    new App().get("/a/<id:int>/<file:ext=png>", answer),
    [{
      parameters: [{ name: "id", type: "int" }, {
        name: "file",
        type: "ext=png",
      }],
    }],
  ],
  [
    "the stability that a version's name has, unless it is set",
    new App().get("/a", answer, { version: 1 })
      .get("/a", answer, { version: "2-rc.1" })
      .get("/a", answer, { version: "3-rc.1", sunset: TIMES.sunset })
      .get("/a", answer, { version: "4-rc.1", stability: "stable" }),
    [
      { version: "1", stability: "stable" },
      { version: "2-rc.1", stability: "beta" },
      { version: "3-rc.1", stability: "beta" },
      { version: "4-rc.1", stability: "stable" },
    ],
  ],
  [
    "where an inherited path comes from",
    new App().blueprint(new Blueprint("1", { version: 1 }).get("/a", answer))
      .blueprint(new Blueprint("2", { version: 2, extends: 1 }))
      .blueprint(new Blueprint("3", { version: 3, extends: 2 })),
    [
      { path: "/v1/a", inheritedFrom: null },
      { path: "/v2/a", inheritedFrom: "/v1/a" },
      { path: "/v3/a", inheritedFrom: "/v2/a" },
    ],
  ],
];

for (const [title, app, expected] of LISTED) {
  Deno.test(`listed routes show ${title}`, async () => {
    const listed = await listRoutes(loadCode(app), app.routes);
    const names = Object.keys(expected[0]) as (keyof ListedRoute)[];
    const fields = listed.map((route) =>
      Object.fromEntries(names.map((name) => [name, route[name]]))
    );
    assertEquals(fields, expected);
  });
}

Deno.test("routes lists a file that cannot be loaded, whose methods are unknown", async () => {
  const files = { "a.ts": 'throw new Error("broken");\n' };
  const { code, stdout } = await runRoutes(files, "--flat");
  assertEquals([code, stdout], [0, "?  /a    routes/a.ts\n"]);
});
