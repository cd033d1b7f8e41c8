import { assertEquals, assertThrows } from "@std/assert";
import { html, HttpError, json, redirect, text } from "@strata/router";
import { listUnhandledRejections } from "../../unhandled_rejections.ts";

Deno.test("text(), html() and json() set their content type, or keep yours", async () => {
  const cases: [response: Response, type: string, body: string][] = [
    [text("ä"), "text/plain;charset=UTF-8", "ä"],
    [html("<p>"), "text/html; charset=utf-8", "<p>"],
    [json({ a: 1 }), "application/json", '{"a":1}'],
    [json(null), "application/json", "null"],
    [
      text("a,b", { headers: { "content-type": "text/csv" } }),
      "text/csv",
      "a,b",
    ],
    [json([], { headers: [["Content-Type", "a/b"]] }), "a/b", "[]"],
    [
      json([], { headers: { "x-a": "b", "Content-Type": "a/b" } }),
      "a/b",
      "[]",
    ],
    [json([], { headers: { "x-a": "b" } }), "application/json", "[]"],
    [json([], { headers: [["x-a", "b"]] }), "application/json", "[]"],
  ];
  for (const [response, type, body] of cases) {
    assertEquals(response.headers.get("content-type"), type);
    assertEquals(await response.text(), body);
  }
});

Deno.test("text(), html() and json() accept a status", () => {
  for (const answer of [text, html, json]) {
    assertEquals(answer("x", { status: 201 }).status, 201);
  }
});

Deno.test("text(), html() and json() say how to answer with a status without a body", () => {
  for (const status of [204, 205, 304]) {
    for (const answer of [text, html, json]) {
      assertThrows(
        () => answer("", { status }),
        TypeError,
        `Write new Response(null, { status: ${status} }).`,
      );
    }
  }
});

Deno.test("json() refuses undefined", () => {
  assertThrows(
    () => json(undefined as unknown),
    TypeError,
    "of type undefined",
  );
});

Deno.test("text(), html() and json() say how to await a promise", () => {
  for (const answer of [text, html, json]) {
    assertThrows(
      () => answer(Promise.resolve("x") as never),
      TypeError,
      `${answer.name}(await …)`,
    );
  }
});

Deno.test("clones of text(), html() and json() keep their content type", async () => {
  const cases: [response: Response, type: string, body: string][] = [
    [text("a"), "text/plain;charset=UTF-8", "a"],
    [html("<p>"), "text/html; charset=utf-8", "<p>"],
    [json({ a: 1 }), "application/json", '{"a":1}'],
    [text("a", { status: 201 }), "text/plain;charset=UTF-8", "a"],
  ];
  for (const [response, type, body] of cases) {
    const clone = response.clone();
    for (const one of [clone, response]) {
      assertEquals(one.headers.get("content-type"), type);
      assertEquals(await one.text(), body);
    }
  }
});

Deno.test("json() refuses a Response and an HttpError", () => {
  const answers: [answer: unknown, said: string][] = [
    [new Response("x"), "a Response. Return it."],
    [new HttpError(404), "an HttpError. Throw it."],
  ];
  for (const [answer, said] of answers) {
    assertThrows(() => json(answer), TypeError, said);
  }
});

Deno.test("json() refuses an error whose content it would omit", async () => {
  for (const error of [new RangeError("far"), new DOMException("gone")]) {
    assertThrows(
      () => json(error),
      TypeError,
      "which becomes {} in JSON. Throw it,",
    );
  }
  const coded = Object.assign(new Error("far"), { code: "FAR" });
  assertEquals(await json(coded).json(), { code: "FAR" });
});

Deno.test("text(), html() and json() copy the status and headers of a response", () => {
  const headers = { "x-a": "b" };
  const given = new Response(null, { status: 403, statusText: "No", headers });
  for (const answer of [text, html, json]) {
    const response = answer("x", given);
    assertEquals([response.status, response.statusText], [403, "No"]);
    assertEquals(response.headers.get("x-a"), "b");
  }
});

