import { assertEquals } from "@std/assert";
import { App, Blueprint, text } from "@strata/router";

const answer = () => text("");

/** Applications, and the segments that are told to be text, where they are. */
const FOREIGN: [title: string, app: App, told: string[]][] = [
  [
    "a path in code",
    new App().get("/users/:id/[key=int]/{name:str}", answer),
    [
      "GET /users/:id/[key=int]/{name:str}: :id, Write <id>,",
      "GET /users/:id/[key=int]/{name:str}: [key=int], Write <key:int>,",
      "GET /users/:id/[key=int]/{name:str}: {name:str}, Write <name>,",
    ],
  ],
  [
    "a URL prefix of two routes",
    new App().blueprint(
      new Blueprint("a", { urlPrefix: "/:shop" }).get("/a", answer)
        .get("/b", answer),
    ),
    ['blueprint "a": :shop, Write <shop>,'],
  ],
  [
    "a version prefix of two routes",
    new App().blueprint(
      new Blueprint("a", { version: 1, versionPrefix: "/:shop/v" })
        .get("/a", answer).get("/b", answer),
    ),
    ['blueprint "a": :shop, Write <shop>,'],
  ],
  [
    "text that APIs have",
    new App().get("/$metadata/:batch:get/a:b/%3Aid", answer),
    [],
  ],
];

for (const [title, app, told] of FOREIGN) {
  Deno.test(`parameters of other routers are ${told.length ? "told" : "text"} in ${title}`, () => {
    assertEquals(
      app.warnings.map(({ places, reason, fix }) =>
        `${places}: ${/"(.*)"/.exec(reason)![1]}, ${
          fix.slice(0, fix.indexOf(",") + 1)
        }`
      ),
      told,
    );
  });
}
