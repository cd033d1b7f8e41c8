import { assertEquals } from "@std/assert";
import { App, type Route, text } from "@strata/router";
import { leadOf } from "../../../router/declare/route_lead.ts";
import { createParameterLists } from "../../../router/match/parameter_lists.ts";
import { NO_LEAF } from "../../../router/match/table.ts";
import { splitPath } from "../../../router/path/written_path.ts";
import {
  createEndpointLists,
  createEndpoints,
} from "../../../router/serve/building/endpoint_writer.ts";
import type { VersionLead } from "../../../router/serve/versions/version_lead.ts";
import { createVersionFinder } from "../../../router/serve/versions/version_finder.ts";
import { gatherPrefixes } from "../../../router/serve/versions/version_prefixes.ts";

const VERSIONS = 5;

function tellLead(route: Route): VersionLead {
  const listLengths = () => [splitPath(route.resource).length];
  return { ...route, lead: leadOf(route), listLengths };
}

/** Counts the searches that a path takes which no version has. */
function countSearches(versionPrefix: string, path: string): number {
  const app = new App({ versionPrefix });
  for (let version = 1; version <= VERSIONS; version++) {
    app.get("/users", () => text(""), { version });
    app.get("/users/<id>", () => text(""), { version });
  }
  let searches = 0;
  const table = {
    program: new Int32Array(),
    types: [],
    parameters: 0,
    leaves: 0,
  };
  const { list, findServing } = createVersionFinder({
    readPrefixes: () => gatherPrefixes(app.routes.map(tellLead), []),
    endpoints: createEndpoints(
      table,
      createParameterLists(),
      createEndpointLists(0),
    ),
    finder: {
      base: new Int32Array(1),
      spans: new Int32Array(),
      integers: new Float64Array(),
      find() {
        searches++;
        return NO_LEAF;
      },
    },
  });
  for (const asked of list(path)) {
    assertEquals(findServing(asked), []);
  }
  return searches;
}

/** A version prefix, a path, and how many searches for each version it takes. */
const SEARCHES: [prefix: string, path: string, searches: number][] = [
  ["/v", "/v9/users", 1],
  ["/v", "/users/v9", 0],
  ["/<a>/v", `/x${"/v9".repeat(2000)}`, 1],
  ["/<a:[a-z]+>/v", "/x/v9/users/7/8", 1],
  ["/<a:[a-z]+:path>/v", "/x/v9/users/7/8", 1],
  ["/<a:path>/v", "/x/v9/users", 1],
  ["/<a:path>/v", "/x/v9/v9/v9", 2],
  ["/<a:path>/v", `/x${"/v9".repeat(2000)}`, 2],
];

for (const [prefix, path, searches] of SEARCHES) {
  Deno.test(`${searches} searches a version for ${path.slice(0, 16)} after ${prefix}`, () => {
    assertEquals(countSearches(prefix, path), searches * VERSIONS);
  });
}

Deno.test("a version of very many routes knows when all are gone", () => {
  const app = new App();
  const options = {
    version: 1,
    sunset: "2020-01-01",
    onSunset: "gone",
  } as const;
  app.get("/a", () => text("a"), options);
  // More than a call takes arguments.
  const leads = new Array(200_000).fill(tellLead(app.routes[0]));
  const [{ versions }] = gatherPrefixes(leads, []);
  assertEquals(versions.map(({ gone }) => gone), [Date.parse("2020-01-01")]);
});
