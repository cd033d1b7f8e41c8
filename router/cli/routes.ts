import type { Route } from "../declare/route.ts";
import { listFew } from "../report/few.ts";
import type { App } from "../serve/app.ts";
import type { ServedVersion } from "../serve/versions/versions.ts";
import {
  type Arguments,
  JSON_OPTION,
  UsageError,
} from "./command/arguments.ts";
import type { Command } from "./command/command.ts";
import { readRoutesPath, ROUTES_OPTION } from "./command/routes_argument.ts";
import { formatMiss } from "./listing/explained_miss.ts";
import { readExplainedRequest, WHY } from "./listing/explained_request.ts";
import { explain, type Explanation } from "./listing/explanation.ts";
import { formatExplanation } from "./listing/explanation_text.ts";
import { refuseMissingWhy } from "./listing/missing_why.ts";
import { orderForReading } from "./listing/prefix_group.ts";
import { formatRouteList, listManyRoutes } from "./listing/route_list.ts";
import { findServed } from "./listing/served_version.ts";
import { formatVersionTable } from "./listing/version_table.ts";
import { loadApp } from "./loading/load_app.ts";
import { printEscaped, printOutput } from "./printing/output.ts";
import { openTerminal } from "./printing/terminal.ts";

/** The options that say which routes are listed, and how. */
const LISTING = ["flat", "version", "grep"];

function holds(route: Route, text: string): boolean {
  const { path, name = "", source } = route;
  return [path, name, source.place].some((field) =>
    field.toLowerCase().includes(text.toLowerCase())
  );
}

/** The versions and routes that the options select. */
interface Selection {
  readonly versions: readonly ServedVersion[];
  readonly routes: readonly Route[];
}

/** Selects the versions and routes that the options ask for. */
function select(
  app: App,
  { texts: { version, grep } }: Arguments,
): Selection {
  const all = app.versions();
  const versions = version === undefined ? all : findServed(all, version);
  const routes = version === undefined
    ? app.routes
    : app.routes.filter((route) => route.version === versions[0].version);
  return {
    versions,
    routes: grep === undefined
      ? routes
      : routes.filter((route) => holds(route, grep)),
  };
}

/** Describes why there is no route to list, where the reason is known. */
function explainNone(
  { versions, routes }: Selection,
  { version, grep }: Arguments["texts"],
): string | undefined {
  if (routes.length > 0) return undefined;
  if (grep !== undefined) {
    const of = version === undefined
      ? ""
      : ` of version ${versions[0].version}`;
    return `No route${of} has "${grep}" in its path, name or file.`;
  }
  if (version === undefined) return undefined;
  const removed = versions.flatMap(({ removed }) => removed);
  return `Version ${versions[0].version} has no paths: it only removes ` +
    `${listFew(removed.map(({ resource }) => resource))}.`;
}

async function printList(args: Arguments): Promise<number> {
  const terminal = openTerminal(Deno.stdout);
  const loaded = await loadApp(readRoutesPath(args));
  const selection = select(loaded.app, args);
  const { versions, routes } = selection;
  if (args.flags.has("json")) {
    const listed = await listManyRoutes(loaded, routes);
    printOutput(JSON.stringify(listed, null, 2));
    return 0;
  }
  const none = explainNone(selection, args.texts);
  if (none !== undefined) {
    printEscaped(none);
  } else if (args.flags.has("flat")) {
    const listed = await listManyRoutes(loaded, orderForReading(routes));
    printOutput(formatRouteList(listed, terminal));
  } else {
    printOutput(formatVersionTable(loaded.app, routes, terminal, versions));
  }
  return 0;
}

function refuseListing({ flags, texts }: Arguments): void {
  const listing = LISTING.find((name) =>
    flags.has(name) || texts[name] !== undefined
  );
  if (listing === undefined) return;
  throw new UsageError(
    `--${listing} applies to the list of routes, but "${WHY}" explains one ` +
      `request. Remove --${listing}.`,
  );
}

/** Formats an explanation as JSON, which lacks the bigint a type may return. */
function formatJson(explanation: Explanation): string {
  const replace = (_key: string, value: unknown) =>
    typeof value === "bigint" ? String(value) : value;
  return JSON.stringify(explanation, replace, 2);
}

async function printWhy(args: Arguments): Promise<number> {
  refuseListing(args);
  const { source, method, path } = readExplainedRequest(args);
  const loaded = await loadApp(source);
  const explanation = await explain(loaded, method, path);
  const isJson = args.flags.has("json");
  if (!explanation) {
    const reason = formatMiss(loaded.app, method, path);
    if (isJson) {
      const miss = { method, path, route: null, reason };
      printOutput(JSON.stringify(miss, null, 2));
    } else {
      // The path may come from a log, and so from a client.
      printEscaped(reason);
    }
    return 1;
  }
  printOutput(
    isJson
      ? formatJson(explanation)
      : formatExplanation(explanation, openTerminal(Deno.stdout)),
  );
  return explanation.isAnswered === false || explanation.isGone ? 1 : 0;
}

/** Lists routes, or explains which one a request reaches and why. */
export const routes: Command = {
  name: "routes",
  summary: "list paths by version, or explain why a request reaches a route",
  forms: ["[folder]", "[folder] why <method> <path>"],
  options: {
    flat: { summary: "print one line per route, with its file" },
    version: {
      value: "version",
      summary: "list only the routes of this version",
    },
    grep: {
      value: "text",
      summary: "list only routes with this text in their path, name or file",
    },
    ...JSON_OPTION,
    ...ROUTES_OPTION,
  },
  run(args) {
    if (args.positionals.includes(WHY)) return printWhy(args);
    refuseMissingWhy(args);
    return printList(args);
  },
};
