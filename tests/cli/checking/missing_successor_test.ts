import { assertEquals } from "@std/assert";
import { App, Blueprint, type GroupOptions } from "@strata/router";
import { warnOfMissingSuccessors } from "../../../router/cli/checking/missing_successor.ts";

/** How many paths are deprecated, and which of them are named. */
const DEPRECATED: [count: number, named: string][] = [
  [1, "/v1/0 is deprecated"],
  [2, "/v1/0 and /v1/1 are deprecated"],
  [
    12,
    "/v1/0, /v1/1, /v1/2, /v1/3, /v1/4, /v1/5, /v1/6, /v1/7, /v1/8, /v1/9 " +
    "and 2 others are deprecated",
  ],
];

for (const [count, named] of DEPRECATED) {
  Deno.test(`check reports ${count} paths without a successor: ${named}`, () => {
    const settings = { version: 1, deprecated: "2024-01-01" };
    const blueprint = new Blueprint("one", settings);
    for (let index = 0; index < count; index++) {
      blueprint.get(`/${index}`, () => new Response());
    }
    const versions = new App().blueprint(blueprint).versions();
    assertEquals(
      warnOfMissingSuccessors(versions).map(({ reason }) =>
        reason.split(" from ")[0]
      ),
      [named],
    );
  });
}

const DATED = { deprecated: "2024-01-01" };
const answer = () => new Response();
const NONE = "If nothing does, set links: { successor: false }.";

const IN_FEWER =
  "Deprecate it in fewer versions, add it to the remove of version 2, where " +
  "that extends the path's folder or group, or set links.deprecation to a " +
  `document about what replaces it. ${NONE}`;
const DOCUMENT = { deprecation: "https://docs.example.com" };

/** Makes version 1, which is deprecated, and version 2, which extends it. */
function addHeir(settings: GroupOptions): App {
  const heir = new Blueprint("two", { version: 2, extends: 1, ...settings });
  return new App().get("/a", answer, { version: 1, ...DATED })
    .blueprint(heir.get("/b", answer));
}

