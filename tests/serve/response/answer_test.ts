import { assertEquals, assertThrows } from "@std/assert";
import { html, json, text } from "@strata/router";

Deno.test("text(), html() and json() set their content type, or keep yours", async () => {
  const cases: [response: Response, type: string, body: string][] = [
    [text("ä"), "text/plain; charset=utf-8", "ä"],
    [html("<p>"), "text/html; charset=utf-8", "<p>"],
    [json({ a: 1 }), "application/json", '{"a":1}'],
    [json(null), "application/json", "null"],
    [
      text("a,b", { headers: { "content-type": "text/csv" } }),
      "text/csv",
      "a,b",
    ],
    [json([], { headers: [["Content-Type", "a/b"]] }), "a/b", "[]"],
  ];
  for (const [response, type, body] of cases) {
    assertEquals(response.headers.get("content-type"), type);
    assertEquals(await response.text(), body);
  }
  assertEquals(text("x", { status: 201 }).status, 201);
  assertThrows(
    () => json(undefined as unknown),
    TypeError,
    "of type undefined",
  );
  for (const answer of [text, html, json]) {
    assertThrows(
      () => answer(Promise.resolve("x") as never),
      TypeError,
      `${answer.name}(await …)`,
    );
  }
});

Deno.test("json() takes what may have a JSON form, as far as the compiler knows", () => {
  const any = JSON.parse("1");
  const unknown: unknown = any;
  const maybe = ["x"].at(0);
  const give = <Value>(value: Value): Response => json(value);
  const giveLoaded = async <Value>(load: () => Promise<Value>) =>
    json(await load());
  const giveAwaited = <Value>(value: Awaited<Value>) => json(value);
  const responses = [
    json(any),
    json(unknown),
    json(maybe),
    json([1, "x"]),
    json(any && { a: 1 }, undefined),
    json(maybe === "x" && { a: 1 }),
    give({ a: 1 }),
    giveAwaited<Promise<number>>(1),
    () => giveLoaded(() => Promise.resolve(1)),
    // @ts-expect-error -- nothing has no JSON form
    () => json(undefined),
    // @ts-expect-error -- a function without a value gives none
    () => json(console.log()),
    // @ts-expect-error -- nothing is known of it yet
    () => json(Promise.resolve(1)),
  ];
  assertEquals(responses.length, 12);
});

Deno.test("text(), html() and json() take status and headers of a response", () => {
  const headers = { "x-a": "b" };
  const given = new Response(null, { status: 403, statusText: "No", headers });
  for (const answer of [text, html, json]) {
    const response = answer("x", given);
    assertEquals([response.status, response.statusText], [403, "No"]);
    assertEquals(response.headers.get("x-a"), "b");
  }
});

Deno.test("text(), html() and json() refuse a status alone", () => {
  for (const answer of [text, html, json]) {
    assertThrows(
      () => answer("x", 404 as ResponseInit),
      TypeError,
      "write an object such as { status: 404 }",
    );
  }
});
