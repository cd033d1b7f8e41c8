import type { Route } from "../../declare/route.ts";
import type { RouteTree } from "../../files/tree.ts";
import { DeclarationError } from "../../report/declaration_error.ts";
import type { App } from "../../serve/app.ts";
import { composeTree } from "../tree/compose_tree.ts";
import { findRoute } from "../tree/find_route.ts";
import { withoutDeadRemoves, withoutRoute } from "./tree_without_route.ts";

/**
 * How many are listed at most: for each the whole tree is composed, and nobody
 * reads hundreds of versions that have overridden each other.
 */
const MAX_ALTERNATIVES = 10;

/**
 * Lists what would answer a request if the route that it reaches were not
 * there, the best first, until others need a file that has been left out.
 *
 * @param tree The routes folder.
 * @param method The request's method.
 * @param path The request's path.
 * @param route The route that it reaches.
 */
export function listAlternatives(
  tree: RouteTree,
  method: string,
  path: string,
  route: Route,
): Route[] {
  const alternatives: Route[] = [];
  let left = tree;
  let next: Route | undefined = route;
  while (next && alternatives.length < MAX_ALTERNATIVES) {
    left = withoutRoute(left, next);
    const composed = composeLeft(left, next);
    if (!composed) break;
    left = composed.tree;
    next = findRoute(composed.app, method, path);
    if (next) alternatives.push(next);
  }
  return alternatives;
}

/** A tree, and the application that it declares. */
interface ComposedTree {
  readonly tree: RouteTree;
  readonly app: App;
}

/**
 * Composes a tree without the file of a route, and without what removes its path
 * in vain then; `undefined` when others need the file.
 */
function composeLeft(tree: RouteTree, route: Route): ComposedTree | undefined {
  const composed = composeTree(tree);
  if (!(composed instanceof DeclarationError)) return { tree, app: composed };
  const left = withoutDeadRemoves(tree, route, composed.mistakes);
  return left && composeLeft(left, route);
}
