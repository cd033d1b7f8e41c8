import { formatDate } from "../../declare/moment.ts";
import { shapeOf } from "../../path/path_shape.ts";
import type { Terminal } from "../printing/terminal.ts";
import { padTo, widthOf } from "../printing/text_width.ts";
import type { Explanation, Given } from "./explanation.ts";
import { nameSunset } from "./route_list.ts";

/** Formats a parameter's value, which a custom type may turn into anything. */
function formatValue(value: unknown): string {
  return typeof value === "string"
    ? JSON.stringify(value)
    : Deno.inspect(value, { compact: true, breakLength: Infinity });
}

/** What a row says, and where that was written, if anywhere. */
type Row = readonly [label: string, value: string, place: string];

function listRow(label: string, given: Given | null): Row[] {
  return given ? [[label, given.value, given.place]] : [];
}

function listRows(label: string, given: readonly Given[]): Row[] {
  return given.flatMap((one) => listRow(label, one));
}

function listDate(label: string, given: Given | null): Row[] {
  return given ? [[label, formatDate(given.value), given.place]] : [];
}

/** Lists the parts, the values and the settings of a route's path. */
function listPath(explanation: Explanation): Row[] {
  const { inherited, overridden, params, parts, version } = explanation;
  return [
    ...listRows("part", parts),
    ...Object.entries(params).map(([name, value]): Row => [
      "param",
      `${name} = ${formatValue(value)}`,
      "",
    ]),
    ...listRows("inherited", inherited),
    ...listRow("removed by", explanation.removed),
    // Without a version, nothing precedes it.
    ...listRows(version ? "overridden" : "unused", overridden),
  ];
}

/** Lists what clients are told about the route's lifecycle. */
function listLifecycle(explanation: Explanation): Row[] {
  const { deprecated, sunset, onSunset, stability } = explanation;
  return [
    ...listDate("deprecated", deprecated),
    ...listDate(nameSunset(onSunset), sunset),
    ...stability === "stable" ? [] : [["stability", stability, ""] as const],
  ];
}

/** Lists the routes that would answer without this one. */
function listAlternativeRows({ alternatives, route }: Explanation): Row[] {
  return alternatives.map(({ value, place }) => {
    const isSame = shapeOf(value) === shapeOf(route);
    return [isSame ? "overrides" : "less specific", value, place];
  });
}

/** Describes why the route does not answer, or may not. */
function formatNote({ isGone, isAnswered, method }: Explanation): string {
  if (isGone) return "\n\nIts sunset has passed: 410.";
  if (isAnswered === null) return "\n\nIts file cannot be loaded: see check.";
  return isAnswered === false
    ? `\n\nThe route does not answer ${method}: 405.`
    : "";
}

/**
 * Formats an explanation for people.
 *
 * @param explanation The explanation.
 * @param terminal Where it is printed.
 */
export function formatExplanation(
  explanation: Explanation,
  { paint }: Terminal,
): string {
  const { method, path, route, place } = explanation;
  const rows: Row[] = [
    ["route", route, place],
    ...listRow("version", explanation.version),
    ...listRow("prefix", explanation.versionPrefix),
    ...listLifecycle(explanation),
    ...listPath(explanation),
    ...listAlternativeRows(explanation),
    ...explanation.middleware.map((file): Row => ["middleware", file, ""]),
    ...explanation.errorHandlers.map((file): Row => ["errors", file, ""]),
  ];
  return paint("bold", `${method} ${path}`) + "\n" + formatRows(rows) +
    formatNote(explanation);
}

function formatRows(rows: readonly Row[]): string {
  const labels = Math.max(...rows.map(([label]) => widthOf(label)));
  // A value without a place may be long, and has nothing after it.
  const values = Math.max(
    ...rows.map(([, value, place]) => place === "" ? 0 : widthOf(value)),
  );
  return rows.map(([label, value, place]) =>
    `  ${padTo(label, labels)}  ${padTo(value, values)}  ${place}`.trimEnd()
  ).join("\n");
}
