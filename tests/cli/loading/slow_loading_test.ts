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

/** How long work takes, in milliseconds, and how often it is reported. */
const WORK: [duration: number, reported: number][] = [
  // Less than three seconds is not slow.
  [2999, 0],
  [3000, 1],
  [9000, 1],
];

for (const [duration, expected] of WORK) {
  Deno.test(`work of ${duration} ms is ${expected === 0 ? "not reported" : "reported once"}`, () => {
    using clock = stopClock();
    let reported = 0;
    {
      using _long = warnIfSlow(() => reported++);
      clock.advance(duration);
    }
    clock.advance(9000);
    assertEquals([reported, clock.countTimers()], [expected, 0]);
  });
}

/** A module that is there at once, and how messages name it. */
const MODULES = new Map([["data:text/javascript,export default 1", "a.ts"]]);

/**
 * Whether loading has ended when it is known which files wait, and what is
 * reported.
 */
const LOADING: [title: string, isOver: boolean, reported: string[]][] = [
  ["continues", false, [
    "Still loading 1 route file: is it awaiting something that never resolves?",
  ]],
  ["has ended meanwhile", true, []],
];

for (const [title, isOver, expected] of LOADING) {
  Deno.test(`slow loading that ${title} is ${isOver ? "not " : ""}reported`, async () => {
    const { setTimeout } = globalThis;
    const lines = await captureLog(async () => {
      using clock = stopClock();
      using long = warnOfSlowLoading(MODULES);
      clock.advance(3000);
      if (isOver) long[Symbol.dispose]();
      // Nothing waits for an existing module, requested twice.
      for (let requested = 0; requested < 2; requested++) {
        await import([...MODULES.keys()][0]);
        await new Promise((resolve) => setTimeout(resolve));
      }
    });
    assertEquals(lines, expected);
  });
}

// Each takes as long as check waits before it reports that: they run together.
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

/** What is checked, files that never finish loading, and the message. */
const WAITING: [target: string, files: string[], said: string][] = [
  [
    "routes",
    ["routes/_version.ts"],
    "Still reading routes: is a _version.ts or _types.ts, ",
  ],
  ["routes", ["routes/b.ts"], "Still loading routes/b.ts: is it awaiting "],
  [
    "routes",
    ["b", "c", "d", "e", "f"].map((name) => `routes/${name}.ts`),
    "Still loading routes/b.ts, routes/c.ts, routes/d.ts and 2 others: is it ",
  ],
  ["main.ts", ["main.ts"], "Still loading main.ts: is it awaiting "],
];

Deno.test("check reports which file it waits for while something else is running", async () => {
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
