import type { Route } from "../../declare/route.ts";
import { MODULE_ENDING } from "../../files/module_ending.ts";
import { escapeLines, escapeSteering } from "../../report/escaped_text.ts";
import { showError, showThrown } from "../../report/shown_error.ts";
import { restoreAddresses } from "../loading/module_address.ts";
import { stackOf } from "../loading/thrown_location.ts";
import { formatFinding, listNew } from "../printing/finding.ts";
import type { Style, Terminal } from "../printing/terminal.ts";
import type { Access } from "./dev_server.ts";
import { type LiveRoutes, NOT_READ } from "./live_routes.ts";
import { listCauses } from "./thrown_causes.ts";
import type { Thrown } from "./telling_fetch.ts";

/** More changes than these are counted, not listed. */
const MAX_LISTED = 10;

function styleOf(status: number): Style {
  if (status >= 500) return "red";
  return status >= 400 ? "yellow" : "green";
}

/**
 * Formats one line of the access log.
 *
 * @param access The request, and how it was answered.
 * @param terminal Where the line is shown.
 */
export function formatAccess(access: Access, { paint }: Terminal): string {
  const { method, path, place = "-", status, milliseconds } = access;
  // What is in code begins with a method, too.
  const isFile = place === "-" || MODULE_ENDING.test(place);
  return [
    paint("bold", method),
    path,
    paint("dim", isFile ? place : `(${place})`),
    paint(styleOf(status), String(status)),
    paint("dim", `${milliseconds.toFixed(1)} ms`),
  ].join(" ");
}

/** Formats an error and its causes, with their stacks. */
function formatStacks(error: unknown): string {
  const [thrown, ...causes] = [error, ...listCauses(error)]
    .map((one) => stackOf(one) ?? showError(one));
  const lines = [thrown, ...causes.map((cause) => `Caused by: ${cause}`)];
  return escapeLines(lines.join("\n"));
}

/**
 * Formats an error that is no response of itself, with its places as they are on
 * the disk. One that the application turns into a refusal of its own is seldom a
 * bug, so a line is enough.
 *
 * @param thrown What was thrown, and who answers for it.
 */
export function formatThrown({ error, request, status }: Thrown): string {
  const where = `in ${request.method} ${escapeSteering(request.url)}`;
  if (status === undefined) {
    return restoreAddresses(
      `Unexpected error ${where}:\n${formatStacks(error)}`,
    );
  }
  const answered = `Error ${where}, answered by the application with ${status}`;
  const text = status < 500
    ? `: ${escapeSteering(showThrown(error))}`
    : `:\n${formatStacks(error)}`;
  return answered + restoreAddresses(text);
}

/** Lists the routes that are in one list and not in the other. */
function without(
  routes: readonly Route[],
  others: readonly Route[],
): Route[] {
  const keyOf = ({ path, source }: Route) => `${path} ${source.place}`;
  const keys = new Set(others.map(keyOf));
  return routes.filter((route) => !keys.has(keyOf(route)));
}

function formatRouteChanges(
  now: LiveRoutes,
  before: LiveRoutes,
  { paint }: Terminal,
): string[] {
  const [routes, old] = [now, before].map(({ built }) =>
    built?.app.routes ?? []
  );
  const line = (sign: string, style: Style) => ({ path, source }: Route) =>
    paint(style, `${sign} ${path}`) + paint("dim", `  ${source.place}`);
  const lines = [
    ...without(old, routes).map(line("-", "red")),
    ...without(routes, old).map(line("+", "green")),
  ];
  const rest = lines.length - MAX_LISTED;
  return rest <= 1
    ? lines
    : [...lines.slice(0, MAX_LISTED), `… and ${rest} more`];
}

/** Tells whether the routes may be others than before. */
function mayDiffer(
  { built }: LiveRoutes,
  { built: old }: LiveRoutes,
): boolean {
  // A folder's application is also made anew where only files were edited.
  return built?.tree ? built.tree !== old?.tree : built?.app !== old?.app;
}

/**
 * Formats what is new about what is served since it was last read: mistakes
 * that came or went, warnings that came, and routes.
 *
 * @param now What is served as it is.
 * @param before What was served before.
 * @param terminal Where it is printed.
 * @returns The text; empty when nothing is new.
 */
export function formatReading(
  now: LiveRoutes,
  before: LiveRoutes,
  terminal: Terminal,
): string {
  const format = (findings: LiveRoutes["mistakes"]) =>
    findings.map((finding) => formatFinding(finding, terminal)).join("\n\n");
  const [mistakes, oldMistakes] = [now, before].map((live) =>
    format(live.mistakes)
  );
  const parts: string[] = [];
  if (mistakes !== "" && mistakes !== oldMistakes) {
    const served = now.built
      ? "What was served before goes on, as far as its files are there."
      : "Nothing can be served before they are fixed.";
    parts.push(`${mistakes}\n\n${served}`);
  }
  if (mistakes === "" && oldMistakes !== "") {
    parts.push(terminal.paint("green", "No mistakes are left."));
  }
  parts.push(format(listNew(now.warnings, before.warnings)));
  // The first routes are printed as a table.
  if (before !== NOT_READ && mayDiffer(now, before)) {
    parts.push(formatRouteChanges(now, before, terminal).join("\n"));
  }
  return parts.filter((part) => part !== "").join("\n\n");
}
