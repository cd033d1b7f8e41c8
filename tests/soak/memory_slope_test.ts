import { assertEquals } from "@std/assert";
import { growthOf, partSamples } from "./memory_slope.ts";

const MB = 2 ** 20;

Deno.test("memory that keeps growing is distinguished from memory that has grown", () => {
  // A sample a second: 40 MB in 40 seconds, then 2 MB a minute.
  const samples = Array.from({ length: 100 }, (_, second) => ({
    time: second * 1000,
    heap: Math.min(second, 40) * MB,
    rss: second < 40 ? second * MB : (40 + (second - 40) / 30) * MB,
  }));
  const { warmUp, steady } = partSamples(samples);
  assertEquals([warmUp.length, steady.length], [40, 60]);
  assertEquals(Math.round(growthOf(warmUp, "heap")), 60);
  assertEquals(Math.abs(Math.round(growthOf(steady, "heap"))), 0);
  assertEquals(Math.round(growthOf(steady, "rss")), 2);
});
