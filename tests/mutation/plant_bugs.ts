/**
 * Plants each historic bug in a copy of the project, and shows that the tests
 * notice it. `--only TEXT` plants those with the text in their title.
 */
import { HISTORIC_BUGS, type HistoricBug } from "./historic_bugs.ts";
import { keepOnly } from "./only_option.ts";
import { applyEdit, readSource, shareWork } from "./project_copy.ts";

/** Gives the texts of the files that a bug changes. */
export function plantBug({ edits }: HistoricBug): Map<string, string> {
  const changed = new Map<string, string>();
  for (const edit of edits) {
    const text = changed.get(edit.file) ?? readSource(edit.file);
    changed.set(edit.file, applyEdit(text, edit));
  }
  return changed;
}

if (import.meta.main) {
  const bugs = keepOnly(HISTORIC_BUGS, ({ title }) => title, Deno.args);
  // A test that fails anyway would notice everything.
  const suites = [...new Set(bugs.map(({ tests }) => tests.join("\n")))];
  await shareWork(suites, async (copy, suite) => {
    if (await copy.passes(new Map(), suite.split("\n"))) return;
    throw new Error(`These tests fail without a bug planted: ${suite}`);
  });
  let missed = 0;
  await shareWork(bugs, async (copy, bug) => {
    const isCaught = !await copy.passes(plantBug(bug), bug.tests);
    if (!isCaught) missed++;
    console.log(`${isCaught ? "caught" : "MISSED"}  ${bug.title}`);
  });
  console.log(`${bugs.length - missed} of ${bugs.length} planted bugs caught`);
  Deno.exit(missed === 0 ? 0 : 1);
}
