import { formatCount } from "../../path/count.ts";
import { listTypes } from "../../path/path_shape.ts";
import type { Finding } from "../finding.ts";
import { change } from "./change.ts";
import type { KeptPath } from "./kept_path.ts";

/** Lists the types that a path named, and names at the same place. */
function listKeptTypes({ was, is }: KeptPath): string[] {
  const before = was.shape.split("/");
  const segments = is.shape.split("/");
  return listTypes(segments.filter((one, index) => one === before[index]));
}

function describeChange(
  name: string,
  old: string,
  now: string,
  paths: readonly string[],
): Finding {
  const count = paths.length === 1
    ? ""
    : `, in this path and ${formatCount(paths.length - 1, "other")}`;
  return change(
    "request-parameter-pattern-changed",
    "warning",
    paths[0],
    `The pattern of type "${name}" was ${old} and is ${now}${count}. Whether ` +
      "it takes all that it took cannot be judged.",
    `If it does not, write ${old} again, and give the new pattern to a type of ` +
      "another name, in a new version.",
  );
}

/**
 * Compares the patterns of types that paths name as before, which are told once
 * for all of their paths.
 *
 * @param kept What the paths were, and what they are.
 * @param before The patterns that were locked, by the names of the types.
 * @param patterns Those that are.
 */
export function comparePatterns(
  kept: readonly KeptPath[],
  before: ReadonlyMap<string, string>,
  patterns: ReadonlyMap<string, string>,
): Finding[] {
  return [...before].flatMap(([name, old]) => {
    const now = patterns.get(name);
    if (now === undefined || now === old) return [];
    const paths = new Set(
      kept.filter((both) => listKeptTypes(both).includes(name))
        .map(({ is }) => is.path),
    );
    return paths.size === 0 ? [] : [describeChange(name, old, now, [...paths])];
  });
}
