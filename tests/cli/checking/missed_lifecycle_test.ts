import { assertEquals } from "@std/assert";
import { App, Blueprint, type RouteOptions } from "@strata/router";
import { warnOfMissedLifecycles } from "../../../router/cli/checking/missed_lifecycle.ts";

const answer = () => new Response();
const OLD = { deprecated: "2024-01-01" };
const ONE = { version: 1 };

/** Makes a blueprint of version 1. */
function one(settings: RouteOptions, own: RouteOptions = {}): App {
  const blueprint = new Blueprint("one", { ...ONE, ...settings });
  return new App().blueprint(blueprint.get("/a", answer, own));
}

const STAYING = 'blueprint "one", GET /b: Version 1 is set to end, but ' +
  "/v1/b will stay: dates apply only inside the folder or blueprint that " +
  "sets them.";

/** What has version 1 beside a path, and the findings about both. */
const BESIDE: [title: string, app: App, ...reported: string[]][] = [
  [
    "a blueprint that is deprecated",
    one(OLD).get("/b", answer, ONE),
    STAYING,
  ],
  [
    "a blueprint that ends",
    one({ sunset: "2098-01-01" }).get("/b", answer, ONE),
    STAYING,
  ],
  [
    "a blueprint that is deprecated, with two methods",
    one(OLD).get("/b", answer, ONE).post("/b", answer, ONE),
    STAYING.replace("GET /b", "GET /b, POST /b"),
  ],
  ["a blueprint that does not end", one({}).get("/b", answer, ONE)],
  [
    "a deprecated blueprint, while deprecated itself",
    one(OLD).get("/b", answer, { ...ONE, ...OLD }),
  ],
  [
    "a deprecated blueprint, in another blueprint",
    one(OLD).blueprint(new Blueprint("two", ONE).get("/b", answer)),
  ],
  ["a deprecated path of a blueprint", one({}, OLD).get("/b", answer, ONE)],
  [
    "a deprecated path",
    new App().get("/a", answer, { ...ONE, ...OLD }).get("/b", answer, ONE),
  ],
  [
    "a deprecated blueprint of another version",
    one(OLD).get("/b", answer, { version: 2 }),
  ],
  [
    "a deprecated blueprint of another prefix",
    one(OLD).get("/b", answer, { ...ONE, versionPrefix: "/api/v" }),
  ],
];

for (const [title, app, ...reported] of BESIDE) {
  Deno.test(`check warns that a path stays beside ${title}: ${reported.length}`, () => {
    assertEquals(
      warnOfMissedLifecycles(app.routes)
        .map(({ places, reason }) => `${places.join(", ")}: ${reason}`),
      reported,
    );
  });
}
