import type { Route } from "../../declare/route.ts";
import { roleOf } from "../../files/role.ts";
import { mergeDuplicates } from "../printing/duplicate_failure.ts";
import { countOf, formatFindings, listNew } from "../printing/finding.ts";
import { shortenLines } from "../printing/shortened_lines.ts";
import type { Style, Terminal } from "../printing/terminal.ts";
import { type LiveRoutes, NOT_READ } from "./live_routes.ts";

/** Lists the routes that are in one list and not in the other. */
function without(routes: readonly Route[], others: readonly Route[]): Route[] {
  const keyOf = ({ path, source }: Route) => `${path} ${source.place}`;
  const keys = new Set(others.map(keyOf));
  return routes.filter((route) => !keys.has(keyOf(route)));
}

/** Lists the middleware files that surround routes of only the first list. */
function listMiddlewareWithout(
  routes: readonly Route[],
  others: readonly Route[],
): string[] {
  const [own, known] = [routes, others].map((list) =>
    new Set(list.flatMap(({ source }) => source.middleware))
  );
  return [...own.difference(known)]
    .filter((name) => roleOf(name) === "middleware");
}

function formatRouteChanges(
  now: LiveRoutes,
  before: LiveRoutes,
  { paint }: Terminal,
): string[] {
  const [routes, old] = [now, before].map(({ built }) =>
    built?.app.routes ?? []
  );
  const format = (
    [sign, style]: readonly [sign: string, style: Style],
    own: readonly Route[],
    others: readonly Route[],
  ) => [
    ...shortenLines(
      without(own, others).map(({ path, source }) =>
        paint(style, `${sign} ${path}`) + paint("dim", `  ${source.place}`)
      ),
    ),
    // A guard that routes lose must not disappear in a count of other changes.
    ...shortenLines(
      listMiddlewareWithout(own, others)
        .map((name) => paint(style, `${sign} ${name}`)),
    ),
  ];
  return [
    ...format(["-", "red"], old, routes),
    ...format(["+", "green"], routes, old),
  ];
}

/** Tells whether the routes may differ from those before. */
function mayDiffer({ built }: LiveRoutes, { built: old }: LiveRoutes): boolean {
  // A folder's application is also rebuilt where only files were edited.
  return built?.tree ? built.tree !== old?.tree : built?.app !== old?.app;
}

/**
 * Formats what has changed since the last reading: mistakes that came or went,
 * new warnings, routes and middleware files.
 *
 * @param now What is served now.
 * @param before What was served before.
 * @param terminal Where it is printed.
 * @returns The text; empty when nothing is new.
 */
export function formatReload(
  now: LiveRoutes,
  before: LiveRoutes,
  terminal: Terminal,
): string {
  const [mistakes, oldMistakes] = [now, before].map((live) =>
    formatFindings(mergeDuplicates(live.mistakes), terminal)
  );
  const parts: string[] = [];
  if (mistakes !== "" && mistakes !== oldMistakes) {
    parts.push(mistakes);
    if (now.built) {
      parts.push(
        "The previous routes are still served, as far as their files exist.",
      );
    } else if (before !== NOT_READ) {
      // At the start, that is printed with the address.
      parts.push("Nothing is served until they are fixed.");
    }
  }
  const isSound = mistakes === "" && countOf(now.warnings, "error") === 0;
  if (isSound && oldMistakes !== "") {
    parts.push(terminal.paint("green", "No mistakes are left."));
  }
  const warnings = listNew(now.warnings, before.warnings);
  parts.push(formatFindings(warnings, terminal));
  // The first routes are printed as a table.
  if (before !== NOT_READ && mayDiffer(now, before)) {
    parts.push(formatRouteChanges(now, before, terminal).join("\n"));
  }
  return parts.filter((part) => part !== "").join("\n\n");
}
