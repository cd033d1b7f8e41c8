import { formatCount } from "../../report/count.ts";
import { escapeSteering } from "../../report/escaped_text.ts";
import { listFew } from "../../report/few.ts";
import { waitAtMost } from "../../serve/time_limit.ts";

/** How long loading may take before it is reported, in milliseconds. */
const SLOW_AFTER_MS = 3000;
/** How long importing a file that is loaded can take, in milliseconds. */
const RESPONSE_MS = 200;

/**
 * Reports work that takes so long that it may never end.
 *
 * @param warn Called once, unless the work has ended before.
 */
export function warnIfSlow(warn: () => void): Disposable {
  const timer = setTimeout(warn, SLOW_AFTER_MS);
  // With nothing else pending, the process ends; if only a module's own await
  // is, Deno lets the time pass first, and then names the file.
  Deno.unrefTimer(timer);
  return { [Symbol.dispose]: () => clearTimeout(timer) };
}

/**
 * Describes why reading a routes folder may take long.
 *
 * @param folder The folder, as messages name it.
 */
export function formatSlowReading(folder: string): string {
  return `Still reading ${folder}: is a _version.ts or _types.ts, or what it ` +
    "imports, awaiting something that never resolves?";
}

/**
 * Describes why loading files may take long.
 *
 * @param files The files, as messages name them.
 */
export function formatSlowLoading(files: string): string {
  return `Still loading ${files}: is it awaiting something that never ` +
    "resolves?";
}

/**
 * Describes why an answer may take long.
 *
 * @param request The request that it answers.
 */
export function formatLongAnswer({ method, url }: Request): string {
  const request = `${method} ${escapeSteering(url)}`;
  return `Still waiting for the answer to ${request}: is its handler or ` +
    "middleware awaiting something that never resolves?";
}

/** Tells whether all exports of a module are initialized. */
function isWhole(module: object): boolean {
  try {
    Object.values(module);
    return true;
  } catch {
    // An export after an await that is still pending throws.
    return false;
  }
}

/** Tells whether a module waits: its import resolves too early, or never. */
async function isWaiting(address: string): Promise<boolean> {
  const isLoaded = import(address).then(isWhole, () => true);
  const outcome = await waitAtMost(isLoaded, RESPONSE_MS);
  return outcome === "late" || !outcome;
}

/** Finds the modules that wait. */
async function findWaiting(
  modules: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const entries = await Promise.all(
    [...modules].map(async (module) =>
      await isWaiting(module[0]) ? [module] : []
    ),
  );
  return new Map(entries.flat());
}

/**
 * Reports which modules wait when loading them takes long.
 *
 * @param modules Their names in messages, by their addresses.
 */
export function warnOfSlowLoading(
  modules: ReadonlyMap<string, string>,
): Disposable {
  let isOver = false;
  const timer = warnIfSlow(async () => {
    // Others may only have been waiting for one that took its time.
    const waiting = await findWaiting(await findWaiting(modules));
    if (isOver) return;
    const which = waiting.size > 0
      ? listFew([...waiting.values()])
      : formatCount(modules.size, "route file");
    console.error(formatSlowLoading(which));
  });
  return {
    [Symbol.dispose]() {
      isOver = true;
      timer[Symbol.dispose]();
    },
  };
}
