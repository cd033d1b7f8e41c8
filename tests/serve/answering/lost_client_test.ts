import { assertEquals } from "@std/assert";
import { App } from "@strata/router";
import { captureCalls } from "../../captured_log.ts";

const failing = () => Promise.reject(new Error("failed"));

/** What a handler throws, whether its client goes away, and what comes of it. */
const THROWN: [
  title: string,
  isLost: boolean,
  wait: (signal: AbortSignal) => unknown,
  status: number,
  logged: number,
][] = [
  [
    "the reason of the request's signal",
    true,
    (signal) => signal.throwIfAborted(),
    499,
    0,
  ],
  [
    "what a fetch fails with that is given the request's signal",
    true,
    (signal) => fetch("http://localhost:1", { signal }),
    499,
    0,
  ],
  [
    "what Node says",
    true,
    () => Promise.reject(new Error("aborted")),
    499,
    0,
  ],
  ["another error", true, failing, 500, 1],
  [
    "what another signal says",
    false,
    () => fetch("http://localhost:1", { signal: AbortSignal.abort() }),
    500,
    1,
  ],
  ["another error while the client waits", false, failing, 500, 1],
  [
    "what throws when it is looked at",
    true,
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

for (const [title, isLost, wait, status, logged] of THROWN) {
  const who = isLost ? "a client that went away" : "one that waits";
  Deno.test(`${title} is ${logged ? "" : "not "}logged of ${who}`, async () => {
    const client = new AbortController();
    const app = new App().get("/", async ({ signal }) => {
      if (isLost) client.abort();
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
