import { listTypes } from "../../path/path_shape.ts";
import type { Change } from "./change.ts";
import type { KeptPath } from "./kept_path.ts";
import type { Published } from "./published.ts";

/** Lists the types that a path named, and names at the same place. */
function listKeptTypes({ was, is }: KeptPath): string[] {
  const before = was.shape.split("/");
  const segments = is.shape.split("/");
  return listTypes(segments.filter((one, index) => one === before[index]));
}

/** Lists the paths that name a type where they named it before. */
function listNaming(kept: readonly KeptPath[], name: string): string[] {
  return kept.filter((both) => listKeptTypes(both).includes(name))
    .map(({ is }) => is.path);
}

/**
 * Compares the patterns of types that paths name as before, which are told once
 * for all of their paths.
 *
 * @param kept What the paths were, and what they are.
 * @param before The patterns that were locked, by the names of the types.
 * @param published What is published now.
 */
export function comparePatterns(
  kept: readonly KeptPath[],
  before: ReadonlyMap<string, string>,
  { types, typesPlace }: Published,
): Change[] {
  return [...before].flatMap(([name, old]) => {
    const now = types.get(name);
    if (now === undefined || now === old) return [];
    const paths = listNaming(kept, name);
    return paths.map((path): Change => ({
      code: "request-parameter-pattern-changed",
      severity: "warning",
      places: [typesPlace ?? paths[0]],
      subject: path,
      tell: (what) =>
        `The pattern of type "${name}" in ${what} was ${old} and is ${now}. ` +
        "Whether it takes all that it took cannot be judged.",
      fix:
        `If it does not, write ${old} again, and give the new pattern to a ` +
        "type of another name, in a new version.",
    }));
  });
}
