import { assertEquals, assertThrows } from "@std/assert";
import { html, HttpError, json, text } from "@strata/router";

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
  assertThrows(() => json(undefined), TypeError, "of type undefined");
  for (const answer of [text, html, json]) {
    assertThrows(
      () => answer(Promise.resolve("x") as never),
      TypeError,
      `${answer.name}(await …)`,
    );
  }
});

Deno.test("json() refuses what is an answer itself", () => {
  const answers: [answer: unknown, said: string][] = [
    [new Response("x"), "a Response. Return it."],
    [new HttpError(404), "an HttpError. Throw it."],
  ];
  for (const [answer, said] of answers) {
    assertThrows(() => json(answer), TypeError, said);
  }
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

Deno.test("text(), html() and json() say nothing of the octets of a response's own body", async () => {
  const headers = {
    "content-encoding": "gzip",
    "content-length": "3",
    "content-digest": "sha-256=:x:",
    "content-language": "de",
  };
  const given = new Response("abc", { headers });
  for (const answer of [text, html, json]) {
    const response = answer("x", given);
    assertEquals(
      Object.keys(headers).filter((name) => response.headers.has(name)),
      ["content-language"],
    );
    await response.body?.cancel();
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
