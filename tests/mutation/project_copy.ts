import { copySync } from "@std/fs";
import { join } from "@std/path";
import { PROJECT } from "../project.ts";
import { createFolder } from "../test_folder.ts";

const COPIED = [
  "deno.json",
  "deno.lock",
  "mod.ts",
  "router",
  "tests",
  "examples",
];

/**
 * How many times longer tests may take with a change than without: a change can
 * make them run forever, and the machine can be busy.
 */
const MAX_SLOWDOWN = 6;

/** Text to be replaced in one of the project's files. */
export interface Edit {
  /** The file, below the project. */
  readonly file: string;
  /** The text, which occurs there exactly once. */
  readonly find: string;
  readonly replace: string;
}

/** Returns a file's text after an edit. */
export function applyEdit(text: string, { file, find, replace }: Edit): string {
  const [before, after, ...rest] = text.split(find);
  if (after === undefined || rest.length > 0) {
    throw new Error(
      `Cannot edit ${file}: ${JSON.stringify(find)} stands there ` +
        `${after === undefined ? "nowhere" : `${rest.length + 1} times`}. ` +
        "Write what the file says now.",
    );
  }
  return before + replace + after;
}

/** Reads one of the project's files. */
export function readSource(file: string): string {
  return Deno.readTextFileSync(join(PROJECT, file));
}

/** A copy of the project, to be changed and tested. */
export interface ProjectCopy extends Disposable {
  /**
   * Runs tests with changed files, and puts the files back.
   *
   * @param changed The changed texts by file.
   * @param tests The arguments of `deno test`: files, folders and a filter.
   * @param limit How long they may take, in milliseconds.
   * @returns Whether all tests passed; a run that takes too long has failed.
   */
  passes(
    changed: ReadonlyMap<string, string>,
    tests: readonly string[],
    limit?: number,
  ): Promise<boolean>;
}

/** Copies the project. */
function copyProject(): ProjectCopy {
  const temporary = createFolder();
  const { path: folder } = temporary;
  for (const name of COPIED) copySync(join(PROJECT, name), join(folder, name));
  return {
    async passes(changed, tests, limit) {
      for (const [file, text] of changed) {
        Deno.writeTextFileSync(join(folder, file), text);
      }
      try {
        const { success } = await new Deno.Command(Deno.execPath(), {
          args: ["test", "-A", "--no-check", "--fail-fast", "-q", ...tests],
          cwd: folder,
          // A mistake shows up long before a million pairs.
          env: { ROUTE_SETS: "2000" },
          stdout: "null",
          stderr: "null",
          ...limit !== undefined && { signal: AbortSignal.timeout(limit) },
        }).output();
        return success;
      } finally {
        for (const file of changed.keys()) {
          Deno.writeTextFileSync(join(folder, file), readSource(file));
        }
      }
    },
    [Symbol.dispose]: () => temporary[Symbol.dispose](),
  };
}

/** Works on items with one copy of the project for each processor. */
export async function shareWork<Item>(
  items: readonly Item[],
  work: (copy: ProjectCopy, item: Item) => Promise<void>,
): Promise<void> {
  const left = [...items].reverse();
  const worker = async () => {
    using copy = copyProject();
    for (let item = left.pop(); item !== undefined; item = left.pop()) {
      await work(copy, item);
    }
  };
  await Promise.all(
    Array.from({ length: navigator.hardwareConcurrency }, worker),
  );
}

/**
 * Times tests without a change: tests that fail anyway would notice everything.
 *
 * @param suites The arguments of `deno test` for each run.
 * @returns A function that returns how long a run may take with a change, in
 * milliseconds.
 */
export async function limitTimes(
  suites: readonly (readonly string[])[],
): Promise<(suite: readonly string[]) => number> {
  const keyOf = (suite: readonly string[]) => suite.join(" ");
  const different = new Map(suites.map((suite) => [keyOf(suite), suite]));
  const limits = new Map<string, number>();
  await shareWork([...different], async (copy, [key, suite]) => {
    const start = performance.now();
    if (!await copy.passes(new Map(), suite)) {
      throw new Error(
        "Cannot count what tests notice: without a change, these fail: " +
          `${key}. Mend them first.`,
      );
    }
    limits.set(key, MAX_SLOWDOWN * (performance.now() - start));
  });
  return (suite) => limits.get(keyOf(suite))!;
}
