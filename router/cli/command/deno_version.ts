import { compareVersions } from "../../path/version_order.ts";
import { UsageError } from "./arguments.ts";

/** The oldest Deno that works: `dev` hooks imports in a way new in 2.9. */
const MINIMUM = "2.9";

/**
 * Checks that the commands can run on a version of Deno.
 *
 * @param version The version, as `Deno.version.deno` gives it.
 * @throws {UsageError} When it is too old.
 */
export function expectDenoVersion(version: string): void {
  if (compareVersions(version, MINIMUM) >= 0) return;
  throw new UsageError(
    `Strata needs Deno ${MINIMUM} or later, but this is Deno ${version}. ` +
      "Update it with: deno upgrade",
  );
}
