import { setTimeout } from "node:timers/promises";
import { assertEquals } from "@std/assert";
import { App, HttpError } from "@strata/router";
import { captureCalls } from "../../captured_log.ts";

const failing = () => Promise.reject(new Error("failed"));

/** The reasons of platforms' signals when a client disconnects. */
const CANCELLED = new DOMException("The client has left.", "AbortError");
const ABORTED = new Error("aborted");

/** What a handler throws, why its client disconnects, and the outcome. */
const THROWN: [
  title: string,
  lost: Error | undefined,
  wait: (signal: AbortSignal) => unknown,
  status: number,
  logged: number,
][] = [
  [
    "the reason of the request's signal",
    CANCELLED,
    (signal) => signal.throwIfAborted(),
    499,
    0,
  ],
  [
    "the error of a fetch with the request's signal",
    CANCELLED,
    (signal) => fetch("http://localhost:1", { signal }),
    499,
    0,
  ],
  [
    "the error of Node",
    ABORTED,
    () => Promise.reject(new Error("aborted")),
    499,
    0,
  ],
  [
    "an error equal to the signal's reason, as for a body on Bun,",
    CANCELLED,
    () => Promise.reject(new DOMException(CANCELLED.message, CANCELLED.name)),
    499,
    0,
  ],
  [
    "the error of a Node timer with the request's signal",
    ABORTED,
    (signal) => setTimeout(60_000, undefined, { signal }),
    499,
    0,
  ],
  [
    "the cause of a 502 that is the reason of the request's signal",
    CANCELLED,
    (signal) =>
      fetch("http://localhost:1", { signal }).catch((cause) => {
        throw new HttpError(502, "Nothing answers.", { cause });
      }),
    502,
    0,
  ],
  [
    "the cause of a 502 that is another error",
    CANCELLED,
    () => {
      throw new HttpError(502, "No.", { cause: new Error("failed") });
    },
    502,
    1,
  ],
  [
    "the error of a fetch that the application itself aborts",
    CANCELLED,
    () => fetch("http://localhost:1", { signal: AbortSignal.abort() }),
    500,
    1,
  ],
  ["another error", CANCELLED, failing, 500, 1],
  [
    "the reason of another signal",
    undefined,
    () => fetch("http://localhost:1", { signal: AbortSignal.abort() }),
    500,
    1,
  ],
  ["an error", undefined, failing, 500, 1],
  [
    "an error that throws when it is inspected",
    CANCELLED,
    () =>
      Promise.reject(
        Object.defineProperty(new Error(), "name", {
          get() {
            throw new Error("no name");
          },
        }),
      ),
    500,
    1,
  ],
];

for (const [title, lost, wait, status, logged] of THROWN) {
  const who = lost ? "a client that disconnected" : "a client that waits";
  Deno.test(`${title} is ${logged ? "" : "not "}logged for ${who}`, async () => {
    const client = new AbortController();
    const app = new App().get("/", async ({ signal }) => {
      if (lost) client.abort(lost);
      await wait(signal);
      return new Response();
    });
    const calls = await captureCalls(async () => {
      const { signal } = client;
      const request = new Request("http://localhost/", { signal });
      assertEquals((await app.fetch(request)).status, status);
    });
    assertEquals(calls.length, logged);
  });
}
