import type { Route } from "../../declare/route.ts";
import type { RouteTree } from "../../files/tree.ts";
import { DeclarationError } from "../../report/declaration_error.ts";
import type { App } from "../../serve/app.ts";
import { composeTree } from "../tree/compose_tree.ts";
import { findRoute } from "../tree/find_route.ts";
import { leaveRelated } from "./related_tree.ts";
import { withoutDeadRemoves, withoutRoute } from "./tree_without_route.ts";

/**
 * Lists what would answer a request if the route that it reaches were not
 * there, the best first, until others need a file that has been left out.
 *
 * @param app The application of the routes folder.
 * @param tree The routes folder.
 * @param method The request's method.
 * @param path The request's path.
 * @param route The route that it reaches.
 */
export function listAlternatives(
  app: App,
  tree: RouteTree,
  method: string,
  path: string,
  route: Route,
): Route[] {
  const reached = [route];
  let left = leaveRelated(app, tree, path);
  for (const last of reached) {
    left = withoutRoute(left, last);
    const composed = composeTree(left);
    if (composed instanceof DeclarationError) {
      listFromWhole(tree, method, path, reached);
      break;
    }
    const next = findRoute(composed, method, path);
    if (next) reached.push(next);
  }
  return reached.slice(1);
}

/** Adds to the routes that a request reaches in turn those of the whole tree. */
function listFromWhole(
  tree: RouteTree,
  method: string,
  path: string,
  reached: Route[],
): void {
  let left = reached.slice(0, -1).reduce(withoutRoute, tree);
  let last = reached.at(-1);
  while (last) {
    left = withoutRoute(left, last);
    const composed = composeLeft(left, last);
    if (!composed) break;
    left = composed.tree;
    last = findRoute(composed.app, method, path);
    if (last) reached.push(last);
  }
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