/** Applications, and the places and advice for their paths. */
const ADVISED: [title: string, app: App, ...reported: string[]][] = [
  [
    "an older version that has it",
    new App().get("/a", answer, { version: 1 })
      .get("/a", answer, { version: 2, ...DATED }),
    "GET /a: Add the path to a later version, or set links.deprecation to a " +
    "document about what replaces it. " +
    NONE,
  ],
  [
    "a later version that matches it with a parameter",
    new App().get("/a", answer, { version: 1, ...DATED })
      .get("/<id>", answer, { version: 2 }),
  ],
  [
    "a later version of another prefix",
    new App().get("/a", answer, { version: 1, ...DATED })
      .get("/a", answer, { version: 2, versionPrefix: "/api/v" }),
    "GET /a: Set links.deprecation to a document that leads to the same " +
    'path under the version prefix "/api/v".',
  ],
  [
    "a later version whose prefix names its parameter differently",
    new App().get("/a", answer, {
      version: 1,
      versionPrefix: "/<tenant>/v",
      ...DATED,
    }).get("/a", answer, { version: 2, versionPrefix: "/<customer>/v" }),
  ],
  [
    "another path of its own version",
    new App().get("/<id:int>", answer, { version: 1, ...DATED })
      .get("/<name>", answer, { version: 1 }),
    "GET /<id:int>: Add the path to a later version, or set " +
    `links.deprecation to a document about what replaces it. ${NONE}`,
  ],
  [
    "nothing, though two places are deprecated at once",
    new App().get("/a", answer, { version: 1, ...DATED })
      .get("/b", answer, { version: 1, ...DATED }),
    ...["/a", "/b"].map((path) =>
      `GET ${path}: Add the path to a later version, or set ` +
      `links.deprecation to a document about what replaces it. ${NONE}`
    ),
  ],
  [
    "nothing, as it declares itself",
    new App().get("/a", answer, {
      version: 1,
      ...DATED,
      links: { successor: false },
    }),
  ],
  [
    "another prefix that has one of two",
    new App().blueprint(
      new Blueprint("one", { version: 1, ...DATED }).get("/a", answer)
        .get("/b", answer),
    ).get("/a", answer, { version: 1, versionPrefix: "/api/v" }),
    'blueprint "one": Add the paths to a later version, or set ' +
    "links.deprecation to a document about what replaces them. " +
    NONE,
  ],
  [
    "a later version that has it with a parameter of another name",
    new App().get("/<id:int>", answer, { version: 1, ...DATED })
      .get("/<book:int>", answer, { version: 2 }),
  ],
  ["a later version that removes it", addHeir({ remove: ["/a"] })],
  [
    "a document about what replaces it",
    new App().get("/a", answer, { version: 1, ...DATED, links: DOCUMENT }),
  ],
  [
    "a version of another prefix that extends its own",
    addHeir({ versionPrefix: "/rest/v" }),
  ],
  [
    "a version of another prefix that has other paths",
    new App().get("/a", answer, { version: 1, ...DATED })
      .get("/b", answer, { version: 2, versionPrefix: "/rest/v" }),
    "GET /a: Add the path to a later version, or set links.deprecation to a " +
    "document about what replaces it. " +
    NONE,
  ],
  [
    "a version that extends its own and is deprecated",
    addHeir({ deprecated: "2025-01-01", links: DOCUMENT }),
    `GET /a: ${IN_FEWER}`,
  ],
  [
    "a version that extends its own and is deprecated, and another prefix",
    addHeir({ deprecated: "2025-01-01", links: DOCUMENT })
      .get("/a", answer, { version: 1, versionPrefix: "/api/v" }),
    "GET /a: Set links.deprecation to a document that leads to the same " +
    'path under the version prefix "/api/v".',
  ],
  [
    "a version that extends its own and is deprecated, and another prefix " +
    "that has other paths",
    addHeir({ deprecated: "2025-01-01", links: DOCUMENT })
      .get("/b", answer, { version: 1, versionPrefix: "/api/v" }),
    `GET /a: ${IN_FEWER}`,
  ],
  [
    "a version that extends its own in another group",
    new App().get("/a", answer, { version: 1, ...DATED }).blueprint(
      Blueprint.group([
        new Blueprint("one", { version: 1 }).get("/b", answer),
        new Blueprint("two", { version: 2, extends: 1 }),
      ]),
    ),
    "GET /a: Extend the path's folder or group in version 2 too, or set " +
    `links.deprecation to a document about what replaces it. ${NONE}`,
  ],
  [
    "no other, with two separate methods",
    new App().blueprint(
      new Blueprint("one", { version: 1, ...DATED }).get("/a", answer)
        .post("/a", answer),
    ),
    'GET /a of blueprint "one": Add the path to a later version, or set ' +
    "links.deprecation to a document about what replaces it. " +
    NONE,
  ],
  [
    "no other, with two dates of blueprints of one name",
    new App().blueprint(
      new Blueprint("one", { version: 1, ...DATED }).get("/a", answer),
    ).blueprint(
      new Blueprint("one", { version: 1, deprecated: "2024-02-01" })
        .get("/b", answer),
    ),
    ...["a", "b"].map((name) =>
      `GET /${name} of blueprint "one": Add the path to a later version, or ` +
      "set links.deprecation to a document about what replaces it. " +
      NONE
    ),
  ],
];

for (const [title, app, ...reported] of ADVISED) {
  Deno.test(`a deprecated path beside ${title} gets warnings with advice: ${reported.length}`, () => {
    const found = warnOfMissingSuccessors(app.versions());
    assertEquals(
      found.map(({ places, fix }) => `${places}: ${fix}`),
      reported,
    );
  });
}
