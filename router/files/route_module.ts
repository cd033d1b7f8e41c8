import { isCallable } from "../declare/callable.ts";
import type { Handlers } from "../declare/declaration.ts";
import { ENDPOINT_KEYS, isEndpointKey } from "../declare/method.ts";
import { kindOfFunction } from "../report/function_kind.ts";
import { listAll } from "../report/listed.ts";
import { Refusal } from "../report/refusal.ts";
import { showValue } from "../report/shown_value.ts";
import { findNearest } from "../report/suggestion.ts";
import { suggestForRouteFile } from "./role.ts";

/** The advice on a helper module that lies among route files. */
const NO_ROUTE = " If the file is not a route, start its name with _.";

/**
 * Reads what a route file exports.
 *
 * @param module The file's module.
 * @param place The file, for messages.
 * @returns Its handlers by method.
 * @throws {Refusal} When it exports no handler, something that cannot be called
 * under a method's name, or anything else whose name does not begin with `_`.
 */
export function readRouteModule(module: object, place: string): Handlers {
  const exported = Object.entries(module)
    .filter(([name]) => !name.startsWith("_"));
  const refusals = [
    ...listNameRefusals(exported.map(([name]) => name), place),
    ...listValueRefusals(exported),
  ];
  if (refusals.length > 0) {
    throw new Refusal(
      "bad-export",
      `${place} exports ${refusals.map(([what]) => what).join("; and ")}.`,
      refusals.map(([, fix]) => fix).join(" "),
    );
  }
  if (exported.length === 0) {
    throw new Refusal(
      "bad-export",
      `${place} exports no handler.`,
      `Export ${listAll(ENDPOINT_KEYS, "or")}, for example: ` +
        `export const GET = () => text("hello");${NO_ROUTE}`,
    );
  }
  return Object.fromEntries(exported) as Handlers;
}

/** How other routers name one object with all handlers of a file. */
const ALL_HANDLERS = /^handlers?$/;

/** Returns the method that an export was probably meant to be named for. */
function findMethod(name: string): string {
  // In other routers, it answers the methods that have no handler.
  return name === "fallback" ? "ALL" : findNearest(name, ENDPOINT_KEYS);
}

/** A description of wrong exports, and what to write instead. */
type ExportRefusal = readonly [what: string, fix: string];

/** Lists what is wrong with exports under the names of methods. */
function listValueRefusals(
  exported: readonly (readonly [name: string, value: unknown])[],
): ExportRefusal[] {
  const misfits = exported.filter(([name, value]) =>
    isEndpointKey(name) && !isCallable(value)
  );
  if (misfits.length === 0) return [];
  const described = misfits.map(([name, value]) => {
    const kind = kindOfFunction(value);
    return kind ? `the ${kind} ${name}` : `${name} as ${showValue(value)}`;
  });
  return [[
    listAll(described),
    "A handler must be a function that takes a request and returns a response.",
  ]];
}

/** Lists what is wrong with the names of exports. */
function listNameRefusals(
  exported: readonly string[],
  place: string,
): ExportRefusal[] {
  const names = exported.filter((name) => !isEndpointKey(name));
  if (names.length === 0) return [];
  const quoted = listAll(names.map((name) => `"${name}"`));
  const what = names.length === 1 ? "is not a method" : "are not methods";
  const isDefault = names.includes("default");
  const nearest = names.map(findMethod);
  const meant = [...new Set(nearest)].filter((method) => method !== "")
    .map((method) => `"${method}"`);
  const hint = isDefault
    ? `${suggestForRouteFile(place)}Handlers are named exports. `
    : meant.length > 0
    ? `Did you mean ${listAll(meant)}? `
    : names.some((name) => ALL_HANDLERS.test(name))
    ? "Export each of its methods by itself. "
    : "";
  const mayBeRoute = hint !== "" || names.length < exported.length;
  return [[
    `${quoted}, which ${what}`,
    `${hint}A route file exports handlers named ${
      listAll(ENDPOINT_KEYS, "or")
    }; ` +
    `start other names with _.${mayBeRoute ? "" : NO_ROUTE}`,
  ]];
}
