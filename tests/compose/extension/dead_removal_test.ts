import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { App, Blueprint, DeclarationError } from "@strata/router";
import { route, serveFiles } from "../../files/served_files.ts";
import { locate, mistakesOf } from "../reported_mistakes.ts";
import { answer, declarePaths, TWO } from "./declared_versions.ts";
import { testRefused } from "./refused_extension.ts";

testRefused([
  [
    "another and removes a path that does not exist",
    { "v2/_version.ts": { version: 2, extends: 1, remove: ["/user"] } },
    ["bad-remove", "routes/v2/_version.ts"],
    'Did you mean "/users"?',
  ],
  [
    "another and removes one method",
    { "v2/_version.ts": { version: 2, extends: 1, remove: ["GET /users"] } },
    ["bad-remove", "routes/v2/_version.ts"],
    "Write one path per entry, without a version or method, or delete it ",
  ],
  [
    "another and removes a path that it does not inherit, as another group has it",
    {
      "(one)/v5/_version.ts": { version: 1 },
      "(one)/v6/_version.ts": { version: 6, extends: 1, remove: ["/users"] },
    },
    ["bad-remove", "routes/(one)/v6/_version.ts"],
    "but version 6 inherits no such path from version 1 here.\n  " +
    "routes/v1/users.ts declares it in another group: write it in the remove " +
    "of version 6 there, or delete it from this one.",
  ],
]);

/** What version 3 of a group removes in vain, and why. */
const REMOVED_IN_VAIN: [path: string, why: string][] = [
  ["/login", "version 2 of the group inherits it from another group"],
  ["/me", "version 2 has removed it already"],
];

for (const [path, why] of REMOVED_IN_VAIN) {
  Deno.test(`removing ${path} is refused where ${why}`, () => {
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
    const { mistakes } = assertThrows(
      () => app.routes,
      DeclarationError,
      `but version 3 inherits no such path from version 2 here`,
    );
    assertEquals(locate(mistakes), [
      ["bad-remove", "routes/(user)/v3/_version.ts"],
    ]);
  });
}

/** A path to remove, and where a blueprint outside of the group declares it. */
const DECLARED_OUTSIDE: [path: string, order: string][] = [
  ["/login", "before"],
  ["/login", "after"],
  ["/", "before"],
];

for (const [path, order] of DECLARED_OUTSIDE) {
  Deno.test(`removing ${path} is refused when declared right ${order} the group`, () => {
    const outside = new Blueprint("outside", { version: 1 }).get(path, answer);
    const group = Blueprint.group([
      declarePaths({ version: 1 }, "/a"),
      new Blueprint("two", { ...TWO, remove: [path] }).get("/b", answer),
      new Blueprint("three", { version: 3, extends: 2, remove: [path] }),
    ]);
    const app = new App();
    for (
      const one of order === "before" ? [outside, group] : [group, outside]
    ) {
      app.blueprint(one);
    }
    const [two, ...others] = mistakesOf(app);
    assertEquals(locate([two, ...others]), [
      ["bad-remove", 'blueprint "two"'],
      ["bad-remove", 'blueprint "three"'],
    ]);
    assertStringIncludes(
      two.fix,
      `GET ${path} of blueprint "outside" declares it in another group`,
    );
  });
}
