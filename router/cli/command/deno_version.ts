import { compareVersions } from "../../path/version_order.ts";
import { UsageError } from "./arguments.ts";

/** The least version of Deno: `dev` hooks imports in a way that 2.9 brought. */
const LEAST = "2.9";

/**
 * Checks that the commands can run on a version of Deno.
 *
 * @param version The version, as `Deno.version.deno` gives it.
 * @throws {UsageError} When it is too old.
 */
export function expectDenoVersion(version: string): void {
  if (compareVersions(version, LEAST) >= 0) return;
  throw new UsageError(
    `Strata needs Deno ${LEAST} or later, and this is Deno ${version}. ` +
      "Update it with: deno upgrade",
  );
}
