/** What the compiler accepts as the values of a URL. */
import { assertEquals, assertThrows } from "@std/assert";
import { App, type Context, text, type UrlParams } from "@strata/router";

interface User {
  readonly id: number;
}

interface Box {
  readonly length: number;
  readonly call: string;
}

const app = new App({ versionPrefix: "/api/v" });
app.get("/users/<id:int>", ({ url }, { urlFor }) => {
  const user: User = { id: Number(new URL(url).searchParams.get("id")) };
  return text(urlFor("/users/<id:int>", user));
});
app.get("/boxes/<length>/<call>", () => text("box"));

Deno.test("urlFor() accepts values whose type is an interface", async () => {
  const user: User = { id: 7 };
  const box: Box = { length: 1, call: "up" };
  const userOf = <Own extends User>(own: Own) =>
    app.urlFor("/users/<id:int>", own);
  assertEquals(app.urlFor("/users/<id:int>", user), "/users/7");
  assertEquals(app.urlFor("/boxes/<length>/<call>", box), "/boxes/1/up");
  assertEquals(userOf(user), "/users/7");
  const response = await app.fetch(
    new Request("http://localhost/users/1?id=8"),
  );
  assertEquals(await response.text(), "/users/8");
});

Deno.test("urlFor() accepts values whose names are not known", () => {
  const values: Record<string, unknown> = { id: 7 };
  assertEquals(app.urlFor("/users/<id:int>", values), "/users/7");
  assertEquals(app.urlFor("/users/<id:int>", { ...values }), "/users/7");
});

Deno.test("urlFor() refuses whatever has no values by name", () => {
  const user = (): User => ({ id: 7 });
  const later = Promise.resolve(user());
  const calls = [
    // @ts-expect-error -- a string has no values by name
    () => app.urlFor("/users/<id:int>", "7"),
    // @ts-expect-error -- nor has a number
    () => app.urlFor("/users/<id:int>", 7),
    // @ts-expect-error -- nor have lists
    () => app.urlFor("/users/<id:int>", [7]),
    // @ts-expect-error -- nor has a map
    () => app.urlFor("/users/<id:int>", new Map([["id", 7]])),
    // @ts-expect-error -- nor have the values of a query
    () => app.urlFor("/users/<id:int>", new URLSearchParams({ id: "7" })),
    // @ts-expect-error -- they are still pending
    () => app.urlFor("/users/<id:int>", later),
    // @ts-expect-error -- it is not called
    () => app.urlFor("/users/<id:int>", user),
    // @ts-expect-error -- there are none
    () => app.urlFor("/users/<id:int>", null),
    // @ts-expect-error -- there may be none
    () => app.urlFor("/users/<id:int>", null as User | null),
  ];
  for (const call of calls) assertThrows(call, TypeError);
});

Deno.test("values of a URL can be read by name where urlFor() is wrapped or stubbed", () => {
  const link = (path: string, values: UrlParams): string => {
    const read: Readonly<Record<string, unknown>> = values;
    return app.urlFor(path, { ...read, id: values.id ?? 1 });
  };
  const user: User = { id: 7 };
  assertEquals(link("/users/<id:int>", user), "/users/7");
  assertEquals(link("/users/<id:int>", {}), "/users/1");
  const stub: Context["urlFor"] = (name, values?: Record<string, unknown>) =>
    name + values?.id;
  assertEquals(stub("/users/", user), "/users/7");
});
