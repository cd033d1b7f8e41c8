import { assertEquals } from "@std/assert";
import {
  formatRouteList,
  type ListedRoute,
} from "../../../router/cli/listing/route_list.ts";
import { PLAIN } from "../../../router/cli/printing/terminal.ts";

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
  Deno.test(`a list says of a route: ${words}`, () => {
    const line = formatRouteList([{ ...ROUTE, ...known }], PLAIN);
    assertEquals(line.trim().replace(/ +/g, " "), words);
  });
}

Deno.test("a list without routes says so", () => {
  assertEquals(formatRouteList([], PLAIN), "There are no routes.");
});
