import type { Change } from "../change/change.ts";
import type { PublishedPath } from "../published/locked_path.ts";
import { compareShadowed, warnOfPreferred } from "./shadowed_change.ts";
import type { ShadowedPath } from "./shadowed_path.ts";

/**
 * Judges a path that is now preferred to one that was preferred to it: requests
 * that match both are answered by another handler.
 *
 * @param shadowed The path that was preferred.
 * @param by The path that is preferred now.
 * @param now The time, in milliseconds since 1970.
 */
export function comparePromoted(
  shadowed: ShadowedPath,
  by: PublishedPath,
  now: number,
): Change[] {
  const fix = shadowed.was.shape === shadowed.is.shape
    ? "Declare expressions and custom types in their former order, and new " +
      "ones after them; files are ordered by name."
    : "Bring back the path that answered before.";
  const changes = compareShadowed(shadowed, by, now);
  const judged = changes.length > 0
    ? changes
    : warnOfPreferred({ was: shadowed.was, is: by }, now);
  return judged.map((change) =>
    change.severity === "info" ? change : { ...change, fix }
  );
}
