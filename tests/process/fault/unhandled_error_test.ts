import { assertEquals } from "@std/assert";
import { catchUnhandledErrors } from "../../../router/process/fault/unhandled_error.ts";
import { captureLog } from "../../captured_log.ts";
import { stopClock } from "../stopped_clock.ts";

/** Dispatches an unhandled rejection as the runtime does. */
function unhandled(reason: Error): void {
  const promise = Promise.resolve();
  const init = { cancelable: true, promise, reason };
  dispatchEvent(new PromiseRejectionEvent("unhandledrejection", init));
}

/** The errors of one second, and how many are reported and logged. */
const UNHANDLED: [
  title: string,
  make: () => Error,
  reported: number,
  logged: number,
][] = [
  ["the first 20 errors are reported", () => new Error("unhandled"), 20, 10],
  [
    "disconnected clients are not reported, and hide no error",
    () =>
      new Deno.errors.Interrupted("HTTP response was not sent successfully"),
    0,
    0,
  ],
  [
    "interruptions of another kind are reported",
    () => new Deno.errors.Interrupted("operation canceled"),
    20,
    10,
  ],
];

for (const [title, make, expected, logged] of UNHANDLED) {
  Deno.test(`of 30 in a second, ${title}`, async () => {
    using clock = stopClock();
    const reported: unknown[] = [];
    const release = catchUnhandledErrors((error) => reported.push(error));
    const lines = await captureLog(() => {
      for (let count = 0; count < 30; count++) unhandled(make());
      return Promise.resolve();
    });
    const last = new Error("last");
    if (expected > 0) clock.advance(1000);
    unhandled(last);
    release();
    assertEquals([reported.length, lines.length], [expected + 1, logged]);
    assertEquals(reported.at(-1), last);
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
  Deno.test(`catchUnhandledErrors() keeps an unhandled ${kind} from ending the process until released`, () => {
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
