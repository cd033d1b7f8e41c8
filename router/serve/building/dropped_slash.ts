import type { ComposedRoute } from "../../compose/composed_route.ts";
import { type Mistake, warning } from "../../report/mistake.ts";
import { note } from "../../report/noted_mistake.ts";

/**
 * Warns of paths declared with a trailing slash, for which an application that
 * accepts none answers 404.
 *
 * @param routes The routes of an application whose `trailingSlash` is
 * `"strict"`.
 * @param mistakes Collects the warnings.
 */
export function warnOfDroppedSlashes(
  routes: readonly ComposedRoute[],
  mistakes: Mistake[],
): void {
  for (const composed of routes) {
    const { declaration: { path }, base } = composed;
    // The root of a blueprint is written that way, and means its URL prefix.
    const isDropped = path.endsWith("/") && /[^/]/.test(path);
    // Versions that inherit it have nothing to change.
    if (isDropped && !base) {
      note(describeDropped(composed), mistakes);
    }
  }
}

function describeDropped(
  { declaration: { path: written, place }, pattern: { path } }: ComposedRoute,
): Mistake {
  return warning(
    "dropped-slash",
    [place],
    `"${written}" ends with a slash, which is dropped: ${path} is served, ` +
      `and with trailingSlash: "strict", ${path}/ is answered 404.`,
    `Write "${written.replace(/\/+$/, "")}", or omit trailingSlash to serve ` +
      "both.",
  );
}
