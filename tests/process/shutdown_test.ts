import {
  assertEquals,
  assertMatch,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { App, text } from "@strata/router";
import { serve, type ServerContext } from "@strata/router/serve";
import { createBackground } from "../../router/process/background.ts";
import { createShutdown } from "../../router/process/shutdown.ts";
import { waitAtMost } from "../../router/serve/time_limit.ts";
import { serveLocally } from "../local_server.ts";
import { SLOW_AFTER_MS } from "../patience.ts";
import { readFirst } from "../serve/raw_http.ts";
import { createBodyReader, serveUpstream } from "./body_reader.ts";
import { startScript } from "./child_server.ts";
import { sendHalf } from "./half_body.ts";
import { TLS } from "./localhost_tls.ts";
import { serveQuietly, serveTelling } from "./quiet_server.ts";
import { stopClock } from "./stopped_clock.ts";
import { startUpload } from "./upload.ts";

const SERVER = "faulty_server.ts";

/** Returns whether nothing accepts connections on a port. */
async function isRefused(port: number): Promise<boolean> {
  try {
    (await Deno.connect({ hostname: "127.0.0.1", port })).close();
    return false;
  } catch (error) {
    return error instanceof Deno.errors.ConnectionRefused;
  }
}

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  Deno.test(`${signal} finishes in-flight requests, accepts no more, and exits with 0`, async () => {
    await using server = await startScript(SERVER);
    const held = fetch(`${server.origin}/held`);
    await server.waitFor("called GET /held");
    await (await fetch(`${server.origin}/ok/1`)).body?.cancel();
    server.process.kill(signal);
    const answer = await held;
    assertEquals([answer.status, await answer.text()], [200, "held"]);
    assertEquals((await server.process.status).code, 0);
    assertEquals(await isRefused(server.port), true);
    assertStringIncludes(
      await server.errors,
      `${signal}: finishing 1 unanswered request and any responses ` +
        "still being sent, such as streams.\n",
    );
  });
}

Deno.test("a server that shuts down does not count answered requests", async () => {
  await using server = await startScript(SERVER);
  for (const path of ["/ok/1", "/ok/2", "/throws", "/nowhere"]) {
    await (await fetch(server.origin + path)).body?.cancel();
  }
  server.process.kill("SIGTERM");
  assertEquals((await server.process.status).code, 0);
  assertStringIncludes(
    await server.errors,
    "SIGTERM: finishing any responses still being sent, such as streams.\n",
  );
});

Deno.test("a server that cannot stop listening still finishes its background work", async () => {
  const finished: string[] = [];
  const stop = () => Promise.reject(new Error("no files left"));
  const background = {
    ...createBackground(() => {}),
    finish: () => Promise.resolve(void finished.push("background")),
  };
  const { begin, drained } = createShutdown(stop, background, {
    drainTimeout: 600_000,
    onShutdown: undefined,
  });
  assertEquals(await begin(), true);
  await drained;
  assertEquals(finished, ["background"]);
});

Deno.test("a shutdown waits for onShutdown until drainTimeout", async () => {
  const stop = () => Promise.resolve();
  const background = createBackground(() => {});
  const { begin, closeInTime } = createShutdown(stop, background, {
    drainTimeout: 500,
    onShutdown: () => new Promise(() => {}),
  });
  assertEquals(await begin(), true);
  using clock = stopClock();
  const closed = closeInTime();
  clock.advance(499);
  assertEquals(clock.countTimers(), 1);
  clock.advance(1);
  assertEquals(clock.countTimers(), 0);
  assertEquals(await closed, false);
});

Deno.test("a server that its closing signal shuts down again shuts down once", async () => {
  let calls = 0;
  const app = new App().get("/", (_request, { platform }) => {
    const [, { closing }] = platform as [unknown, ServerContext];
    closing.addEventListener("abort", () => void server.shutdown());
    return text("a");
  });
  const server = serve(app, {
    port: 0,
    hostname: "127.0.0.1",
    onListen() {},
    onShutdown() {
      calls++;
    },
  });
  await (await fetch(`http://127.0.0.1:${server.addr.port}`)).text();
  await server.shutdown();
  assertEquals(calls, 1);
});