Deno.test("text(), html() and json() drop headers that describe the body of a given response", async () => {
  const headers = {
    "content-encoding": "gzip",
    "content-length": "3",
    "content-digest": "sha-256=:x:",
    "repr-digest": "sha-256=:x:",
    "content-range": "bytes 0-2/9",
    "accept-ranges": "bytes",
    "etag": '"x"',
    "connection": "x-hop",
    "x-hop": "here",
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
  assertEquals(
    Object.keys(headers).filter((name) => !given.headers.has(name)),
    [],
  );
});

/** What remakes a response, its type, and the new type. */
const TYPES_ANEW: [
  answer: typeof text,
  given: string,
  type: string,
][] = [
  [json, "text/html", "application/json"],
  [json, "application/problem+json", "application/problem+json"],
  [json, "application/json; charset=utf-8", "application/json; charset=utf-8"],
  [json, "application/jsonp", "application/json"],
  [json, "application/ld+json ; profile=x", "application/ld+json ; profile=x"],
  [text, "text/html", "text/plain;charset=UTF-8"],
  [text, "text/xml", "text/plain;charset=UTF-8"],
  [text, "text/csv", "text/csv"],
  [text, "application/json", "text/plain;charset=UTF-8"],
  [html, "text/plain", "text/html; charset=utf-8"],
  [html, "application/xhtml+xml", "application/xhtml+xml"],
];

for (const [answer, given, type] of TYPES_ANEW) {
  Deno.test(`${answer.name}() remakes a response of type ${given} with type ${type}`, () => {
    const headers = { "content-type": given };
    const response = answer("x", new Response("y", { headers }));
    assertEquals(response.headers.get("content-type"), type);
    const bare = answer("x", new Response(null, { headers }));
    assertEquals(bare.headers.get("content-type"), given);
    // What is written by hand is intended.
    const own = answer("x", { headers: { ...headers, "content-md5": "y" } });
    assertEquals(own.headers.get("content-type"), given);
    assertEquals(own.headers.get("content-md5"), "y");
  });

  const isKept = given === type;
  Deno.test(`${answer.name}() ${isKept ? "keeps" : "drops"} the file name of a response of type ${given}`, () => {
    const named = "attachment; filename=a.b";
    const headers = { "content-type": given, "content-disposition": named };
    const namedBy = (init: ResponseInit) =>
      answer("x", init).headers.get("content-disposition");
    assertEquals(
      namedBy(new Response("y", { headers })),
      isKept ? named : null,
    );
    assertEquals(namedBy(new Response(null, { headers })), named);
    assertEquals(namedBy({ headers }), named);
  });
}

Deno.test("json() keeps the file name of a response without a type", () => {
  const named = "attachment; filename=a.json";
  const init = new Response(new Uint8Array(1), {
    headers: { "content-disposition": named },
  });
  assertEquals(json([], init).headers.get("content-disposition"), named);
});

class User {
  readonly id = 7;
}

/** Objects without a string form, and the errors about them. */
const TEXTLESS: [value: object, said: string][] = [
  [
    { id: 7 },
    'an object, which would be sent as "[object Object]". Write json(…), ' +
    "or pass a string.",
  ],
  [
    Object.create(null),
    "an object, which has no string form. Write json(…), or pass a string.",
  ],
  [
    new User(),
    'an object of class User, which would be sent as "[object Object]". Write ' +
    "json(…), pass a string, or return new Response(…) for bytes.",
  ],
  [new Map(), 'an object of class Map, which would be sent as "[object Map]".'],
  [
    new Blob(["x"]).stream(),
    'an object of class ReadableStream, which would be sent as "[object ReadableStream]"',
  ],
  [new Response("x"), "a Response. Return it."],
  [["<li>a</li>", "<li>b</li>"], "an array, not a string. Write"],
];

for (const [value, said] of TEXTLESS) {
  Deno.test(`text() and html() refuse an object without a string form: ${said}`, () => {
    for (const answer of [text, html]) {
      assertThrows(
        () => answer(value as never),
        TypeError,
        `Cannot answer with ${answer.name}: the value is ${said}`,
      );
    }
  });
}

Deno.test("text() rethrows what toString() of an object throws", () => {
  const failing = {
    toString() {
      throw new RangeError("no template");
    },
  };
  assertThrows(() => text(failing as never), RangeError, "no template");
});

Deno.test("text() and html() send an object with a string form", async () => {
  const page = "<p>hello</p>";
  const says = { toString: () => page };
  const gives = Object.assign(Object.create(null), {
    [Symbol.toPrimitive]: () => page,
  });
  for (const answer of [text, html]) {
    for (const value of [says, gives, new String(page)]) {
      assertEquals(await answer(value as never).text(), page);
    }
  }
});

Deno.test("a failing promise that text(), html(), json() or redirect() refuses is not unhandled", async () => {
  const unhandled = await listUnhandledRejections(() => {
    for (const answer of [text, html, json, redirect]) {
      const failing = Promise.reject(new Error("no database"));
      assertThrows(() => answer(failing as never), TypeError, "is a promise");
    }
  });
  assertEquals(unhandled, []);
});

Deno.test("a query that nobody awaited is refused and not started", () => {
  let isBegun = false;
  const query = { table: "users", then: () => isBegun = true };
  for (const answer of [text, html, json, redirect]) {
    assertThrows(() => answer(query as never), TypeError, "is a promise");
  }
  assertEquals(isBegun, false);
});

Deno.test("text(), html() and json() refuse a status that is not in an object", () => {
  for (const answer of [text, html, json]) {
    assertThrows(
      () => answer("x", 404 as ResponseInit),
      TypeError,
      "write an object such as { status: 404 }",
    );
  }
});
