import { assertEquals } from "@std/assert";
import { waitAtMost } from "../../router/serve/time_limit.ts";
import { stopClock } from "../process/stopped_clock.ts";

/** What is awaited for at most 100 ms, for how long, and the outcome. */
const WAITS: [
  title: string,
  wait: () => Promise<unknown>,
  duration: number,
  outcome: unknown,
][] = [
  ["a settled promise", () => Promise.resolve("there"), 0, "there"],
  ["a rejected promise", () => Promise.reject("failed"), 0, "failed"],
  ["a promise that never settles", () => new Promise(() => {}), 100, "late"],
];

for (const [title, wait, duration, expected] of WAITS) {
  Deno.test(`waiting for ${title} leaves no timer behind`, async () => {
    using clock = stopClock();
    const waiting = waitAtMost(wait(), 100).catch((error) => error);
    assertEquals(clock.countTimers(), 1);
    clock.advance(duration);
    assertEquals([await waiting, clock.countTimers()], [expected, 0]);
  });
}