Deno.test("a request whose body has not arrived when the server shuts down is answered with 503", async () => {
  await using server = await startScript(SERVER);
  const connection = await sendHalf(server.port, "/echo");
  await server.waitFor("called POST /echo");
  server.process.kill("SIGTERM");
  let answer = "";
  const parts = connection.readable.pipeThrough(new TextDecoderStream());
  for await (const part of parts) {
    answer += part;
    if (answer.endsWith("}")) break;
  }
  const [status] = answer.split("\r\n");
  assertEquals(status, "HTTP/1.1 503 Service Unavailable");
  const [, id] = /^x-request-id: (\S+)$/im.exec(answer) ?? [];
  assertStringIncludes(answer, `"requestId":"${id}"`);
  assertEquals((await server.process.status).code, 0);
});

Deno.test("a request over HTTP/2 whose body is cancelled at a shutdown is answered with 503", async () => {
  const { app, called } = createBodyReader();
  await using server = serveTelling(app, { tls: TLS });
  await using upload = startUpload(server.addr.port);
  await called;
  const ended = server.shutdown();
  await upload.cancel();
  assertEquals([await server.status, server.errors], [503, []]);
  assertEquals(await ended, true);
});

Deno.test("a request whose body is relayed when the server shuts down is answered with 503", async () => {
  await using upstream = serveUpstream();
  const app = new App().post(
    "/",
    ({ body }) => fetch(upstream.origin, { method: "POST", body }),
  );
  await using server = serveTelling(app);
  using connection = await sendHalf(server.addr.port);
  await upstream.called;
  const ended = server.shutdown();
  assertEquals([await server.status, server.errors], [503, []]);
  assertMatch(await readFirst(connection), /^HTTP\/1\.1 503 /);
  connection.closeWrite();
  assertEquals(await ended, true);
});

Deno.test("a server without requests does not end the process before another has finished", async () => {
  const gate = Promise.withResolvers<void>();
  await using upstream = serveLocally(async () => {
    await gate.promise;
    return new Response("from afar");
  });
  await using server = await startScript(SERVER, {}, {}, ["twice"]);
  const relayed = fetch(`${server.origin}/relay?from=${upstream.origin}`);
  await server.waitFor("called GET /relay");
  server.process.kill("SIGTERM");
  while (!await isRefused(server.port));
  gate.resolve();
  assertEquals(await (await relayed).text(), "from afar");
  assertEquals((await server.process.status).code, 0);
  const log = await server.errors;
  assertEquals(
    log.match(/SIGTERM: finishing 1 unanswered request /g)?.length,
    1,
  );
});

/** What connections send before they go idle. */
const IDLE: [title: string, sent: string][] = [
  ["nothing", ""],
  ["half of a request's line", "GET /ok/1 HT"],
  ["half of a head", "GET /ok/1 HTTP/1.1\r\nHost: localhost\r\nX-A"],
  ["a request", "GET /ok/1 HTTP/1.1\r\nHost: localhost\r\n\r\n"],
];

for (const [title, sent] of IDLE) {
  Deno.test(`a connection that has sent ${title} does not keep a server from answering or shutting down`, async () => {
    await using server = await startScript(SERVER);
    const { port } = server;
    using connection = await Deno.connect({ hostname: "127.0.0.1", port });
    await connection.write(new TextEncoder().encode(sent));
    const other = await fetch(`${server.origin}/ok/2`);
    assertEquals(await other.text(), "2");
    if (sent.endsWith("\r\n\r\n")) await connection.read(new Uint8Array(1024));
    server.process.kill("SIGTERM");
    assertEquals((await server.process.status).code, 0);
    assertEquals(/exiting/i.test(await server.errors), false);
  });
}

