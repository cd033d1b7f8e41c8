import { format } from "node:util";
import { assertEquals, assertMatch, assertThrows } from "@std/assert";
import { App, type Mistake, text } from "@strata/router";
import { type Exchange, serve, type ServeOptions } from "@strata/router/serve";
import { captureCalls, captureLog } from "../captured_log.ts";
import { runDeno } from "../child_process.ts";
import { serveLocally } from "../local_server.ts";
import { CERT, TLS } from "./localhost_tls.ts";
import { serveQuietly } from "./quiet_server.ts";

async function read(response: Promise<Response>): Promise<Response> {
  const answer = await response;
  await answer.body?.cancel();
  return answer;
}

Deno.test("serve() listens on 127.0.0.1 unless told otherwise", async () => {
  await using server = serveQuietly(new App());
  assertEquals(server.addr.hostname, "127.0.0.1");
  assertEquals(await server.shutdown(), true);
  await server.finished;
});

Deno.test("onListen receives the address", async () => {
  const addresses: Deno.NetAddr[] = [];
  const onListen = (address: Deno.NetAddr) => void addresses.push(address);
  await using server = serveQuietly(new App(), { onListen });
  assertEquals(addresses.map(({ port }) => port), [server.addr.port]);
});

/** Addresses that cannot be listened on, and the error of each. */
const REFUSED: [
  hostname: string | undefined,
  name: string,
  code: string | undefined,
][] = [
  [undefined, "AddrInUse", "EADDRINUSE"],
  ["203.0.113.7", "AddrNotAvailable", "EADDRNOTAVAIL"],
  ["nonsense.invalid", "Error", undefined],
  ["a b", "URIError", undefined],
];

/** Returns the message about a host, or about a port of this machine. */
function explainRefusal(hostname: string | undefined, port: number): string {
  return hostname === undefined
    ? `Cannot listen on port ${port} of 127.0.0.1: it is already in use. ` +
      "Choose another port with the option port of serve(), or 0 for any free " +
      "one."
    : `Cannot listen on "${hostname}", which is not an address of this ` +
      "machine. Choose another with the option hostname of serve(), such as " +
      "127.0.0.1 or 0.0.0.0.";
}

for (const [hostname, name, code] of REFUSED) {
  const where = hostname ?? "a port that is taken";
  Deno.test(`serve() throws the error of Deno for ${where}, and the process ends with one line`, async () => {
    using other = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    const port = hostname === undefined ? other.addr.port : 0;
    const options = { hostname, port };
    const said = explainRefusal(hostname, port);
    const error = assertThrows(
      () => serveQuietly(new App(), options),
      Error,
      said,
    );
    const thrown = [error.name, "code" in error ? error.code : undefined];
    assertEquals(thrown, [name, code]);
    const ended = await runDeno([
      "eval",
      'import { App } from "@strata/router";' +
      'import { serve } from "@strata/router/serve";' +
      `serve(new App(), ${JSON.stringify(options)});`,
    ]);
    assertEquals([ended.code, ended.stderr], [
      1,
      `error: Uncaught (in promise) ${name}: ${said}\n`,
    ]);
  });
}

Deno.test("serve() logs each warning about the routes once", async () => {
  const app = new App().get("/users/:id" as string, () => text("user"));
  const lines = await captureLog(async () => {
    await using server = serveQuietly(app);
    await read(fetch(`${server.origin}/users/7`));
  });
  assertEquals(lines.length, 1);
  assertMatch(lines[0], /^warning foreign-parameter: .+\n.+\n {2}Write <id>/);
});

Deno.test("onWarning receives the warnings about the routes, which are not logged", async () => {
  const app = new App().get("/users/:id" as string, () => text("user"));
  const codes: string[] = [];
  const onWarning = ({ code }: Mistake) => void codes.push(code);
  const lines = await captureLog(async () => {
    await using _server = serveQuietly(app, { onWarning });
  });
  assertEquals([codes, lines], [["foreign-parameter"], []]);
});

Deno.test("options of serve() that are undefined act as if omitted", async () => {
  const unset: ServeOptions = {
    hostname: undefined,
    tls: undefined,
    handlerTimeout: undefined,
    bodyTimeout: undefined,
    drainTimeout: undefined,
    strict: undefined,
    requestId: undefined,
    onWarning: undefined,
    onAnswer: undefined,
    onError: undefined,
  };
  const app = new App().post("/a", async (request) => {
    return text(await request.text());
  });
  await using server = serveQuietly(app, unset);
  const response = await fetch(`${server.origin}/a`, {
    method: "POST",
    body: "b",
  });
  assertEquals(await response.text(), "b");
  assertMatch(response.headers.get("x-request-id") ?? "", /^[0-9a-f-]{36}$/);
});

