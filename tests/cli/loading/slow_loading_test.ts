import { assertEquals, assertStringIncludes } from "@std/assert";
import {
  warnIfSlow,
  warnOfSlowLoading,
} from "../../../router/cli/loading/slow_loading.ts";
import { captureLog } from "../../captured_log.ts";
import { startChild } from "../../child_process.ts";
import { stopClock } from "../../process/stopped_clock.ts";
import { createProjectFolder } from "../../test_folder.ts";
import { CLI, runCli } from "../command_line.ts";
import { OK } from "../version_folders.ts";

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
      using _long = warnIfSlow(() => told++);
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
      using long = warnOfSlowLoading(MODULES);
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

// Each takes as long as check waits before it tells of that: they go together.
Deno.test("check names the file whose top-level await never ends", async () => {
  await Promise.all(["_version.ts", "a.ts"].map(async (name) => {
    using folder = createProjectFolder({
      "routes/a.ts": OK,
      [`routes/${name}`]: "await new Promise(() => {});\n",
    });
    const { code, stderr } = await runCli("check", `${folder.path}/routes`);
    assertEquals(code, 1, stderr);
    assertStringIncludes(stderr, `/routes/${name}:1:1`);
  }));
});

/** What is checked, files that await what does not come, and what is said. */
const WAITING: [target: string, files: string[], said: string][] = [
  [
    "routes",
    ["routes/_version.ts"],
    "Still reading routes. A _version.ts or _types.ts, ",
  ],
  ["routes", ["routes/b.ts"], "Still loading routes/b.ts: is it awaiting "],
  [
    "routes",
    ["b", "c", "d", "e", "f"].map((name) => `routes/${name}.ts`),
    "Still loading routes/b.ts, routes/c.ts, routes/d.ts and 2 others: is it ",
  ],
  ["main.ts", ["main.ts"], "Still loading main.ts: is it awaiting "],
];

Deno.test("check tells which file it waits for while something else goes on", async () => {
  const waiting = "setInterval(() => {}, 1000);\n" +
    `await new Promise(() => {});\n${OK}`;
  await Promise.all(WAITING.map(async ([target, files, said]) => {
    using folder = createProjectFolder({
      "routes/a.ts": `setInterval(() => {}, 1000);\n${OK}`,
      ...Object.fromEntries(files.map((file) => [file, waiting])),
    });
    const args = ["run", "--no-prompt", "--allow-read", CLI, "check", target];
    await using child = startChild(Deno.execPath(), args, { cwd: folder.path });
    await child.waitForError(said);
  }));
});
