import { assertEquals } from "@std/assert";
import { App, text } from "@strata/router";
import { readPublished } from "../../../../router/cli/contract/published/published.ts";

Deno.test("lock sorts routes by path, whichever is declared first", async () => {
  const app = new App();
  for (const path of ["/b", "/a/c", "/a"]) app.get(path, () => text(path));
  const loaded = { app, tree: undefined, folder: "." };
  const { routes } = await readPublished(loaded);
  assertEquals(routes.map(({ path }) => path), ["/a", "/a/c", "/b"]);
});

Deno.test("lock lists expressions and custom types in the order in which they are tried", async () => {
  const app = new App({ types: { sku: { pattern: /[a-z]+/ } } });
  const paths = [
    "/b/<n:[0-9]+>",
    "/z/<x:sku>",
    "/b/<n:[0-9a-f]+>",
    "/z/<x:[a-f]+>/c",
    "/z/<y:sku>/d",
    "/z/<x:[a-f]+>",
    "/b/<n:int>",
    "/a",
  ];
  for (const path of paths) app.get(path, () => text(path));
  const loaded = { app, tree: undefined, folder: "." };
  const { routes } = await readPublished(loaded);
  assertEquals(routes.map(({ path }) => path), [
    "/a",
    "/b/<n:[0-9]+>",
    "/b/<n:[0-9a-f]+>",
    "/b/<n:int>",
    "/z/<x:sku>",
    "/z/<y:sku>/d",
    "/z/<x:[a-f]+>",
    "/z/<x:[a-f]+>/c",
  ]);
});

Deno.test("lock lists the methods of a path in one order, whichever is declared first", async () => {
  const listed = [["GET", "POST"], ["POST", "GET"]].map(async (order) => {
    const app = new App();
    for (const method of order) app.route("/a", { [method]: () => text("a") });
    const loaded = { app, tree: undefined, folder: "." };
    const { routes } = await readPublished(loaded);
    return routes.map(({ methods }) => methods);
  });
  const [first, second] = await Promise.all(listed);
  assertEquals(first, second);
});