Deno.test("a server exits at drainTimeout when something never finishes, and logs when", async () => {
  const options = { drainTimeout: 200 };
  await using server = await startScript(SERVER, options, {}, ["twice"]);
  const never = assertRejects(() => fetch(`${server.origin}/never`));
  await server.waitFor("called GET /never");
  server.process.kill("SIGTERM");
  assertEquals((await server.process.status).code, 0);
  await never;
  // The other server may take longer, and has nothing to finish.
  assertMatch(
    await server.errors,
    /SIGTERM: exiting after \d{3,5} ms with 1 unanswered request\./,
  );
});

/** What onShutdown does, how long it may take, and the output and log. */
const CLOSED: [
  title: string,
  options: { readonly fault?: string; readonly drainTimeout: number },
  printed: readonly string[],
  told: RegExp,
][] = [
  [
    // Only ending the stream lets it exit.
    "ends streams, and then closes what they use",
    { drainTimeout: 600_000 },
    ["shutting down", "database closed"],
    /^(?!.*exiting)/si,
  ],
  [
    "closes what a stream uses that takes too long",
    { fault: "endless", drainTimeout: 200 },
    ["shutting down", "database closed"],
    /SIGTERM: exiting after \d{3,5} ms with unfinished work, such as an open/,
  ],
  [
    "is not awaited forever",
    { fault: "hangs", drainTimeout: 200 },
    ["shutting down"],
    /Exiting before onShutdown has finished/,
  ],
  [
    "ends nothing when it throws",
    { fault: "throws", drainTimeout: 200 },
    ["shutting down"],
    /A hook given to serve\(\) threw: .*no way/,
  ],
  [
    "continues when the same signal is repeated at once",
    { fault: "signalled", drainTimeout: 600_000 },
    ["shutting down", "database closed"],
    /^(?!.*exiting)/si,
  ],
  [
    "of one server continues when the signal is repeated while another shuts down",
    { fault: "signalled later", drainTimeout: 600_000 },
    [
      "shutting down",
      "database closed",
      "first server closed",
      "second server closed",
    ],
    /^(?!.*exiting)/si,
  ],
  [
    "continues after an unhandled rejection, which is logged",
    { fault: "unhandled", drainTimeout: 600_000 },
    ["shutting down", "database closed"],
    /Unexpected error: Error: astray/,
  ],
];

for (const [title, options, printed, told] of CLOSED) {
  Deno.test(`onShutdown ${title}`, async () => {
    await using server = await startScript("closing_server.ts", options);
    const events = await fetch(`${server.origin}/events`);
    const read = events.text().catch(() => "cut off");
    server.process.kill("SIGTERM");
    assertEquals((await server.process.status).code, 0);
    await read;
    const lines = (await server.output).trim().split("\n")
      .filter((line) => !line.startsWith("Listening on "));
    assertEquals(lines, printed);
    assertMatch(await server.errors, told);
  });
}

/** How a server ends that nobody shuts down, and what is logged. */
const ENDED: [title: string, fault: string, told: RegExp][] = [
  ["ends", "ends", /Error: The server ended unexpectedly/],
  [
    "ends, with a timer still running,",
    "ends kept",
    /Error: The server ended/,
  ],
  [
    "listens to no signals and ends",
    "ends unsignalled",
    /Error: The server ended unexpectedly/,
  ],
  ["fails", "fails", /unexpectedly.*\[cause\]: Error: no files left/s],
];

for (const [title, fault, told] of ENDED) {
  Deno.test(`a server that ${title} by itself logs it, closes what it uses, and exits with 1`, async () => {
    const options = { fault, drainTimeout: 600_000 };
    await using server = await startScript("closing_server.ts", options);
    // Its own answer may or may not arrive.
    await fetch(`${server.origin}/abort`).then(
      ({ body }) => body?.cancel(),
      () => {},
    );
    assertEquals((await server.process.status).code, 1);
    const [, ...lines] = (await server.output).trim().split("\n");
    assertEquals(lines, ["shutting down", "database closed"]);
    const errors = await server.errors;
    assertMatch(errors, told);
    assertEquals(errors.match(/Error: /g)?.length, fault === "fails" ? 2 : 1);
  });
}