/** Schemes of addresses, and the options that serve them. */
const SCHEMES: [scheme: string, tls: ServeOptions["tls"]][] = [
  ["http", undefined],
  ["https", TLS],
];

for (const [scheme, tls] of SCHEMES) {
  Deno.test(`serve() serves ${scheme}, and logs the address that answers`, async () => {
    const { log } = console;
    const lines: string[] = [];
    console.log = (line: string) => lines.push(line);
    try {
      const app = new App().get("/", ({ url }) => text(url));
      await using server = serveQuietly(app, { tls, onListen: undefined });
      const address = `${scheme}://127.0.0.1:${server.addr.port}/`;
      using client = Deno.createHttpClient({ caCerts: [CERT] });
      const response = await fetch(address, { client });
      assertEquals(await response.text(), address);
      assertEquals(lines, [`Listening on ${address}`]);
    } finally {
      console.log = log;
    }
  });
}

Deno.test("every answer has an x-request-id, refusals and misses too", async () => {
  const app = new App().get("/a", () => text("a"));
  await using server = serveQuietly(app);
  const ids = new Set<string>();
  for (const path of ["/a", "/a", "/b", "/%ff"]) {
    const { headers } = await read(fetch(server.origin + path));
    const id = headers.get("x-request-id") ?? "";
    assertMatch(id, /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/);
    ids.add(id);
  }
  assertEquals(ids.size, 4);
});

Deno.test("an x-request-id that an application sets is kept", async () => {
  const app = new App().get("/", (request) => {
    const id = request.headers.get("x-request-id") ?? "";
    return text(id, { headers: { "x-request-id": id } });
  });
  await using server = serveQuietly(app);
  const { headers } = await read(
    fetch(server.origin, { headers: { "x-request-id": "from-proxy" } }),
  );
  assertEquals(headers.get("x-request-id"), "from-proxy");
});

for (const status of [200, 204]) {
  Deno.test(`requests that share a ${status} response have their own ids`, async () => {
    const gate = Promise.withResolvers<void>();
    let waiting = 0;
    const empty = new Response(null, { status });
    const app = new App().get("/", async () => {
      if (++waiting === 4) gate.resolve();
      await gate.promise;
      return empty;
    });
    await using server = serveQuietly(app);
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => read(fetch(server.origin))),
    );
    const ids = answers.map(({ headers }) => headers.get("x-request-id"));
    assertEquals(new Set(ids).size, 4);
  });
}

Deno.test("a response that is reused after its answer has the id of the next request", async () => {
  const empty = new Response(null);
  await using server = serveQuietly(new App().get("/", () => empty));
  const ids = new Set<string | null>();
  for (let count = 0; count < 3; count++) {
    const { headers } = await read(fetch(server.origin));
    ids.add(headers.get("x-request-id"));
  }
  assertEquals(ids.size, 3);
});

for (const path of ["/", "/none"]) {
  Deno.test(`an answer to ${path} that accepts no headers is reported, and becomes a 500 with an id`, async () => {
    // The router exposes the second of these to other origins.
    const headers = {
      "access-control-allow-origin": "*",
      "api-supported-versions": "1",
    };
    await using other = serveLocally(() => new Response("other", { headers }));
    const app = new App().get("/", () => text("never")).use(async () => {
      const fetched = await fetch(other.origin);
      // It accepts no headers and cannot be copied.
      fetched.body!.getReader();
      return fetched;
    });
    const told: unknown[] = [];
    await using server = serveQuietly(app, {
      onError: (error, exchange) =>
        told.push([(error as Error).message, exchange?.requestId]),
      onAnswer: ({ requestId }, { status }) => told.push([status, requestId]),
    });
    const response = await fetch(server.origin + path);
    const id = response.headers.get("x-request-id")!;
    assertEquals(response.status, 500);
    assertEquals((await response.json()).requestId, id);
    const message = "ReadableStream is locked or disturbed";
    assertEquals(told, [[message, id], [500, id]]);
  });
}

Deno.test("a request's own id is not trusted unless requestId returns it", async () => {
  const app = new App().get("/", (_request, { platform }) => {
    return text((platform[0] as Exchange).requestId);
  });
  const headers = { "x-request-id": "mine" };
  const idOf = async (origin: string): Promise<string> =>
    await (await fetch(origin, { headers })).text();
  const requestId = ({ headers }: Request) => headers.get("x-request-id") ?? "";
  await using wary = serveQuietly(app);
  await using trusting = serveQuietly(app, { requestId });
  assertEquals(await idOf(wary.origin) === "mine", false);
  assertEquals(await idOf(trusting.origin), "mine");
});

