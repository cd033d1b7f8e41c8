import { formatCount } from "../report/count.ts";
import { DeclarationError } from "../report/declaration_error.ts";
import type { Command } from "./command.ts";
import { printLockComparison } from "./contract/lock_comparison.ts";
import {
  formatLock,
  LOCK_FILE,
  LOCK_OPTION,
  nameLock,
} from "./contract/lock_file.ts";
import {
  listUnread,
  type Published,
  readPublished,
  stateFailures,
} from "./contract/published.ts";
import { expectReplaceable } from "./contract/read_lock.ts";
import { loadApp } from "./loading/load_app.ts";
import { loadRouteFiles } from "./loading/load_together.ts";
import { printOutput } from "./output.ts";
import { readRoutesPath, ROUTES_OPTION } from "./routes_argument.ts";

/** Reads what is published; all of its files have to be sound. */
async function readSound(path: string): Promise<Published> {
  const loaded = await loadApp(path);
  const ready = await loadRouteFiles(loaded, loaded.app.routes);
  const published = await readPublished(ready);
  const failures = await stateFailures(ready, listUnread(published));
  if (failures.length > 0) throw new DeclarationError(failures);
  return published;
}

/** Writes down what clients rely on, for `check --locked`. */
export const lock: Command = {
  name: "lock",
  summary: "write down what is published, which check --locked compares with",
  forms: ["[folder]"],
  options: {
    ...LOCK_OPTION,
    check: {
      summary: "write nothing; fail when the lock file is stale",
    },
    ...ROUTES_OPTION,
  },
  async run(args) {
    const file = args.texts.lock ?? LOCK_FILE;
    expectReplaceable(file);
    const path = readRoutesPath(args);
    const published = await readSound(path);
    if (args.flags.has("check")) {
      return printLockComparison(nameLock(path, file), published);
    }
    Deno.writeTextFileSync(file, formatLock(published));
    const count = formatCount(published.routes.length, "route");
    printOutput(`${file}: ${count} locked.`);
    return 0;
  },
};
