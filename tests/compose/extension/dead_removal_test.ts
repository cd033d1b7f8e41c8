import { assertEquals, assertThrows } from "@std/assert";
import { App, Blueprint, DeclarationError } from "@strata/router";
import { route, serveFiles } from "../../files/served_files.ts";
import { locate, mistakesOf } from "../told_mistakes.ts";
import { answer, declarePaths, TWO } from "./declared_versions.ts";
import { testRefused } from "./refused_extension.ts";

testRefused([
  [
    "and removes what does not exist",
    { "v2/_version.ts": { version: 2, extends: 1, remove: ["/user"] } },
    ["bad-remove", "routes/v2/_version.ts"],
    'Did you mean "/users"?',
  ],
  [
    "and removes one method",
    { "v2/_version.ts": { version: 2, extends: 1, remove: ["GET /users"] } },
    ["bad-remove", "routes/v2/_version.ts"],
    "Write the path alone",
  ],
  [
    "and removes what it does not take over",
    {
      "(one)/v5/_version.ts": { version: 1 },
      "(one)/v6/_version.ts": { version: 6, extends: 1, remove: ["/users"] },
    },
    ["bad-remove", "routes/(one)/v6/_version.ts", "routes/v1/users.ts"],
    "lies outside of what is taken over here",
  ],
  [
    "and removes what has no version",
    { "v2/_version.ts": { version: 2, extends: 1, remove: ["/stock"] } },
    ["bad-remove", "routes/v2/_version.ts", "routes/(shop)/stock.ts"],
    "no such path: it is there without a version, so no version takes it over." +
    "\n  Give it version 1, or take it out of remove.",
  ],
]);

/** What version 3 of a group removes in vain, and what is told of it. */
const REMOVED_IN_VAIN: [path: string, places: string[], says: string][] = [
  [
    "/login",
    ["routes/(user)/v3/_version.ts", "routes/(all)/v1/login.ts"],
    "lies outside of what is taken over here",
  ],
  ["/me", ["routes/(user)/v3/_version.ts"], "version 2 has no such path"],
];

for (const [path, places, says] of REMOVED_IN_VAIN) {
  Deno.test(`a version that builds on others and removes ${path} in vain is told that it ${says}`, () => {
    const app = serveFiles({
      "(all)/v1/_version.ts": { version: 1 },
      "(all)/v1/login.ts": route,
      "(all)/v2/_version.ts": { version: 2, extends: 1 },
      "(user)/v1/_version.ts": { version: 1 },
      "(user)/v1/me.ts": route,
      "(user)/v1/orders.ts": route,
      "(user)/v2/_version.ts": { version: 2, extends: 1, remove: ["/me"] },
      "(user)/v3/_version.ts": { version: 3, extends: 2, remove: [path] },
    });
    const { mistakes } = assertThrows(() => app.routes, DeclarationError, says);
    assertEquals(locate(mistakes), [["bad-remove", ...places]]);
  });
}

for (const order of ["before", "after"]) {
  Deno.test(`a path right ${order} a group lies outside of what is removed in it`, () => {
    const outside = new Blueprint("outside", { version: 1 })
      .get("/login", answer);
    const group = Blueprint.group([
      declarePaths({ version: 1 }, "/a"),
      new Blueprint("two", TWO).get("/b", answer),
      new Blueprint("three", { version: 3, extends: 2, remove: ["/login"] }),
    ]);
    const app = new App();
    for (
      const one of order === "before" ? [outside, group] : [group, outside]
    ) {
      app.blueprint(one);
    }
    assertEquals(mistakesOf(app).map(({ places }) => places), [
      ['blueprint "three"', 'GET /login of blueprint "outside"'],
    ]);
  });
}
