import { NONE, TRIE_ROOT } from "../collection/number_trie.ts";
import { memoize } from "../collection/memoize.ts";
import type { PathReader } from "./path_reader.ts";
import { PathSplitter } from "./path_splitter.ts";
import {
  joinPatterns,
  listParameters,
  MAX_SEGMENTS,
  type Pattern,
  refuseBadPattern,
  ROOT,
} from "./pattern.ts";
import {
  createPathFollower,
  numberStep,
  type PathFollower,
  type PatternTree,
} from "./pattern_tree.ts";
import {
  isPathParameter,
  type ParameterSegment,
  type Segment,
} from "./segment.ts";

/** A segment that was read. */
interface KnownSegment {
  readonly segment: Segment;
  /** The number of its step; NONE for a parameter of type `path`. */
  readonly step: number;
}

/** The parameters of paths. Equal lists are one: most paths share a few. */
interface KnownParameters {
  readonly list: readonly ParameterSegment[];
  readonly longer: (last: ParameterSegment) => KnownParameters;
  /** Whether a path with them was found to be valid. */
  areSound: boolean;
}

function createParameters(list: KnownParameters["list"]): KnownParameters {
  const longer = memoize((last: ParameterSegment) =>
    createParameters([...list, last])
  );
  return { list, longer, areSound: false };
}

/**
 * Adds paths to a tree as they are written, one after another. Consecutive
 * paths usually share a beginning, which is not added again. No pattern is
 * created for a path: of very many, hardly any is ever needed.
 */
export class PathAdder {
  readonly #tree: PatternTree;
  readonly #readPath: PathReader;
  readonly #follow: PathFollower;
  readonly #splitter = new PathSplitter();
  readonly #segments = new Map<string, KnownSegment>();
  readonly #withoutOwn = memoize(createParameters);
  /** The lead before the last path. */
  #lead = ROOT;
  #urlPattern = ROOT;
  /** By the number of segments, the parameters up to there. */
  readonly #parameters = [createParameters(ROOT.parameters)];
  /** The nodes there; NONE after a parameter of type `path`. */
  readonly #nodes = [TRIE_ROOT];
  #first: Segment | undefined;
  /** How many segments of the last path are in these lists. */
  #length = 0;

  /**
   * Creates an adder of paths.
   *
   * @param tree The tree to add them to.
   * @param readPath Reads a path, or refuses it.
   */
  constructor(tree: PatternTree, readPath: PathReader) {
    this.#tree = tree;
    this.#readPath = readPath;
    this.#follow = createPathFollower(tree);
  }

  /** The parameters of the last path, with those before it. */
  get parameters(): readonly ParameterSegment[] {
    return this.#parameters[this.#length].list;
  }

  /** The first segment of the last path. */
  get first(): Segment | undefined {
    return this.#length === 0 ? undefined : this.#first;
  }

  /**
   * Adds a path.
   *
   * @param lead Version prefix and version before it.
   * @param urlPattern The URL prefixes before it.
   * @param path The path, as it was written.
   * @returns The node where it ends.
   * @throws {Refusal} When there can be no such path; it carries all that is
   * wrong with the path as written.
   */
  add(lead: Pattern, urlPattern: Pattern, path: string): number {
    const isElsewhere = lead !== this.#lead || urlPattern !== this.#urlPattern;
    if (isElsewhere) this.#startAfter(lead, urlPattern);
    // A path that is no string, or has empty segments, may be a mistake.
    if (typeof path !== "string" || path.includes("//")) this.#readPath(path);
    const splitter = this.#splitter;
    this.#length = Math.min(this.#length, splitter.split(path));
    while (this.#length < splitter.length) {
      this.#addSegment(this.#length, path);
      this.#length++;
    }
    if (!this.#isKnownToBeSound()) this.#check(path);
    const node = this.#nodes[this.#length];
    return node === NONE
      ? this.#follow(this.#before, this.#readPath(path))
      : node;
  }

  get #before(): Pattern {
    return joinPatterns(this.#lead, this.#urlPattern);
  }

  #startAfter(lead: Pattern, urlPattern: Pattern): void {
    const list = listParameters(lead, urlPattern);
    this.#lead = lead;
    this.#urlPattern = urlPattern;
    this.#length = 0;
    this.#parameters[0] = this.#withoutOwn(list);
    this.#nodes[0] = list.some(isPathParameter)
      ? NONE
      : this.#follow(lead, urlPattern);
  }

  #addSegment(index: number, path: string): void {
    const written = this.#splitter.segments[index];
    const { segment, step } = this.#segments.get(written) ??
      this.#readSegment(written, path);
    const parameters = this.#parameters[index];
    const node = this.#nodes[index];
    this.#parameters[index + 1] = segment.kind === "parameter"
      ? parameters.longer(segment)
      : parameters;
    this.#nodes[index + 1] = node === NONE || step === NONE
      ? NONE
      : this.#tree.nodes.ensureChild(node, step);
    if (index === 0) this.#first = segment;
  }

  #readSegment(written: string, path: string): KnownSegment {
    const segment = this.#readAlone(written, path);
    const step = isPathParameter(segment)
      ? NONE
      : numberStep(this.#tree, segment, 0);
    const known = { segment, step };
    this.#segments.set(written, known);
    return known;
  }

  /** Reads a segment; what is wrong is reported for the whole path. */
  #readAlone(written: string, path: string): Segment {
    try {
      return this.#readPath(written).segments[0];
    } catch (error) {
      this.#readPath(path);
      throw error;
    }
  }

  #isKnownToBeSound(): boolean {
    const length = this.#lead.length + this.#urlPattern.length + this.#length;
    return length <= MAX_SEGMENTS && this.#parameters[this.#length].areSound;
  }

  /** Refuses mistakes that no single segment of the path shows. */
  #check(path: string): void {
    refuseBadPattern(this.#before, this.#readPath(path));
    this.#parameters[this.#length].areSound = true;
  }
}
