import { assert, assertEquals, assertMatch } from "@std/assert";
import { widthOf } from "../../../router/cli/printing/text_width.ts";
import { OK, version } from "../version_folders.ts";
import { askWhy } from "./listed_routes.ts";

Deno.test("routes why aligns characters of two columns", async () => {
  const output = await askWhy({ "v1/長い名前.ts": OK }, "/v1/長い名前");
  const ends = output.split("\n").slice(1)
    .filter((row) => row.includes("routes/"))
    .map((row) => widthOf(row.slice(0, row.indexOf("routes/"))));
  assert(ends.length > 1, output);
  assertEquals(new Set(ends).size, 1, output);
});

Deno.test("routes why prints a value in one line, however much it holds", async () => {
  const output = await askWhy({
    "_types.ts": "export default { list: { pattern: /.+/, " +
      "parse: (text: string) => ({ of: Array(40).fill(text) }) } };\n",
    "[all=list].ts": OK,
  }, "/value");
  assertMatch(output, /^ {2}param +all = \{ of: \[ ("value",? ){40}\] \}$/m);
});

Deno.test("routes why says that the file of a route cannot be loaded", async () => {
  const output = await askWhy({ "a.ts": 'throw new Error("no");\n' }, "/a");
  assertMatch(
    output,
    /routes\/a\.ts\n\nIts file cannot be loaded: see check\.$/m,
  );
});

/** Settings of a version, and what is said of its routes' lifecycle. */
const LIVES: [title: string, settings: string, said: RegExp][] = [
  [
    "when a route is deprecated and ends",
    'version: 1, deprecated: "2030-01-01", sunset: "2031-01-01T12:00:00Z"',
    /\n {2}deprecated {2}2030-01-01 {12}routes\/_version\.ts\n {2}sunset {6}2031-01-01T12:00:00Z {2}routes\/_version\.ts\n/,
  ],
  [
    "from when a route is gone, and its stability",
    'version: 2, stability: "beta", routes: ' +
    '{ a: { sunset: "2040-01-01", onSunset: "gone" } }',
    /\n {2}gone from {2}2040-01-01 {2}routes\/_version\.ts \(routes\["a"\]\)\n {2}stability {2}beta\n/,
  ],
  [
    "nothing about the end of a route that has none",
    "version: 3",
    /^((?!deprecated|sunset|stability).)*$/s,
  ],
];

for (const [title, settings, said] of LIVES) {
  Deno.test(`routes why says ${title}`, async () => {
    const files = { "_version.ts": version(settings), "a.ts": OK };
    assertMatch(await askWhy(files, `/v${/\d/.exec(settings)}/a`), said);
  });
}