for (const id of ["!", "~", "a".repeat(256)]) {
  Deno.test(`an answer has the id of ${id.length} characters that requestId returns: ${id[0]}`, async () => {
    const app = new App().get("/", () => text("ok"));
    await using server = serveQuietly(app, { requestId: () => id });
    const { headers } = await read(fetch(server.origin));
    assertEquals(headers.get("x-request-id"), id);
  });
}

/** Functions that return no valid id, and how many errors are reported. */
const NAMERS: [requestId: () => string, errors: number][] = [
  // A client may have sent these.
  [() => "日本", 0],
  [() => "a\nb", 0],
  [() => "a b", 0],
  [() => "", 0],
  [() => "a".repeat(257), 0],
  [() => 7 as unknown as string, 1],
  [() => {
    throw new Error("no id");
  }, 1],
];

for (const [requestId, errors] of NAMERS) {
  Deno.test(`an answer has a generated id instead of an invalid one of ${requestId}`, async () => {
    const app = new App().get("/", () => text("ok"));
    const told: unknown[] = [];
    const onError = (error: unknown) => void told.push(error);
    await using server = serveQuietly(app, { requestId, onError });
    const response = await fetch(server.origin);
    assertEquals([response.status, await response.text()], [200, "ok"]);
    assertMatch(response.headers.get("x-request-id")!, /^[0-9a-f-]{36}$/);
    assertEquals(told.length, errors);
  });
}

/** Hooks whose failure nobody awaits. */
const FAILING: [title: string, fail: () => unknown, most: number][] = [
  ["rejects", () => Promise.reject(new Error("hook")), 1],
  ["leaves a rejected promise unhandled", () => {
    Promise.reject(new Error("hook"));
  }, 50],
];

for (const [title, fail, most] of FAILING) {
  Deno.test(`an onError that ${title} is not called forever`, async () => {
    const app = new App().get("/ok", () => text("ok")).get("/bug", () => {
      throw new Error("bug");
    });
    let called = 0;
    const onError = () => {
      called++;
      return fail() as void;
    };
    await captureLog(async () => {
      await using server = serveQuietly(app, { onError });
      await read(fetch(`${server.origin}/bug`));
      await read(fetch(`${server.origin}/ok`));
    });
    assertEquals(called >= 1 && called <= most, true, `${called} calls`);
  });
}

Deno.test("onAnswer receives every answer with its route", async () => {
  const app = new App().get("/u/<id:int>", () => text("u"), { version: 1 });
  const heard: unknown[] = [];
  const starts: number[] = [performance.now()];
  const onAnswer: ServeOptions["onAnswer"] = (exchange, { status }) => {
    const { route, request, remoteAddr, start } = exchange;
    heard.push([request.method, route?.path, status, remoteAddr.hostname]);
    starts.push(start);
  };
  await using server = serveQuietly(app, { onAnswer });
  await read(fetch(`${server.origin}/v1/u/7`));
  await read(fetch(`${server.origin}/v1/u/7`, { method: "PUT" }));
  await read(fetch(`${server.origin}/v1/u/x`));
  await read(fetch(`${server.origin}/%zz`));
  assertEquals(heard, [
    ["GET", "/v1/u/<id:int>", 200, "127.0.0.1"],
    ["PUT", "/v1/u/<id:int>", 405, "127.0.0.1"],
    ["GET", undefined, 404, "127.0.0.1"],
    ["GET", undefined, 400, "127.0.0.1"],
  ]);
  starts.push(performance.now());
  assertEquals(starts, starts.toSorted((a, b) => a - b));
});

Deno.test("onAnswer receives the response that is sent, with its id", async () => {
  await using other = serveLocally(() => new Response("other"));
  // The headers of a fetched response cannot be written, so a copy is sent.
  const app = new App().get("/", () => fetch(other.origin));
  const heard: unknown[] = [];
  await using server = serveQuietly(app, {
    onAnswer: ({ requestId }, { headers }) =>
      heard.push([requestId, headers.get("x-request-id")]),
  });
  const { headers } = await read(fetch(server.origin));
  const id = headers.get("x-request-id");
  assertEquals(heard, [[id, id]]);
});

/** How a handler answers, at once or later. */
const ANSWERS: [title: string, answer: () => Response | Promise<Response>][] = [
  ["a handler", () => text("a")],
  ["an async handler", () => Promise.resolve(text("a"))],
];

