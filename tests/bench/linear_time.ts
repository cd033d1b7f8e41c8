/**
 * Prints how the time of a match grows with the length of the path, for every
 * type of parameter, for regular expressions and for 64 patterns that all begin
 * to match, and how that of explaining a miss does. Each text matches almost to
 * its end, which is the worst case.
 */
import { App, text } from "@strata/router";
import { copyText } from "./copy_text.ts";

const LENGTHS = [16, 32, 64].map((kibibytes) => kibibytes * 1024);
/** Servers accept no longer targets. */
const REQUEST_LENGTHS = [2, 4, 8].map((kilobytes) => kilobytes * 1000);
const ROUNDS = 60;
const MAX_RATIO = 2.5;
const MAX_MS = 5;

/** Some patterns, and a path of about a length that only just fails to match. */
type Case = readonly [
  title: string,
  patterns: readonly string[],
  path: (length: number) => string,
];

const TYPES: readonly (readonly [type: string, unit: string, end: string])[] = [
  ["str", "a", "/x"],
  ["int", "1", "x"],
  ["float", "1", ".x"],
  ["float", "1", ""],
  ["alpha", "a", "1"],
  ["slug", "a-", "-"],
  ["ext", "a.", "-"],
  ["ext=jpg|png", "a.", "gif"],
  ["uuid", "123e4567-", ""],
  ["ymd", "2024-02-29", ""],
  ["[a-z]+-[0-9]+", "a", "!"],
  ["(?:[a-z][0-9])*x", "a1", "!"],
  ["str", "%61", "/x"],
  ["str", "%C3%A9", "%"],
  ["slug", "%61-", "-"],
];

const OVERLAPPING = ["str", "slug", "alpha", "[a-z]+"];

/** Patterns of three parameters each, of all types that match the same text. */
function makeOverlapping(): string[] {
  return OVERLAPPING.flatMap((a) =>
    OVERLAPPING.flatMap((b) =>
      OVERLAPPING.map((c) => `/<a:${a}>/<b:${b}>/<c:${c}>/end`)
    )
  );
}

const CASES: readonly Case[] = [
  ...TYPES.map(([type, unit, end]): Case => [
    `${type} on ${unit}…${end}`,
    [`/<x:${type}>`],
    (length) => `/${unit.repeat(length / unit.length)}${end}`,
  ]),
  ["path on a/…//", ["/<x:path>"], (length) => `${"/a".repeat(length / 2)}//`],
  [
    "path before text on a/…",
    ["/<x:path>/end", "/<x:path>/a/end"],
    (length) => "/a".repeat(length / 2),
  ],
  [
    "static text",
    ["/" + "a/".repeat(20) + "b"],
    (length) => "/a".repeat(length / 2),
  ],
  [
    "64 overlapping patterns",
    makeOverlapping(),
    (length) => `/${"a".repeat(length / 3)}`.repeat(3) + "/x",
  ],
];

/** Measures each length in turns; returns the least time of each, in ms. */
async function measure(
  texts: readonly string[],
  ask: (path: string) => unknown,
): Promise<number[]> {
  const paths = texts.map(copyText);
  const least = paths.map(() => Infinity);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, path] of paths.entries()) {
      const start = performance.now();
      await ask(path);
      least[index] = Math.min(least[index], performance.now() - start);
    }
  }
  return least;
}

function measureMatches(
  patterns: readonly string[],
  paths: readonly string[],
): Promise<number[]> {
  const app = new App();
  for (const pattern of patterns) app.get(pattern, () => text(""));
  return measure(paths, (path) => app.match("GET", path));
}

/** Measures misses that each segment of the path could be the version of. */
function measureMisses(): Promise<number[]> {
  const app = new App({ versionPrefix: "/<tree:path>/v" });
  for (let version = 1; version <= 8; version++) {
    app.get("/users", () => text(""), { version });
  }
  const paths = REQUEST_LENGTHS.map((length) =>
    `/x${"/v9".repeat(length / 3)}`
  );
  return measure(
    paths,
    (path) => app.fetch(new Request(`http://localhost${path}`)),
  );
}

// A time shorter than the clock's tick says nothing about growth.
const TICK = 0.02;
let [worstRatio, worstTime] = [0, 0];
function report(title: string, times: readonly number[]): void {
  const ratios = times.slice(1).map((time, index) =>
    time < TICK ? 1 : time / Math.max(times[index], TICK / 2)
  );
  worstRatio = Math.max(worstRatio, ...ratios);
  worstTime = Math.max(worstTime, ...times);
  console.log(
    `${times.map((time) => time.toFixed(3)).join(", ")} ms, ratios ` +
      `${ratios.map((ratio) => ratio.toFixed(2)).join(", ")}: ${title}`,
  );
}

for (const [title, patterns, makePath] of CASES) {
  report(title, await measureMatches(patterns, LENGTHS.map(makePath)));
}
report("a miss after an open version prefix", await measureMisses());
console.log(
  `From 16 to 64 KiB, and 2 to 8 kB: the worst ratio of a doubled length is ` +
    `${worstRatio.toFixed(2)} (goal: at most ${MAX_RATIO}), the worst match ` +
    `takes ${worstTime.toFixed(2)} ms (goal: below ${MAX_MS})`,
);
Deno.exit(
  worstRatio <= MAX_RATIO && worstTime < MAX_MS ? 0 : 1,
);
