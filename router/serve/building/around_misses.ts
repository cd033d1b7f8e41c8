import {
  addSurroundings,
  type Surroundings,
} from "../../compose/surroundings.ts";
import type {
  GroupDeclaration,
  Registrable,
} from "../../declare/declaration.ts";
import type { GroupOptions } from "../../declare/settings.ts";
import { splitPath } from "../../path/written_path.ts";
import { type Mistake, warning } from "../../report/mistake.ts";
import { APP_PLACE } from "../app_options.ts";
import type { Declarations } from "./declarations.ts";

/**
 * Returns the surroundings of responses to requests that no path matches: what
 * the application sets, and inside it the files in the root of its tree. Of
 * several trees, none takes precedence: it warns of files in their roots.
 *
 * @param declarations What the application declares.
 * @param around What it sets itself for all its routes.
 * @param mistakes Collects the warning.
 */
export function surroundMisses(
  { members }: Declarations,
  around: Surroundings,
  mistakes: Mistake[],
): Surroundings {
  const trees = [...surroundTrees(members, around)];
  if (trees.length === 1) return trees[0];
  if (trees.some((tree) => tree !== around)) {
    mistakes.push(describeSeveralTrees());
  }
  return around;
}

function describeSeveralTrees(): Mistake {
  return warning(
    "unsurrounded-misses",
    [APP_PLACE],
    "There are several routes folders, so requests that match no path " +
      "reach no _middleware.ts or _error.ts at their roots.",
    "Handle them with app.use and app.onError.",
  );
}

/**
 * Yields for each tree of route files the surroundings of misses: the files in
 * its root, inside what the groups around it set. A group with a URL prefix
 * does not apply to other paths.
 */
function* surroundTrees(
  members: Iterable<Registrable>,
  around: Surroundings,
): Generator<Surroundings> {
  for (const member of members) {
    // A compiled tree has no declaration until it is accessed.
    const { middleware, onError } = member.aroundMisses ?? member.declaration;
    const inner = addSurroundings(around, middleware, onError);
    if (member.aroundMisses) yield inner;
    else if (isGroupOfAll(member.declaration)) {
      yield* surroundTrees(member.declaration.members, inner);
    }
  }
}

function isGroupOfAll(
  declaration: Registrable["declaration"],
): declaration is GroupDeclaration {
  const { urlPrefix = "" }: GroupOptions = declaration.options;
  return declaration.kind === "group" && splitPath(urlPrefix).length === 0;
}
