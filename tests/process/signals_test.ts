import { assertEquals } from "@std/assert";
import { endOnSignals } from "../../router/process/signals.ts";
import { stopClock } from "./stopped_clock.ts";

/** Signals with the milliseconds between them, and what they lead to. */
const SIGNALS: [
  title: string,
  signals: [signal: Deno.Signal, after: number][],
  outcome: string[],
][] = [
  ["one", [["SIGTERM", 0]], ["finish SIGTERM"]],
  [
    // A terminal sends it to all, and deno task hands it on.
    "the same again at once",
    [["SIGINT", 0], ["SIGINT", 1], ["SIGINT", 1]],
    ["finish SIGINT"],
  ],
  [
    "the same again for a tenth of a second",
    [["SIGINT", 0], ["SIGINT", 99]],
    ["finish SIGINT"],
  ],
  [
    "the same again a tenth of a second later",
    [["SIGINT", 0], ["SIGINT", 1], ["SIGINT", 99]],
    ["finish SIGINT", "exit 130"],
  ],
  [
    "another at once",
    [["SIGINT", 0], ["SIGTERM", 1]],
    ["finish SIGINT", "exit 143"],
  ],
];

for (const [title, signals, expected] of SIGNALS) {
  Deno.test(`a process that gets ${title} ${expected.length === 1 ? "finishes" : "ends at once"}`, () => {
    const { addSignalListener, removeSignalListener, exit } = Deno;
    const listeners = new Map<Deno.Signal, () => void>();
    const outcome: string[] = [];
    using clock = stopClock();
    Object.assign(Deno, {
      addSignalListener: (signal: Deno.Signal, listener: () => void) =>
        listeners.set(signal, listener),
      removeSignalListener: (signal: Deno.Signal) => listeners.delete(signal),
      exit: (status: number) => outcome.push(`exit ${status}`),
    });
    try {
      const release = endOnSignals((signal) =>
        outcome.push(`finish ${signal}`)
      );
      for (const [signal, after] of signals) {
        clock.advance(after);
        listeners.get(signal)!();
      }
      release();
    } finally {
      Object.assign(Deno, { addSignalListener, removeSignalListener, exit });
    }
    assertEquals(outcome, expected);
    assertEquals(listeners.size, 0);
  });
}
