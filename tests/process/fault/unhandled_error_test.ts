import { assertEquals } from "@std/assert";
import { catchUnhandledErrors } from "../../../router/process/fault/unhandled_error.ts";
import { captureLog } from "../../captured_log.ts";
import { stopClock } from "../stopped_clock.ts";

/** Rejects a promise that nobody awaits, as the runtime tells of it. */
function unhandled(reason: Error): void {
  const promise = Promise.resolve();
  const init = { cancelable: true, promise, reason };
  dispatchEvent(new PromiseRejectionEvent("unhandledrejection", init));
}

/** The errors of a second, and how many are reported and logged. */
const UNHANDLED: [
  title: string,
  make: () => Error,
  told: number,
  logged: number,
][] = [
  ["errors are told, the first of each", () => new Error("unhandled"), 20, 10],
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

for (const [title, make, expected, logged] of UNHANDLED) {
  Deno.test(`of 30 in a second, ${title}`, async () => {
    using clock = stopClock();
    const told: unknown[] = [];
    const release = catchUnhandledErrors((error) => told.push(error));
    const lines = await captureLog(() => {
      for (let count = 0; count < 30; count++) unhandled(make());
      return Promise.resolve();
    });
    const last = new Error("last");
    if (expected > 0) clock.advance(1000);
    unhandled(last);
    release();
    assertEquals([told.length, lines.length], [expected + 1, logged]);
    assertEquals(told.at(-1), last);
  });
}

/** Unhandled errors, by their kind. */
const EVENTS: [kind: string, create: () => Event][] = [
  [
    "rejection",
    () => {
      const promise = Promise.resolve();
      const init = { cancelable: true, promise, reason: "unhandled" };
      return new PromiseRejectionEvent("unhandledrejection", init);
    },
  ],
  [
    "exception",
    () => new ErrorEvent("error", { cancelable: true, error: "unhandled" }),
  ],
];

for (const [kind, create] of EVENTS) {
  Deno.test(`an unhandled ${kind} is kept from ending the process until that is over`, () => {
    const told: unknown[] = [];
    const release = catchUnhandledErrors((...unhandled) =>
      told.push(unhandled)
    );
    const held = !dispatchEvent(create());
    release();
    assertEquals([held, !dispatchEvent(create())], [true, false]);
    assertEquals(told, [["unhandled", kind]]);
  });
}
