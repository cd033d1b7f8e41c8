import { formatDate } from "../../declare/moment.ts";
import { shapeOf } from "../../path/path_shape.ts";
import type { Terminal } from "../printing/terminal.ts";
import { padTo, widthOf } from "../printing/text_width.ts";
import type { Explanation, Given } from "./explanation.ts";
import { nameSunset } from "./route_list.ts";

/** Writes the value of a parameter, which a type of its own may make anything. */
function formatValue(value: unknown): string {
  return typeof value === "string"
    ? JSON.stringify(value)
    : Deno.inspect(value, { compact: true, breakLength: Infinity });
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
  const { method, path, params, isAnswered } = explanation;
  const rows: [label: string, value: string, place: string][] = [];
  const add = (label: string, { value, place }: Given) =>
    rows.push([label, value, place]);
  add("route", { value: explanation.route, place: explanation.place });
  if (explanation.version) add("version", explanation.version);
  if (explanation.versionPrefix) add("prefix", explanation.versionPrefix);
  addLifecycle(explanation, add);
  for (const part of explanation.parts) add("part", part);
  for (const [name, value] of Object.entries(params)) {
    add("param", { value: `${name} = ${formatValue(value)}`, place: "" });
  }
  for (const step of explanation.inherited) add("inherited", step);
  if (explanation.removed) add("removed by", explanation.removed);
  // Without a version, nothing stands before it.
  const lost = explanation.version ? "overridden" : "unused";
  for (const setting of explanation.overridden) add(lost, setting);
  for (const other of explanation.alternatives) {
    const isSame = shapeOf(other.value) === shapeOf(explanation.route);
    add(isSame ? "overrides" : "less specific", other);
  }
  for (const file of explanation.middleware) {
    add("middleware", { value: file, place: "" });
  }
  for (const file of explanation.errorHandlers) {
    add("errors", { value: file, place: "" });
  }
  const note = explanation.isGone
    ? "\n\nIts sunset is over: 410."
    : isAnswered === false
    ? `\n\nThe route does not answer ${method}: 405.`
    : "";
  return paint("bold", `${method} ${path}`) + "\n" + formatRows(rows) + note;
}

/** Adds what clients are told of how long the route lives. */
function addLifecycle(
  { deprecated, sunset, onSunset, stability }: Explanation,
  add: (label: string, given: Given) => void,
): void {
  const addDate = (label: string, { value, place }: Given) =>
    add(label, { value: formatDate(value), place });
  if (deprecated) addDate("deprecated", deprecated);
  if (sunset) addDate(nameSunset(onSunset), sunset);
  if (stability !== "stable") add("stability", { value: stability, place: "" });
}

function formatRows(rows: readonly (readonly string[])[]): string {
  const widthOfColumn = (column: number, last: number) =>
    Math.max(
      ...rows.filter((row) => row[last] !== "").map((row) =>
        widthOf(row[column])
      ),
    );
  const labels = widthOfColumn(0, 0);
  const values = widthOfColumn(1, 2);
  return rows.map(([label, value, place]) =>
    `  ${padTo(label, labels)}  ${padTo(value, values)}  ${place}`.trimEnd()
  ).join("\n");
}
