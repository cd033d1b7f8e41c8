import { assertEquals } from "@std/assert";
import { waitAtMost } from "../../router/serve/time_limit.ts";
import { stopClock } from "../process/stopped_clock.ts";

/** What is waited for 100 ms at most, how long, and what comes of it. */
const WAITS: [
  title: string,
  wait: () => Promise<unknown>,
  duration: number,
  outcome: unknown,
][] = [
  ["what is there", () => Promise.resolve("there"), 0, "there"],
  ["what fails", () => Promise.reject("failed"), 0, "failed"],
  ["what never comes", () => new Promise(() => {}), 100, "late"],
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
