import { assertEquals } from "@std/assert";
import { App, Blueprint, fileRoutes, text } from "@strata/router";
import { formatVersionTable } from "../../../router/cli/listing/version_table.ts";
import { PLAIN } from "../../../router/cli/printing/terminal.ts";

const answer = () => text("a");
const load = () => Promise.resolve({ GET: answer });
const OLD = { version: 1, deprecated: "2024-01-01" } as const;
const ENDED = { version: 1, sunset: "2024-01-01", onSunset: "gone" } as const;

/** What is declared in code, and the table of it. */
const TABLES: [title: string, app: App, table: string][] = [
  [
    "a path as gone when all of its routes are",
    new App().get("/a", answer, ENDED).put("/a", answer, ENDED)
      .get("/b", answer, ENDED).put("/b", answer, { version: 1 }),
    "/v…  1\n/a   ◆†\n/b   ◆\n\n◆ route  † gone",
  ],
  [
    "versions by their numbers",
    new App().get("/a", answer, { version: 10 })
      .get("/a", answer, { version: 9 }),
    "/v…  9  10\n/a   ◆  ◆\n\n◆ route",
  ],
  [
    "paths in order, by the first of the names that their parameters have",
    new App().get("/<b:int>", answer, { version: 1 })
      .get("/<c:slug>", answer, { version: 1 })
      .get("/<d:int>", answer, { version: 2 }),
    `/v…        1  2
/<b:int>   ◆  ◆
/<c:slug>  ◆  ·

◆ route  · absent`,
  ],
  [
    "a path of two methods once",
    new App().get("/a", answer).put("/a", answer),
    "no version\n/a",
  ],
  [
    "a path of two methods once, however they name its parameter",
    new App().get("/<b>", answer).put("/<a>", answer),
    "no version\n/<a:str>",
  ],
  [
    "what a version of another prefix removes as absent",
    new App()
      .get("/a", answer, { version: 1, versionPrefix: "/y/v" })
      .get("/b", answer, { version: 2, versionPrefix: "/y/v" })
      .blueprint(Blueprint.group([
        new Blueprint("x1", { version: 1 }).get("/a", answer).get("/b", answer),
        new Blueprint("x2", { version: 2, extends: 1, remove: ["/a"] }),
      ], { versionPrefix: "/x/v" })),
    `/y/v…  1  2
/a     ◆  ·
/b     ·  ◆

/x/v…  1  2
/a     ●  ✗
/b     ●  ◇

◆ route  ● blueprint  ◇ inherited  ✗ removed  · absent`,
  ],
  [
    "a version that has only removed paths",
    new App().blueprint(Blueprint.group([
      new Blueprint("v1", { version: 1 }).get("/a", answer),
      new Blueprint("v2", { version: 2, extends: 1, remove: ["/a"] }),
    ])),
    "/v…  1  2\n/a   ●  ✗\n\n● blueprint  ✗ removed",
  ],
  [
    "the version of a group as that of a group, though neither has a slash",
    new App().blueprint(
      Blueprint.group([new Blueprint("a").get("a", answer)], { version: 1 }),
    ),
    "/v…  1\n/a   ○\n\n○ group",
  ],
  [
    "paths without a version first, wherever they are declared",
    new App().get("/a", answer, { version: 1 }).get("/b", answer),
    "no version\n/b\n\n/v…  1\n/a   ◆\n\n◆ route",
  ],
  [
    "what a version was set on, wherever it is written",
    new App().blueprint(fileRoutes({
      files: {
        "_version.ts": { routes: { report: { version: 2 } } },
        "report.ts": load,
        "a/_version.ts": { version: 1 },
        "a/index.ts": load,
        "a/b/index.ts": load,
      },
    })),
    `/v…      1  2
/a       ●  ·
/a/b     ○  ·
/report  ·  ◆

◆ route  ● blueprint  ○ group  · absent`,
  ],
  [
    "a path as deprecated when its first method is",
    new App().get("/a", answer, OLD).post("/a", answer, { version: 1 }),
    "/v…  1\n/a   ◆!\n\n◆ route  ! deprecated",
  ],
  [
    "a path as deprecated when its last method is",
    new App().post("/a", answer, { version: 1 }).get("/a", answer, OLD),
    "/v…  1\n/a   ◆!\n\n◆ route  ! deprecated",
  ],
  [
    "by the application's clock which versions are deprecated or gone",
    new App({ clock: () => Date.parse("2050-01-01") })
      .get("/a", answer, { ...ENDED, sunset: "2049-12-31" })
      .get("/a", answer, { ...ENDED, sunset: "2050-01-02", version: 2 })
      .get("/a", answer, { version: 3, deprecated: "2050-01-01" })
      .get("/a", answer, { version: 4, deprecated: "2050-01-02" }),
    "/v…  1   2  3   4\n/a   ◆†  ◆  ◆!  ◆\n\n◆ route  ! deprecated  † gone",
  ],
];

for (const [title, app, table] of TABLES) {
  Deno.test(`a table by version shows ${title}`, () => {
    assertEquals(formatVersionTable(app, app.routes, PLAIN), table);
  });
}

Deno.test("a table by version of some paths shows which versions have removed them", () => {
  const app = new App().blueprint(Blueprint.group([
    new Blueprint("v1", { version: 1 }).get("/a", answer).get("/b", answer),
    new Blueprint("v2", { version: 2, extends: 1, remove: ["/a"] }),
  ]));
  const some = app.routes.filter(({ resource }) => resource === "/a");
  assertEquals(
    formatVersionTable(app, some, PLAIN),
    "/v…  1  2\n/a   ●  ✗\n\n● blueprint  ✗ removed",
  );
});
