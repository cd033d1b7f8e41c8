import type { Style, Terminal } from "../printing/terminal.ts";
import { formatColumns } from "./columns.ts";
import type {
  OverriddenPath,
  PathChange,
  VersionDiff,
} from "./version_diff.ts";

/** The kinds of difference: their signs and colours. */
const KINDS: readonly (readonly [
  kind: "added" | "removed" | "overridden",
  sign: string,
  style: Style,
])[] = [
  ["added", "+", "green"],
  ["removed", "-", "red"],
  ["overridden", "~", "yellow"],
];

function describe(change: PathChange | OverriddenPath): string {
  const { from, to } = change;
  if (from === null || to === null) return from ?? to ?? "";
  const methods = "lostMethods" in change ? describeMethods(change) : "";
  return `${to} (was ${from})${methods}`;
}

/** Describes which methods an overridden path has lost and gained. */
function describeMethods(
  { lostMethods, gainedMethods }: OverriddenPath,
): string {
  if (lostMethods === null || gainedMethods === null) {
    return ", methods unknown: see check";
  }
  return Object.entries({ without: lostMethods, with: gainedMethods })
    .filter(([, methods]) => methods.length > 0)
    .map(([word, methods]) => `, ${word} ${methods.join(", ")}`).join("");
}

/** Describes which prefixes are not compared. */
function describeApart({ apart }: VersionDiff): string {
  return apart.length === 0
    ? ""
    : ` Not compared: ${apart.join(", ")}, with only one of the versions.`;
}

/**
 * Formats how two versions differ, for people.
 *
 * @param diff How they differ.
 * @param terminal Where it is printed; lines fit into its width.
 */
export function formatDiff(
  diff: VersionDiff,
  { paint, width }: Terminal,
): string {
  const rows: string[][] = [];
  const styles: Style[] = [];
  const changes = KINDS.flatMap(([kind]) => diff[kind]);
  const prefixes = new Set(changes.map(({ versionPrefix }) => versionPrefix));
  for (const [kind, sign, style] of KINDS) {
    for (const change of diff[kind]) {
      // Where all have one prefix, naming it adds nothing.
      const under = prefixes.size > 1 ? [`under ${change.versionPrefix}`] : [];
      rows.push([`${sign} ${change.path}`, ...under, describe(change)]);
      styles.push(style);
    }
  }
  const counts = KINDS.map(([kind]) => `${diff[kind].length} ${kind}`);
  const summary = [...counts, `${diff.inherited} inherited`].join(", ") + "." +
    describeApart(diff);
  if (rows.length === 0) return summary;
  const lines = formatColumns(rows, width)
    .map((line, index) => paint(styles[index], line));
  return `${lines.join("\n")}\n\n${summary}`;
}
