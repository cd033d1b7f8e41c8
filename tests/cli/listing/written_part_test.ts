import { assertEquals } from "@std/assert";
import { App, fileRoutes } from "@strata/router";
import { listParts } from "../../../router/cli/listing/written_part.ts";

Deno.test("a path is split into its parts, however they are written", () => {
  const [route] = new App().blueprint(fileRoutes({
    files: {
      "a/_version.ts": { version: 1, urlPrefix: "//<tenant>/x/" },
      "a/users/[id=int].ts": () => Promise.resolve({}),
    },
  })).routes;
  assertEquals(
    listParts(route).map(({ text }) => text),
    ["/<tenant:str>/x", "/users", "/<id:int>"],
  );
});
