/**
 * Measures how soon `strata dev` serves an edit, with few and with many route
 * files. `README.md` beside this file explains how.
 */
import { startDev } from "../cli/command_line.ts";
import { sendRaw, writeHead } from "../serve/raw_http.ts";
import { createProjectFolder } from "../test_folder.ts";
import { median } from "./median.ts";

const EDITS = 60;
/** How long answers are watched after the right one, in milliseconds. */
const WATCH_MS = 100;

/** The result of one run's edits. */
interface Measured {
  /** From the end of the write to the right answer, in milliseconds. */
  readonly times: readonly number[];
  /** Connections that were refused or reset. */
  readonly failures: number;
  /** Answers of an older text after that of a newer one. */
  readonly relapses: number;
}

function writeSource(text: string): string {
  return `export const GET = () => new Response("${text}");\n`;
}

/** What is written in turns: a route, an imported file, and a new route. */
const WRITTEN: readonly ((edit: number) => [path: string, file: string])[] = [
  () => ["/direct", "routes/direct.ts"],
  () => ["/far", "lib/far.ts"],
  (edit) => [`/made/at${edit}`, `routes/made/at${edit}.ts`],
];

function writeFile(file: string, text: string): string {
  return file.startsWith("lib")
    ? `export const text = "${text}";\n`
    : writeSource(text);
}

async function measure(count: number): Promise<Measured> {
  using folder = createProjectFolder({
    "routes/direct.ts": writeSource("start"),
    "routes/far.ts": 'import { text } from "../lib/near.ts";\n' +
      "export const GET = () => new Response(text);\n",
    "lib/near.ts": 'export { text } from "./far.ts";\n',
    "lib/far.ts": writeFile("lib", "start"),
  });
  for (let index = 2; index < count; index++) {
    const file = `routes/v${index % 10}/folder${index % 37}/file${index}.ts`;
    folder.write(file, writeSource("other"));
  }
  await using server = await startDev(`${folder.path}/routes`);
  const { hostname, port } = new URL(server.origin);
  const times: number[] = [];
  let failures = 0;
  let relapses = 0;

  async function ask(path: string): Promise<string | undefined> {
    try {
      const head = writeHead("GET", path);
      const response = await sendRaw({ hostname, port: Number(port) }, head);
      if (!Number.isNaN(response.status)) return response.body;
    } catch (error) {
      if (!(error instanceof Deno.errors.ConnectionRefused)) throw error;
    }
    failures++;
    return undefined;
  }

  for (const path of ["/direct", "/far"]) await ask(path);
  for (let edit = 0; edit < EDITS; edit++) {
    const [path, file] = WRITTEN[edit % WRITTEN.length](edit);
    const text = `edit ${edit}`;
    folder.write(file, writeFile(file, text));
    const start = performance.now();
    while (await ask(path) !== text);
    times.push(performance.now() - start);
    const end = performance.now() + WATCH_MS;
    while (performance.now() < end) {
      if (await ask(path) !== text) relapses++;
    }
  }
  return { times, failures, relapses };
}

console.log(`${EDITS} edits, each asked for on new connections:`);
for (const count of [10, 1000]) {
  const { times, failures, relapses } = await measure(count);
  const shown = [median(times), Math.max(...times)].map((time) =>
    time.toFixed(1)
  );
  console.log(
    `${count} route files: median ${shown[0]} ms, longest ${shown[1]} ms ` +
      `(goal: median at most 60); ${failures} connections refused or reset, ` +
      `${relapses} wrong answers after the right one`,
  );
}
