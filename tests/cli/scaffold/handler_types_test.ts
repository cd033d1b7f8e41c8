import { assertStringIncludes } from "@std/assert";
import { callCliWith } from "../called_command.ts";
import { createRoutes, runNewIn } from "./new_route.ts";
import { EXTENDING } from "./existing_routes.ts";

/** Paths, the files, and the paths by which handlers there are typed. */
const TYPED: [path: string, file: string, typed: string][] = [
  ["/api/v1/notes/<id:int>", "v1/notes/[id=int].ts", "v1/notes/[id=int]"],
  ["/<shop:slug>/v7/stock/b", "stock/b.ts", "/<shop:slug>/v7/stock/b"],
  [
    "/<shop:slug>/v2/notes/<id>",
    "(shop-v2)/notes/[id].ts",
    "/<shop:slug>/v2/notes/<id:str>",
  ],
];

Deno.test("new types handlers by all parameters, in a version prefix too", async (t) => {
  for (const [path, file, typed] of TYPED) {
    await t.step(path, async () => {
      using folder = createRoutes(EXTENDING);
      await runNewIn(folder, path);
      const source = Deno.readTextFileSync(`${folder.path}/routes/${file}`);
      assertStringIncludes(source, JSON.stringify(typed));
      const check = await callCliWith({ cwd: folder.path }, "check");
      assertStringIncludes(check.stdout, "0 errors, 0 warnings");
    });
  }
});
