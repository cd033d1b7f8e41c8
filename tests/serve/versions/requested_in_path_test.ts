import { assertEquals } from "@std/assert";
import { Blueprint, text } from "@strata/router";
import { createParameterLists } from "../../../router/match/parameter_lists.ts";
import { NO_LEAF } from "../../../router/match/table.ts";
import {
  composeApplication,
  type ComposedApplication,
} from "../../../router/serve/building/composed_application.ts";
import {
  createEndpointLists,
  createEndpoints,
} from "../../../router/serve/building/endpoint_writer.ts";
import { findServing } from "../../../router/serve/versions/serving_version.ts";
import { listRequested } from "../../../router/serve/versions/requested_in_path.ts";
import { collectPrefixes } from "../../../router/serve/versions/version_prefixes.ts";

const VERSIONS = 5;

function composeAlone(
  member: Blueprint,
  versionPrefix?: string,
): ComposedApplication {
  return composeApplication({
    options: { versionPrefix },
    entries: [{ kind: "registration", member, options: {} }],
    members: [member],
    middleware: [],
    onError: undefined,
  });
}

/** Counts the searches for a path that no version has. */
function countSearches(versionPrefix: string, path: string): number {
  const users = new Blueprint("users");
  for (let version = 1; version <= VERSIONS; version++) {
    users.get("/users", () => text(""), { version });
    users.get("/users/<id>", () => text(""), { version });
  }
  let searches = 0;
  const table = {
    program: new Int32Array(),
    types: [],
    parameters: 0,
    leaves: 0,
  };
  const prefixes = collectPrefixes(composeAlone(users, versionPrefix));
  const application = {
    readPrefixes: () => prefixes,
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
  };
  for (const asked of listRequested(application, path)) {
    assertEquals(findServing(application, asked), []);
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
  const blueprint = new Blueprint("all");
  const options = {
    version: 1,
    sunset: "2020-01-01",
    onSunset: "gone",
  } as const;
  blueprint.get("/a", () => text("a"), options);
  const composed = composeAlone(blueprint);
  const [shared] = composed.settings;
  // More than the arguments that a call can have.
  const settings = Array.from({ length: 200_000 }, () => ({ ...shared }));
  const [{ versions }] = collectPrefixes({ ...composed, settings });
  assertEquals(versions.map(({ gone }) => gone), [Date.parse("2020-01-01")]);
});
