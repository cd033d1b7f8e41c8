import { assertEquals } from "@std/assert";
import { endOnSignals } from "../../router/process/signals.ts";

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
    "the same again later",
    [["SIGINT", 0], ["SIGINT", 1], ["SIGINT", 1000]],
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
    const { now } = performance;
    const listeners = new Map<Deno.Signal, () => void>();
    const outcome: string[] = [];
    let time = 0;
    Object.assign(Deno, {
      addSignalListener: (signal: Deno.Signal, listener: () => void) =>
        listeners.set(signal, listener),
      removeSignalListener: (signal: Deno.Signal) => listeners.delete(signal),
      exit: (status: number) => outcome.push(`exit ${status}`),
    });
    performance.now = () => time;
    try {
      const release = endOnSignals((signal) =>
        outcome.push(`finish ${signal}`)
      );
      for (const [signal, after] of signals) {
        time += after;
        listeners.get(signal)!();
      }
      release();
    } finally {
      Object.assign(Deno, { addSignalListener, removeSignalListener, exit });
      performance.now = now;
    }
    assertEquals(outcome, expected);
    assertEquals(listeners.size, 0);
  });
}
