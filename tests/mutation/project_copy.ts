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

/** Longest time for the tests of one change, in milliseconds. */
const TIME_LIMIT = 40_000;

/** Text to be replaced in one of the project's files. */
export interface Edit {
  /** The file, below the project. */
  readonly file: string;
  /** The text, which stands there exactly once. */
  readonly find: string;
  readonly replace: string;
}

/** Gives a file's text after an edit. */
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
   * @returns Whether all tests passed; what does not end in time has failed.
   */
  passes(
    changed: ReadonlyMap<string, string>,
    tests: readonly string[],
  ): Promise<boolean>;
}

/** Copies the project. */
function copyProject(): ProjectCopy {
  const temporary = createFolder();
  const { path: folder } = temporary;
  for (const name of COPIED) copySync(join(PROJECT, name), join(folder, name));
  return {
    async passes(changed, tests) {
      for (const [file, text] of changed) {
        Deno.writeTextFileSync(join(folder, file), text);
      }
      try {
        const { success } = await new Deno.Command(Deno.execPath(), {
          args: ["test", "-A", "--no-check", "--fail-fast", "-q", ...tests],
          cwd: folder,
          // A mistake shows long before a million pairs.
          env: { ROUTE_SETS: "2000" },
          stdout: "null",
          stderr: "null",
          signal: AbortSignal.timeout(TIME_LIMIT),
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
