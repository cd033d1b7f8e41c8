/**
 * Plants each historic bug in a copy of the project, and shows that the tests
 * notice it. `--only TEXT` plants those with the text in their title.
 */
import { HISTORIC_BUGS, type HistoricBug } from "./historic_bugs.ts";
import { keepOnly } from "./only_option.ts";
import {
  applyEdit,
  limitTimes,
  readSource,
  shareWork,
} from "./project_copy.ts";

/** Returns the texts of the files that a bug changes. */
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
  const limitOf = await limitTimes(bugs.map(({ tests }) => tests));
  let missed = 0;
  await shareWork(bugs, async (copy, bug) => {
    const { tests } = bug;
    const isCaught = !await copy.passes(plantBug(bug), tests, limitOf(tests));
    if (!isCaught) missed++;
    console.log(`${isCaught ? "caught" : "MISSED"}  ${bug.title}`);
  });
  console.log(`${bugs.length - missed} of ${bugs.length} planted bugs caught`);
  Deno.exit(missed === 0 ? 0 : 1);
}
