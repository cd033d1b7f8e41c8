import { formatCount } from "../path/count.ts";
import type { Command } from "./command.ts";
import {
  formatLock,
  LOCK_FILE,
  LOCK_OPTION,
  readContract,
} from "./contract/lock_file.ts";
import { expectReplaceable } from "./contract/read_lock.ts";
import { loadApp } from "./loading/load_app.ts";
import { loadRouteFiles } from "./loading/load_together.ts";
import { printOutput } from "./output.ts";
import { readRoutesPath, ROUTES_OPTION } from "./routes_argument.ts";

/** Writes down what clients rely on, for `check --locked`. */
export const lock: Command = {
  name: "lock",
  summary: "write down what is published, which check --locked compares with",
  forms: ["[folder]"],
  options: { ...LOCK_OPTION, ...ROUTES_OPTION },
  async run(args) {
    const file = args.texts.lock ?? LOCK_FILE;
    expectReplaceable(file);
    const loaded = await loadApp(readRoutesPath(args));
    const contract = await readContract(
      await loadRouteFiles(loaded, loaded.app.routes),
    );
    Deno.writeTextFileSync(file, formatLock(contract));
    const count = formatCount(contract.routes.length, "route");
    printOutput(`${file}: ${count} locked.`);
    return 0;
  },
};