for (const [title, answer] of ANSWERS) {
  Deno.test(`onAnswer receives the 500 when the clock breaks after ${title}`, async () => {
    let isBroken = false;
    const clock = () => {
      if (isBroken) throw new Error("stopped");
      return 0;
    };
    const app = new App({ clock }).get("/a", () => {
      isBroken = true;
      return answer();
    }, { version: 1, deprecated: "2026-01-01" });
    const heard: unknown[] = [];
    const hooks: Partial<ServeOptions> = {
      onAnswer: (_exchange, { status }) => heard.push(status),
      onError: (error, exchange) =>
        heard.push([(error as Error).message, exchange?.route?.path]),
    };
    await using server = serveQuietly(app, hooks);
    const response = await read(fetch(`${server.origin}/v1/a`));
    assertEquals(response.status, 500);
    assertEquals(response.headers.has("x-request-id"), true);
    assertEquals(heard, [["stopped", "/v1/a"], 500]);
  });
}

Deno.test("an error is logged with its request's id, whatever it contains", async () => {
  const app = new App().get("/", () => {
    throw new Error("secret");
  });
  const calls = await captureCalls(async () => {
    await using server = serveQuietly(app, {
      requestId: ({ headers }) => headers.get("x-request-id")!,
    });
    const headers = { "x-request-id": "%c%d" };
    assertEquals((await read(fetch(server.origin, { headers }))).status, 500);
  });
  const logged = calls.map((args) => format(...args));
  assertEquals(logged.length, 1);
  assertMatch(logged[0], / request %c%d: Error: secret\n/);
});

/** Errors, most of which throw when they are read. */
const ERRORS: [title: string, create: () => unknown][] = [
  ["that is readable", () => new Error("secret")],
  [
    "whose message throws",
    () =>
      Object.defineProperty(new Error(), "message", {
        get() {
          throw new Error("no message");
        },
      }),
  ],
  [
    "whose message is not a string",
    () => Object.assign(new Error(), { message: Symbol("message") }),
  ],
  ["that is a revoked proxy", () => {
    const { proxy, revoke } = Proxy.revocable(new Error(), {});
    revoke();
    return proxy;
  }],
];

for (const [title, create] of ERRORS) {
  Deno.test(`an error ${title} is reported with its request and route`, async () => {
    const app = new App().get("/", () => {
      throw create();
    });
    const heard: unknown[] = [];
    const onError: ServeOptions["onError"] = (_error, exchange) =>
      heard.push(exchange?.route?.path, exchange?.requestId);
    await using server = serveQuietly(app, { onError });
    const response = await fetch(server.origin);
    const { status, requestId } = await response.json();
    assertEquals([status, heard], [500, ["/", requestId]]);
    assertEquals(response.headers.get("x-request-id"), requestId);
  });

  Deno.test(`a hook that throws an error ${title} changes no answer`, async () => {
    const onAnswer = () => {
      throw create();
    };
    const app = new App().get("/", () => text("ok"));
    const calls = await captureCalls(async () => {
      await using server = serveQuietly(app, { onAnswer });
      assertEquals(await (await fetch(server.origin)).text(), "ok");
    });
    const logged = calls.map(([title]) => title);
    assertEquals(logged, ["A hook given to serve() threw:"]);
  });
}

const failing = () => {
  throw new Error("hook");
};

/** Hooks that throw or reject. */
const FAILING_HOOKS: [title: string, hooks: ServeOptions][] = [
  ["onAnswer", { onAnswer: failing }],
  ["onWarning", { onWarning: failing }],
  ["onListen", { onListen: failing }],
  ["onListen with a promise", {
    onListen: (() => Promise.resolve().then(failing)) as () => void,
  }],
];

for (const [title, hooks] of FAILING_HOOKS) {
  Deno.test(`an ${title} that throws changes no answer`, async () => {
    const app = new App().get("/:id" as string, () => text("ok"));
    const lines = await captureLog(async () => {
      const onWarning = () => {};
      await using server = serveQuietly(app, { onWarning, ...hooks });
      assertEquals(await (await fetch(`${server.origin}/:id`)).text(), "ok");
    });
    assertEquals(lines, ["A hook given to serve() threw: Error: hook"]);
  });
}

Deno.test("a disposed server has finished its in-flight requests", async () => {
  const called = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const app = new App().get("/", async () => {
    called.resolve();
    await release.promise;
    return text("whole");
  });
  const order: string[] = [];
  let answer: Promise<unknown>;
  {
    const options = { port: 0, signals: false, onListen() {} };
    await using server = serve(app, {
      ...options,
      onShutdown: () => {
        order.push("shutting down");
        release.resolve();
      },
    });
    answer = fetch(`http://127.0.0.1:${server.addr.port}`)
      .then((response) => response.text());
    await called.promise;
    server.finished.then(() => order.push("finished"));
  }
  order.push("disposed of");
  assertEquals(order, ["shutting down", "finished", "disposed of"]);
  assertEquals(await answer, "whole");
});
