import { assertEquals } from "@std/assert";
import { endOnSignals } from "../../router/process/signals.ts";
import { stopClock } from "./stopped_clock.ts";

/** Signals with the milliseconds between them, and what they lead to. */
const SIGNALS: [
  title: string,
  signals: [signal: Deno.Signal, after: number][],
  outcome: string[],
][] = [
  ["one signal", [["SIGTERM", 0]], ["finish SIGTERM"]],
  [
    // A terminal sends it to every process, and deno task forwards it.
    "a signal and its repetition at once",
    [["SIGINT", 0], ["SIGINT", 1], ["SIGINT", 1]],
    ["finish SIGINT"],
  ],
  [
    "a signal and its repetition within 100 ms",
    [["SIGINT", 0], ["SIGINT", 99]],
    ["finish SIGINT"],
  ],
  [
    "a signal and its repetition after 100 ms",
    [["SIGINT", 0], ["SIGINT", 1], ["SIGINT", 99]],
    ["finish SIGINT", "exit 130"],
  ],
  [
    "a signal and another at once",
    [["SIGINT", 0], ["SIGTERM", 1]],
    ["finish SIGINT", "exit 143"],
  ],
];

for (const [title, signals, expected] of SIGNALS) {
  Deno.test(`a process that receives ${title} ${expected.length === 1 ? "finishes" : "exits at once"}`, () => {
    const { addSignalListener, removeSignalListener, exit } = Deno;
    const listeners = new Map<Deno.Signal, () => void>();
    const outcome: string[] = [];
    using clock = stopClock();
    // So that the time of the first signal is not 0.
    clock.advance(1000);
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
