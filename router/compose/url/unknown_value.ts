import { isUrlOption } from "../../declare/url_options.ts";
import type { Pattern } from "../../path/pattern.ts";
import type { Params } from "../../path/type/params.ts";
import { listAll } from "../../report/listed.ts";
import { suggest } from "../../report/suggestion.ts";
import { showValues } from "./shown_values.ts";

function hasParameter({ parameters }: Pattern, name: string): boolean {
  return parameters.some(({ names }) => names.includes(name));
}

/**
 * Refuses values that would be lost, since no path has a parameter for them.
 *
 * @param pattern The path that they are for.
 * @param params The values.
 * @param listOthers Lists further paths whose values are no mistake: prefixes
 * may have parameters in some versions only.
 * @throws {TypeError} When there are such values.
 */
export function refuseUnknownValues(
  pattern: Pattern,
  params: Params,
  listOthers: () => readonly Pattern[],
): void {
  const unused = Object.keys(params).filter((name) =>
    !hasParameter(pattern, name) && params[name] !== undefined
  );
  if (unused.length === 0) return;
  const others = listOthers();
  const unknown = unused.filter((name) =>
    !others.some((other) => hasParameter(other, name))
  );
  if (unknown.length > 0) throw describeUnknown(pattern, unknown);
}

function describeUnknown(
  { path, parameters }: Pattern,
  unknown: readonly string[],
): TypeError {
  const [first] = unknown;
  const quoted = unknown.map((name) => `"${name}"`);
  const known = parameters.flatMap(({ names }) => names);
  const option = unknown.find(isUrlOption);
  const place = option === undefined
    ? "write a query after the URL: " +
      `\`\${urlFor(…)}?\${new URLSearchParams(${showValues([first])})}\`.`
    : "options that choose a route follow the values: " +
      `urlFor(…, ${showValues(known)}, ${showValues([option])}).`;
  return new TypeError(
    `Cannot build the URL of ${path}: it has no parameter ` +
      `${listAll(quoted, "or")}. ${suggest(first, known)}` +
      `Remove ${listAll(quoted)}; ${place}`,
  );
}