/** Returns whether unhandled rejections are kept from ending the process. */
function isHeld(): boolean {
  const promise = Promise.resolve();
  const init = { cancelable: true, promise, reason: "nothing" };
  const event = new PromiseRejectionEvent("unhandledrejection", init);
  return !dispatchEvent(event);
}

Deno.test("a server reports unhandled errors until onShutdown is done, and no longer", async () => {
  const told = Promise.withResolvers<unknown>();
  const server = serveQuietly(new App(), {
    onError: (error) => error !== "nothing" && told.resolve(error),
    async onShutdown() {
      await server.finished;
      Promise.reject("astray");
      await told.promise;
    },
  });
  assertEquals(isHeld(), true);
  await server.shutdown();
  assertEquals(await told.promise, "astray");
  while (isHeld()) await new Promise((resolve) => setTimeout(resolve));
});

Deno.test("signals are listened to only while a server with signals runs", async () => {
  const { addSignalListener, removeSignalListener } = Deno;
  const heeded: Deno.Signal[] = [];
  const released = Promise.withResolvers<void>();
  Object.assign(Deno, {
    addSignalListener: (signal: Deno.Signal) => heeded.push(signal),
    removeSignalListener(signal: Deno.Signal) {
      heeded.splice(heeded.indexOf(signal), 1);
      if (heeded.length === 0) released.resolve();
    },
  });
  try {
    await using _without = serveQuietly(new App());
    assertEquals(heeded, []);
    const servers = [1, 2].map(() =>
      serveQuietly(new App(), { signals: true })
    );
    const all = ["SIGINT", "SIGTERM"];
    assertEquals(heeded.toSorted(), all);
    for (const server of servers) {
      assertEquals(heeded.toSorted(), all);
      await server.shutdown();
    }
    const outcome = await waitAtMost(released.promise, SLOW_AFTER_MS);
    assertEquals([outcome, heeded], [undefined, []]);
  } finally {
    Object.assign(Deno, { addSignalListener, removeSignalListener });
  }
});

Deno.test("work passed to waitUntil() is finished before a server ends", async () => {
  const options = { drainTimeout: 600_000 };
  await using server = await startScript("closing_server.ts", options);
  const response = await fetch(`${server.origin}/work`);
  assertEquals(await response.text(), "answered");
  server.process.kill("SIGTERM");
  assertEquals((await server.process.status).code, 0);
  const [, ...lines] = (await server.output).trim().split("\n");
  assertEquals(lines, ["shutting down", "work done", "database closed"]);
  assertStringIncludes(await server.errors, "work failed");
});

Deno.test("work passed to waitUntil() delays a shutdown until drainTimeout at most", async () => {
  const app = new App().get("/", (_request, { platform }) => {
    (platform[1] as ServerContext).waitUntil(new Promise(() => {}));
    return text("answered");
  });
  const server = serveQuietly(app, { drainTimeout: 50 });
  using clock = stopClock();
  assertEquals(await (await fetch(server.origin)).text(), "answered");
  const ended = server.shutdown();
  clock.advance(50);
  assertEquals(await ended, false);
  await server.finished;
});

Deno.test("the closing signal lets handlers end their streams at a shutdown", async () => {
  const app = new App().get("/", (_request, { platform }) => {
    const { closing } = platform[1] as ServerContext;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode("first"));
        closing.addEventListener("abort", () => controller.close());
      },
    });
    return new Response(body);
  });
  await using server = serveQuietly(app, { drainTimeout: 600_000 });
  const reader = (await fetch(server.origin)).body!.getReader();
  await reader.read();
  const ended = server.shutdown();
  assertEquals((await reader.read()).done, true);
  assertEquals(await ended, true);
});

