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

/** More than the endpoints of a path: one for each method, one for all others. */
const ROOM_LIMIT = ENDPOINT_KEYS.length + 1;

/** A file that is not loaded yet counts as answering every method. */
const UNLOADED: HandlerKeys = ["ALL"];

function keysOf({ handlerSource }: EndpointRoute): HandlerKeys {
  return handlerSource.kind === "module" ? UNLOADED : handlerSource.keys;
}

/**
 * Stands in the tree where the path of a file ends: a file has its path for
 * itself, and what it answers is known when it is loaded, while versions may
 * have the same paths.
 */
export const FILE_LEAF: LeafContent = { room: 1, words: [BY_NUMBER, 0] };

/**
 * Tells whether a route is that of a file, which has its path for itself.
 *
 * @param route The route.
 */
export function isOfFile({ handlerSource }: EndpointRoute): boolean {
  return handlerSource.kind === "module";
}

/** Describes the leaves of paths, one after another. */
export class LeafDescriber {
  readonly #lists: ParameterLists;
  readonly #addList: ReturnType<typeof createListAdder>;
  /** By the methods and the parameters of a path and the number of both. */
  readonly #contents = new Map<MethodOffsets, Map<number, LeafContent>>();
  /** The places of lists that were added again, by what they repeat. */
  readonly #repeated = new Map<string, number>();
  /** For each endpoint of the path its key; longer paths leave more behind. */
  readonly #keys: string[] = [];
  /** The list of its parameters. */
  readonly #listOfKey: number[] = [];
  /** How many endpoints the path has. */
  #count = 0;

  /**
   * Makes what describes leaves.
   *
   * @param lists Where the parameters of the paths are added.
   */
  constructor(lists: ParameterLists) {
    this.#lists = lists;
    this.#addList = createListAdder(lists);
  }

  /**
   * Adds a route of the path that is described next.
   *
   * @param route The route.
   */
  add(route: EndpointRoute): void {
    const list = this.#addList(route.parameters);
    const keys = keysOf(route);
    for (let index = 0; index < keys.length; index++) {
      this.#keys[this.#count] = keys[index];
      this.#listOfKey[this.#count++] = list;
    }
  }

  /**
   * Gives what is noted at the leaf of the path whose routes were added since
   * the last one, and room for its endpoints.
   */
  describe(): LeafContent {
    const count = this.#count;
    this.#count = 0;
    const offsets = settleMethods(this.#keys, count);
    return this.#share(count, offsets, this.#noteLists(count));
  }

  /** Gives what a leaf says of the parameters of a path's endpoints. */
  #noteLists(count: number): number {
    const first = this.#listOfKey[0];
    for (let index = 1; index < count; index++) {
      if (this.#listOfKey[index] !== first) return this.#repeatLists(count);
    }
    return first << 1;
  }

  /** Adds different lists again, one after another; the same ones once. */
  #repeatLists(count: number): number {
    const lists = this.#listOfKey.slice(0, count);
    const key = lists.join();
    let first = this.#repeated.get(key);
    if (first === undefined) {
      this.#repeated.set(key, first = repeatLists(this.#lists, lists));
    }
    return first << 1 | 1;
  }

  /** Gives the same object for the same content. */
  #share(room: number, offsets: number, list: number): LeafContent {
    let ofOffsets = this.#contents.get(offsets);
    if (!ofOffsets) this.#contents.set(offsets, ofOffsets = new Map());
    const key = list * ROOM_LIMIT + room;
    let content = ofOffsets.get(key);
    if (!content) {
      ofOffsets.set(key, content = { room, words: [offsets, list] });
    }
    return content;
  }
}
