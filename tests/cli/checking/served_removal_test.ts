import { assertEquals } from "@std/assert";
import { App, Blueprint } from "@strata/router";
import { createCoveringRouteFinder } from "../../../router/cli/checking/covering_route.ts";
import { warnOfServedRemovals } from "../../../router/cli/checking/served_removal.ts";
import { OK, version } from "../version_folders.ts";
import { findCodes } from "./checked_files.ts";

const answer = () => new Response();

/** Makes version 1, with further paths, and version 2, which removes one. */
function declare(inherited: readonly string[], own: readonly string[]): App {
  const one = new Blueprint("one", { version: 1 });
  const settings = { version: 2, extends: 1, remove: ["/a"] };
  const two = new Blueprint("two", settings);
  for (const path of ["/a", ...inherited]) one.get(path, answer);
  for (const path of ["/b", ...own]) two.get(path, answer);
  return new App().blueprint(one).blueprint(two);
}

const REMOVE = "Remove that too, or declare the path instead of removing it, " +
  "with a handler that throws new HttpError(404).";
const DECLARE =
  "Declare the path instead of removing it, with a handler that " +
  "throws new HttpError(404).";
const THREE = { version: 3, extends: 2 };

/** What answers a removed path, and the findings. */
const ANSWERED: [title: string, app: App, ...reported: string[]][] = [
  ["nothing", declare([], [])],
  [
    "what is inherited",
    declare(["/<x>"], []),
    "Version 2 removes /a, but inherits /<x:str>, which answers its " +
    `requests. ${REMOVE}`,
  ],
  [
    "what is inherited, twice",
    declare(["/<x>"], [])
      .blueprint(new Blueprint("three", THREE).get("/c", answer)),
    "Version 2 removes /a, but inherits /<x:str>, which answers its " +
    `requests. ${REMOVE}`,
  ],
  [
    "what is inherited, like another one",
    new App().blueprint(
      new Blueprint("one", { version: 1 }).get("/a", answer)
        .get("/b", answer).get("/<x>", answer),
    ).blueprint(
      new Blueprint("two", { version: 2, extends: 1, remove: ["/a", "/b"] }),
    ),
    ...["/a", "/b"].map((path) =>
      `Version 2 removes ${path}, but inherits /<x:str>, which answers its ` +
      `requests. ${REMOVE}`
    ),
  ],
  ["what the version declares", declare([], ["/<x>"])],
  [
    "what the version declares and another extends",
    declare([], ["/<x>"])
      .blueprint(new Blueprint("three", THREE).get("/c", answer)),
  ],
  [
    "a path without a version",
    declare([], []).get("/v2/<x>", answer),
    "Version 2 removes /a, but /v2/<x:str>, which has no version, answers " +
    `its requests. ${DECLARE}`,
  ],
  [
    "a path of another version",
    declare([], []).get("/", answer, { version: "a", versionPrefix: "/<x>/" }),
    "Version 2 removes /a, but /<x:str>/a of version a answers its " +
    `requests. ${DECLARE}`,
  ],
];

for (const [title, app, ...reported] of ANSWERED) {
  Deno.test(`a removed path that is answered by ${title} gets warnings: ${reported.length}`, () => {
    const findCovering = createCoveringRouteFinder(app);
    assertEquals(
      warnOfServedRemovals(app.versions(), findCovering)
        .map(({ reason, fix }) => `${reason} ${fix}`),
      reported,
    );
  });
}

/** What version 2 removes of version 1, and whether what is left answers it. */
const REMOVED: [
  path: string,
  files: string[],
  isServed: boolean,
  versionPrefix?: string,
][] = [
  ["/search", ["search", "[...rest]"], true, "/<tenant:slug>/v"],
  ["/books/<id:int>", ["books/[id=int]", "books/[name]"], true],
  ["/books/<name>", ["books/[id=int]", "books/[name]"], false],
  ["/books/<sku:sku>", ["books/[sku=sku]", "books/[name=slug]"], true],
  ["/books/<sku:sku>", ["books/[sku=sku]", "books/[id=int]"], false],
  ["/books/ab", ["books/ab", "books/[sku=sku]"], true],
  ["/books/xy", ["books/xy", "books/[sku=sku]"], false],
];

for (const [path, files, isServed, versionPrefix = "/v"] of REMOVED) {
  Deno.test(`${files[1]} is ${isServed ? "" : "not "}reported as answering ${path} of ${versionPrefix}, which is removed`, async () => {
    const found = await findCodes({
      "_types.ts": "export default { sku: { pattern: /[a-c]{2}/ } };\n",
      "_version.ts": version(`versionPrefix: "${versionPrefix}"`),
      "v1/_version.ts": version("version: 1"),
      ...Object.fromEntries(files.map((file) => [`v1/${file}.ts`, OK])),
      "v2/_version.ts": version(`version: 2, extends: 1, remove: ["${path}"]`),
    });
    assertEquals(found, isServed ? ["served-removal"] : []);
  });
}
