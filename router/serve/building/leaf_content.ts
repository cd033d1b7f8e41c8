import type { RoutesOfPath } from "../../compose/routes_by_path.ts";
import { ENDPOINT_KEYS } from "../../declare/method.ts";
import { createListAdder, repeatLists } from "../../match/parameter_lists.ts";
import type { ParameterLists } from "../../match/params.ts";
import type { LeafContent } from "../../match/subtree.ts";
import { BY_NUMBER } from "../../match/table.ts";
import type { EndpointRoute } from "../endpoint.ts";
import {
  type HandlerKeys,
  type MethodOffsets,
  settleMethods,
} from "../method_offsets.ts";
import { endOf } from "../versions/lifecycle_state.ts";

/** The routes of one path; there is at least one. */
export type EndpointRoutes = readonly EndpointRoute[];

/** More than the endpoints of a path: one for each method, one for all others. */
const ROOM_LIMIT = ENDPOINT_KEYS.length + 1;

/** A file that is not loaded yet counts as answering every method. */
const UNLOADED: HandlerKeys = ["ALL"];
const EVERY_METHOD = settleMethods(UNLOADED);

function keysOf({ handlerSource }: EndpointRoute): HandlerKeys {
  return handlerSource.kind === "module" ? UNLOADED : handlerSource.keys;
}

/** Lists the keys of all routes of a path. */
function listKeys(routes: EndpointRoutes): HandlerKeys {
  // Most paths have one or two routes, of a method each.
  if (routes.length === 1) return keysOf(routes[0]);
  const all: string[] = [];
  for (let index = 0; index < routes.length; index++) {
    const keys = keysOf(routes[index]);
    for (let place = 0; place < keys.length; place++) all.push(keys[place]);
  }
  return all;
}

function hasNoLifecycle({ lifecycle }: RoutesOfPath[number]): boolean {
  return lifecycle === undefined;
}

/**
 * Stands in the tree where the path of a file ends: a file has its path for
 * itself, and what it answers is known when it is loaded, while versions may
 * have the same paths.
 */
export const FILE_LEAF: LeafContent = { room: 1, words: [BY_NUMBER, 0] };

/**
 * Puts the route of a path first that stays for the longest time: the first one
 * stands for the methods that none of them answers.
 *
 * @param routes The routes of the path, in order of declaration.
 */
export function orderByEnd(routes: RoutesOfPath): RoutesOfPath {
  if (routes.length === 1) return routes;
  if (routes.every(hasNoLifecycle)) return routes;
  return routes.toSorted((a, b) => {
    const [first, second] = [a, b].map(({ lifecycle }) => endOf(lifecycle));
    return first === second ? 0 : second - first;
  });
}

/**
 * Tells whether a route is that of a file, which has its path for itself.
 *
 * @param route The route.
 */
export function isOfFile({ handlerSource }: EndpointRoute): boolean {
  return handlerSource.kind === "module";
}

/** Gives what is noted at the leaf of a path, and room for its endpoints. */
export type LeafDescriber = (routes: EndpointRoutes) => LeafContent;

/**
 * Makes what describes the leaves of paths.
 *
 * @param lists Where the parameters of the paths are added.
 */
export function createLeafDescriber(lists: ParameterLists): LeafDescriber {
  const addList = createListAdder(lists);
  const contents = new Map<MethodOffsets, Map<number, LeafContent>>();
  const rows = new Map<string, number>();

  /** Adds the parameters of a path; gives what a cell says of them. */
  function addLists(routes: EndpointRoutes): number {
    const first = addList(routes[0].parameters);
    for (let index = 1; index < routes.length; index++) {
      if (addList(routes[index].parameters) !== first) {
        return addDifferentLists(routes);
      }
    }
    return first << 1;
  }

  function addDifferentLists(routes: EndpointRoutes): number {
    const own = routes.map(({ parameters }) => addList(parameters));
    const repeated = routes.flatMap((route, index) =>
      keysOf(route).map(() => own[index])
    );
    return repeatOnce(repeated) << 1 | 1;
  }

  /** Adds lists again, one after another; the same ones are added once. */
  function repeatOnce(repeated: readonly number[]): number {
    const key = repeated.join();
    let first = rows.get(key);
    if (first === undefined) {
      rows.set(key, first = repeatLists(lists, repeated));
    }
    return first;
  }

  /** Gives the same object for the same content. */
  function share(room: number, offsets: number, list: number): LeafContent {
    let ofOffsets = contents.get(offsets);
    if (!ofOffsets) contents.set(offsets, ofOffsets = new Map());
    const key = list * ROOM_LIMIT + room;
    let content = ofOffsets.get(key);
    if (!content) {
      ofOffsets.set(key, content = { room, words: [offsets, list] });
    }
    return content;
  }

  return (routes) => {
    const list = addLists(routes);
    if (isOfFile(routes[0])) return share(1, EVERY_METHOD, list);
    const keys = listKeys(routes);
    return share(keys.length, settleMethods(keys), list);
  };
}
