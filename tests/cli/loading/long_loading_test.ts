import { assertEquals } from "@std/assert";
import {
  tellIfLong,
  tellOfLongLoading,
} from "../../../router/cli/loading/long_loading.ts";
import { captureLog } from "../../captured_log.ts";
import { stopClock } from "../../process/stopped_clock.ts";

/** How long work takes, in milliseconds, and how often it is told of. */
const WORK: [duration: number, told: number][] = [
  // Up to three seconds, nobody wonders.
  [2999, 0],
  [3000, 1],
  [9000, 1],
];

for (const [duration, expected] of WORK) {
  Deno.test(`work of ${duration} ms is told of ${expected} times`, () => {
    using clock = stopClock();
    let told = 0;
    {
      using _long = tellIfLong(() => told++);
      clock.advance(duration);
    }
    clock.advance(9000);
    assertEquals([told, clock.countTimers()], [expected, 0]);
  });
}

/** A module that is there at once, and how messages name it. */
const MODULES = new Map([["data:text/javascript,export default 1", "a.ts"]]);

/** Whether loading has ended when it is known which files wait, and what is told. */
const LOADING: [title: string, isOver: boolean, told: string[]][] = [
  ["goes on", false, [
    "Still loading 1 route file: is it awaiting something that never resolves?",
  ]],
  ["has ended meanwhile", true, []],
];

for (const [title, isOver, expected] of LOADING) {
  Deno.test(`loading that takes long and ${title} is ${isOver ? "not " : ""}told of`, async () => {
    const { setTimeout } = globalThis;
    const lines = await captureLog(async () => {
      using clock = stopClock();
      using long = tellOfLongLoading(MODULES);
      clock.advance(3000);
      if (isOver) long[Symbol.dispose]();
      // Nothing waits for a module that is there, asked for twice.
      for (let asked = 0; asked < 2; asked++) {
        await import([...MODULES.keys()][0]);
        await new Promise((resolve) => setTimeout(resolve));
      }
    });
    assertEquals(lines, expected);
  });
}
