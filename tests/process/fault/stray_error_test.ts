import { assertEquals } from "@std/assert";
import { catchStrayErrors } from "../../../router/process/fault/stray_error.ts";
import { captureLog } from "../../captured_log.ts";
import { stopClock } from "../stopped_clock.ts";

/** Rejects a promise that nobody awaits, as the runtime tells of it. */
function stray(reason: Error): void {
  const promise = Promise.resolve();
  const init = { cancelable: true, promise, reason };
  dispatchEvent(new PromiseRejectionEvent("unhandledrejection", init));
}

/** What strays in a second, and how much of it is told and logged. */
const STRAYS: [
  title: string,
  make: () => Error,
  told: number,
  logged: number,
][] = [
  ["errors are told, the first of each", () => new Error("stray"), 20, 10],
  [
    "clients that went away are not, and hide no error",
    () =>
      new Deno.errors.Interrupted("HTTP response was not sent successfully"),
    0,
    0,
  ],
  [
    "an interruption of another kind is told",
    () => new Deno.errors.Interrupted("operation canceled"),
    20,
    10,
  ],
];

for (const [title, make, expected, logged] of STRAYS) {
  Deno.test(`of 30 in a second, ${title}`, async () => {
    using clock = stopClock();
    const told: unknown[] = [];
    const release = catchStrayErrors((error) => told.push(error));
    const lines = await captureLog(() => {
      for (let count = 0; count < 30; count++) stray(make());
      return Promise.resolve();
    });
    const last = new Error("last");
    if (expected > 0) clock.advance(1000);
    stray(last);
    release();
    assertEquals([told.length, lines.length], [expected + 1, logged]);
    assertEquals(told.at(-1), last);
  });
}

/** What is told of an error that strays, by its kind. */
const EVENTS: [kind: string, create: () => Event][] = [
  [
    "rejection",
    () => {
      const promise = Promise.resolve();
      const init = { cancelable: true, promise, reason: "stray" };
      return new PromiseRejectionEvent("unhandledrejection", init);
    },
  ],
  [
    "exception",
    () => new ErrorEvent("error", { cancelable: true, error: "stray" }),
  ],
];

for (const [kind, create] of EVENTS) {
  Deno.test(`a stray ${kind} is kept from ending the process until that is over`, () => {
    const told: unknown[] = [];
    const release = catchStrayErrors((...stray) => told.push(stray));
    const held = !dispatchEvent(create());
    release();
    assertEquals([held, !dispatchEvent(create())], [true, false]);
    assertEquals(told, [["stray", kind]]);
  });
}