Deno.test("a second signal ends a server at once", async () => {
  await using server = await startScript(SERVER, { drainTimeout: 600_000 });
  const never = assertRejects(() => fetch(`${server.origin}/never`));
  await server.waitFor("called GET /never");
  server.process.kill("SIGTERM");
  // Signals of one kind may be merged; the other kind counts as the second.
  server.process.kill("SIGINT");
  const outcome = await waitAtMost(server.process.status, SLOW_AFTER_MS);
  if (outcome === "late") throw new Error("The server waits still.");
  assertEquals([130, 143].includes(outcome.code), true);
  await never;
});

Deno.test("a signal does not restart the shutdown of a server that ends for an unhandled error", async () => {
  const gate = Promise.withResolvers<void>();
  await using upstream = serveLocally(async () => {
    await gate.promise;
    return new Response("from afar");
  });
  const options = { strict: true, drainTimeout: 600_000 };
  await using server = await startScript(SERVER, options);
  const relayed = fetch(`${server.origin}/relay?from=${upstream.origin}`);
  await server.waitFor("called GET /relay");
  const unhandled = await fetch(`${server.origin}/unhandled-rejection`);
  await unhandled.body?.cancel();
  await server.waitForError("Unhandled rejection: finishing");
  server.process.kill("SIGTERM");
  await server.waitFor("got SIGTERM");
  gate.resolve();
  assertEquals(await (await relayed).text(), "from afar");
  assertEquals((await server.process.status).code, 1);
  assertEquals((await server.errors).includes("SIGTERM"), false);
});

Deno.test("a strict server ends the process at an unhandled error even next to one that is not strict", async () => {
  const options = { strict: true };
  await using server = await startScript(SERVER, options, {}, ["twice"]);
  const unhandled = await fetch(`${server.origin}/unhandled-rejection`);
  await unhandled.body?.cancel();
  await server.waitForError("Unhandled rejection: finishing");
  assertEquals((await server.process.status).code, 1);
});

Deno.test("an unhandled error is reported once to each hook of several servers", async () => {
  const told: string[] = [];
  const [shared, own] = ["shared", "own"].map((name) => (error: unknown) =>
    void told.push(`${name}: ${error}`)
  );
  const servers = [shared, shared, own]
    .map((onError) => serveQuietly(new App(), { onError }));
  assertEquals(isHeld(), true);
  await Promise.all(servers.map((server) => server.shutdown()));
  assertEquals(told, ["shared: nothing", "own: nothing"]);
});

for (const kind of ["rejection", "exception"]) {
  Deno.test(`an unhandled ${kind} is logged, and the server keeps running`, async () => {
    await using server = await startScript(SERVER);
    const textOf = async (path: string): Promise<string> =>
      await (await fetch(server.origin + path)).text();
    const held = textOf("/held");
    await server.waitFor("called GET /held");
    assertEquals(await textOf(`/unhandled-${kind}`), "answered");
    assertEquals(await held, "held");
    assertEquals(await textOf("/ok/1"), "1");
    server.process.kill("SIGTERM");
    assertEquals((await server.process.status).code, 0);
    assertStringIncludes(
      await server.errors,
      "Unexpected error: Error: unhandled",
    );
  });

  Deno.test(`a strict server exits with 1 after an unhandled ${kind}, once all requests are finished`, async () => {
    await using server = await startScript(SERVER, { strict: true });
    const held = fetch(`${server.origin}/held`);
    await server.waitFor("called GET /held");
    const unhandled = await fetch(`${server.origin}/unhandled-${kind}`);
    assertEquals(await unhandled.text(), "answered");
    assertEquals(await (await held).text(), "held");
    assertEquals((await server.process.status).code, 1);
    assertStringIncludes(await server.errors, `Unhandled ${kind}: finishing`);
  });
}
