import { assertEquals } from "@std/assert";
import { App, Blueprint, DeclarationError } from "@strata/router";
import { answer, declarePaths, TWO } from "./declared_versions.ts";
import { testRefused } from "./refused_extension.ts";

testRefused([
  [
    "a path whose prefix has a parameter that its own prefix lacks",
    {
      "(shop)/_version.ts": { version: 7, versionPrefix: "/<shop:slug>/v" },
      "v8/_version.ts": { version: 8, extends: 7 },
    },
    ["bad-extends", "routes/v8/_version.ts", "routes/(shop)/stock.ts"],
    "no parameter <shop:slug>.\n  Give version 8 the same prefix with " +
    'versionPrefix: "/<shop:slug>/v", write remove: ["/stock"], or keep ',
  ],
  [
    "a path whose prefix has a parameter of another type",
    {
      "(shop)/_version.ts": { version: 7, versionPrefix: "/<shop:int>/v" },
      "v8/_version.ts": {
        version: 8,
        extends: 7,
        versionPrefix: "/<shop:str>/v",
      },
    },
    ["bad-extends", "routes/v8/_version.ts", "routes/(shop)/stock.ts"],
    "no parameter <shop:int>",
  ],
]);

Deno.test("a version inherits paths whose prefix has the same parameters as its own", () => {
  const versions = [declarePaths({ version: 1 }, "/a"), declarePaths(TWO)];
  const app = new App({ versionPrefix: "/<tenant>/v" })
    .blueprint(Blueprint.group(versions));
  assertEquals(app.match("GET", "/acme/v2/a")?.params, { tenant: "acme" });
});

Deno.test("a version inherits no path that is too long after its own prefix", () => {
  const long = "/a".repeat(998);
  const one = new Blueprint("one", { version: 1 }).get(long, answer);
  const outcomeOf = (versionPrefix: string) => {
    const settings = { version: 2, versionPrefix, extends: 1 };
    const two = new Blueprint("two", settings);
    const app = new App().blueprint(Blueprint.group([one, two]));
    try {
      return [app.routes.length];
    } catch (error) {
      if (!(error instanceof DeclarationError)) throw error;
      return error.mistakes.flatMap(({ code, places }) => [code, ...places]);
    }
  };
  assertEquals(outcomeOf("/x/v"), [2]);
  assertEquals(outcomeOf("/x/y/v"), ["bad-path", 'blueprint "two"']);
});
