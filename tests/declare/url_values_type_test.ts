/** Which values of a URL the compiler requires. */
import { assertEquals, assertThrows } from "@std/assert";
import { App, text, type UrlParams } from "@strata/router";

const app = new App();
app.get("/users/<id:int>/<tab>", () => text("user"), { name: "user" });
app.get("/files/<file:ext>", () => text("file"), { version: 1 });
app.get("/plain", () => text("plain"));
const { urlFor } = app;

Deno.test("urlFor() requires the values that a path needs", () => {
  const part: { id: number; tab?: string } = { id: 7 };
  const calls = [
    // @ts-expect-error -- the path needs two values
    () => app.urlFor("/users/<id:int>/<tab>"),
    // @ts-expect-error -- the path needs another one
    () => app.urlFor("/users/<id:int>/<tab>", { id: 7 }),
    // @ts-expect-error -- it is misspelled
    () => app.urlFor("/users/<id:int>/<tab>", { id: 7, tap: "posts" }),
    // @ts-expect-error -- one is null
    () => app.urlFor("/users/<id:int>/<tab>", { id: 7, tab: null }),
    // @ts-expect-error -- one may be missing
    () => app.urlFor("/users/<id:int>/<tab>", part),
    // @ts-expect-error -- a file has an extension
    () => app.urlFor("/files/<file:ext>", { file: "a" }, { version: 1 }),
    () => {
      app.use((_request, context, next) => {
        // @ts-expect-error -- the same holds for a request
        context.urlFor("/users/<id:int>/<tab>", { id: 7 });
        return next();
      });
      throw new TypeError("It is not called.");
    },
  ];
  for (const call of calls) assertThrows(call, TypeError);
});

Deno.test("urlFor() accepts values that may be complete", () => {
  const values = { id: 7, tab: "posts" };
  const known: Record<string, unknown> = values;
  const path: string = "/users/<id:int>/<tab>";
  const urlOf = <Path extends string>(path: Path, values: UrlParams) =>
    app.urlFor(path, values);
  const tabOf = <Values extends { id: number; tab: string }>(values: Values) =>
    app.urlFor("/users/<id:int>/<tab>", values);
  const urls = [
    app.urlFor("/users/<id:int>/<tab>", values),
    app.urlFor("/users/<id:int>/<tab>", known),
    app.urlFor(path, values),
    app.urlFor(`/users/<id:int>/${"<tab>" as string}`, values),
    app.urlFor("user", values),
    urlOf("/users/<id:int>/<tab>", values),
    tabOf(values),
    app.urlFor("/users/<id:int>/<tab>", { ...values, id: 7 as unknown }),
    app.urlFor("/users/<id:int>/<tab>", { ...values, id: JSON.parse("7") }),
    app.urlFor("/users/<id:int>/<tab>", { ...values, no: undefined }),
    urlFor.call(app, "/users/<id:int>/<tab>", values),
  ];
  assertEquals(new Set(urls), new Set(["/users/7/posts"]));
  const some: readonly ({ id: number } | { id: number; more: string })[] = [
    { id: 7 },
  ];
  const pairs:
    readonly (["/<id>", { id: number }] | ["/<x>", { x: string }])[] = [[
      "/<id>",
      { id: 7 },
    ], ["/<x>", { x: "a" }]];
  const one = new App().get("/<id>", () => text("id"));
  assertEquals(some.map((values) => one.urlFor("/<id>", values)), ["/7"]);
  const [[path7, values7]] = pairs;
  assertEquals(one.urlFor(path7, values7), "/7");
  assertEquals(app.urlFor("/plain"), "/plain");
  assertEquals(app.urlFor("/plain", {}, { version: null }), "/plain");
});
