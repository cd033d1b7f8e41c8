import type { Bundles } from "../../build/bundle/bundle.ts";
import { listFew } from "../../report/few.ts";

/** How many modules of a circle are named. */
const NAMED_MODULES = 10;

/**
 * Warns of modules that may wait for each other for ever.
 *
 * @param bundles The bundles, and what is known of them.
 */
export function warnOfCircles({ awaitingCircles }: Bundles): void {
  for (const circle of awaitingCircles) {
    console.error(
      "Modules that await while they are loaded import each other in a circle: " +
        `${listFew(circle, NAMED_MODULES)}. In the bundle they may wait for ` +
        "each other for ever, and requests that need them with them. Await in a " +
        "function, or move what both need into a module of its own.",
    );
  }
}
