import { moduleOfPlatform } from "../../files/load_failure.ts";
import { isDeclarationError } from "../../report/declaration_error.ts";
import { mistake, warning } from "../../report/mistake.ts";
import { showValue } from "../../report/shown_value.ts";
import { adviseOnExport, isApp } from "../loading/exported_app.ts";
import { importWarningIfSlow } from "../loading/import_module.ts";
import { reportConflictsIn } from "../loading/merge_conflict.ts";
import type { Finding } from "../printing/finding.ts";
import { checkApp } from "./check_app.ts";

/** The advice on a module that cannot be checked where it is built. */
export const ADVICE_ON_UNCHECKED =
  "The build continues, but the module must load where it is served.";

/** Tells whether a value answers requests in the form that platforms expect. */
function isServable(value: unknown): boolean {
  return typeof (value as { fetch?: unknown } | null)?.fetch === "function";
}

/**
 * Warns that a module is not checked: it may need what only its platform has.
 * Where Deno tells which platform that is, it stays refused: whoever builds
 * knows whether that is the only one.
 */
function warnOfUnchecked(error: unknown, path: string): Finding[] {
  if (error instanceof Deno.errors.NotCapable) {
    const reason = `The application is not checked: ${error.message}.`;
    return [warning("load-failed", [path], reason, ADVICE_ON_UNCHECKED)];
  }
  if (!isDeclarationError(error)) throw error;
  return error.mistakes.map((one) => {
    const isOther = one.code !== "load-failed";
    if (isOther || moduleOfPlatform(one.reason) !== undefined) return one;
    const reason = `The application is not checked. ${one.reason}`;
    return warning(one.code, one.places, reason, ADVICE_ON_UNCHECKED);
  });
}

/** Checks what a module serves. */
function checkServed(served: unknown, path: string): Finding[] {
  if (isApp(served)) return checkApp(served);
  if (isServable(served)) return [];
  const reason = served === undefined
    ? "It has no default export."
    : `Its default export, ${showValue(served)}, has no fetch method.`;
  const fix = adviseOnExport(served, path);
  return [mistake("bad-export", [path], reason, fix)];
}

/**
 * Checks the application that a module of the user's own serves. A value that
 * answers requests but is not an application is accepted as it is.
 *
 * @param path The module's path.
 */
export async function checkEntry(path: string): Promise<Finding[]> {
  let served: unknown;
  try {
    ({ default: served } = await importWarningIfSlow(path));
  } catch (error) {
    return warnOfUnchecked(error, path);
  }
  const left = reportConflictsIn([path], () => path);
  return [...left, ...checkServed(served, path)];
}
