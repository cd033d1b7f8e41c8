import { NONE, NumberTrie, TRIE_ROOT } from "../../collection/number_trie.ts";
import { ENDPOINT_KEYS } from "../../declare/method.ts";
import { createListAdder, repeatLists } from "../../match/parameter_lists.ts";
import type { ParameterLists } from "../../match/params.ts";
import type { LeafContent } from "../../match/subtree.ts";
import { BY_NUMBER } from "../../match/table.ts";
import type { EndpointRoute } from "../endpoint.ts";
import { methodNumber, settleMethods } from "../method_offsets.ts";

/** A file that is not loaded yet counts as answering every method. */
const UNLOADED: readonly string[] = ["ALL"];

function keysOf({ declaration }: EndpointRoute): readonly string[] {
  return declaration.kind === "module" ? UNLOADED : declaration.keys;
}

/**
 * Marks in the tree where the path of a file ends: a file has its path to
 * itself, and what it answers is known once it is loaded, while versions may
 * have the same paths.
 */
export const FILE_LEAF: LeafContent = { room: 1, words: [BY_NUMBER, 0] };

/** Describes the leaves of paths, one after another. */
export class LeafDescriber {
  readonly #lists: ParameterLists;
  readonly #addList: ReturnType<typeof createListAdder>;
  readonly #contents: LeafContent[] = [];
  /**
   * The places of contents by the endpoints of paths, each as its key and the
   * list of its parameters: most paths share a few.
   */
  readonly #places = new NumberTrie();
  /** Where the endpoints of the path lead so far. */
  #node = TRIE_ROOT;
  /** The places of lists that were added again, by what they repeat. */
  readonly #repeated = new Map<string, number>();
  /**
   * The key of each endpoint of the path; entries after those are left over
   * from others.
   */
  readonly #keys: string[] = [];
  /** The list of the parameters of each, in the same order. */
  readonly #listOfKey: number[] = [];
  /** How many endpoints the path has. */
  #count = 0;

  /**
   * Creates a describer of leaves.
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
      const key = keys[index];
      this.#keys[this.#count] = key;
      this.#listOfKey[this.#count++] = list;
      const endpoint = list * ENDPOINT_KEYS.length + methodNumber(key) + 1;
      this.#node = this.#places.ensureChild(this.#node, endpoint);
    }
  }

  /**
   * Returns what is recorded at the leaf of the path whose routes were added
   * since the last one, and room for its endpoints.
   */
  describe(): LeafContent {
    const node = this.#node;
    const room = this.#count;
    this.#node = TRIE_ROOT;
    this.#count = 0;
    const known = this.#places.valueOf(node);
    if (known !== NONE) return this.#contents[known];
    const offsets = settleMethods(this.#keys, room);
    const words = [offsets, this.#noteLists(room)] as const;
    this.#places.setValue(node, this.#contents.push({ room, words }) - 1);
    return this.#contents[this.#contents.length - 1];
  }

  /** Returns what a leaf says about the parameters of a path's endpoints. */
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
}
