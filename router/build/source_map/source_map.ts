import { decode, encode } from "@jridgewell/sourcemap-codec";

/** A source map; its sources and their texts go in pairs. */
export interface SourceMap {
  readonly version: 3;
  readonly sources: readonly string[];
  readonly sourcesContent: readonly (string | null)[];
  readonly names: readonly string[];
  /** For each line, with `;` between them, what its columns come from. */
  readonly mappings: string;
}

/**
 * Reads a source map that a bundle ends with.
 *
 * @param base64 What the bundler wrote of it.
 */
export function readSourceMap(base64: string): SourceMap {
  return JSON.parse(new TextDecoder().decode(Uint8Array.fromBase64(base64)));
}

/**
 * Adapts a source map to lines that were added before all that it maps, or
 * taken from there.
 *
 * @param map The source map.
 * @param lines How many were added, negative when they were taken.
 */
export function shiftLines(map: SourceMap, lines: number): SourceMap {
  const mappings = lines < 0
    ? map.mappings.slice(-lines)
    : ";".repeat(lines) + map.mappings;
  return { ...map, mappings };
}

/**
 * Adapts a source map to text that was added in the first line with mappings,
 * before all of those, or taken from there.
 *
 * @param map The source map.
 * @param columns How much was added, negative when it was taken.
 */
export function shiftColumns(map: SourceMap, columns: number): SourceMap {
  const lines = decode(map.mappings);
  const mapped = lines.find((line) => line.length > 0) ?? [];
  for (const segment of mapped) segment[0] += columns;
  return { ...map, mappings: encode(lines) };
}

/** How much is added to a text, and from where on that moves what follows. */
interface Move {
  readonly offset: number;
  readonly added: number;
}

/** The same in one line. */
interface LineMove {
  readonly line: number;
  readonly column: number;
  readonly added: number;
}

/** Finds in which line each of some moves is, in one way through the text. */
function locateMoves(text: string, moves: readonly Move[]): LineMove[] {
  let line = 0;
  let start = 0;
  let end = text.indexOf("\n");
  return moves.map(({ offset, added }) => {
    while (end !== -1 && end < offset) {
      line++;
      start = end + 1;
      end = text.indexOf("\n", start);
    }
    return { line, column: offset - start, added };
  });
}

/**
 * Adapts a source map to changes of a text, each in one line.
 *
 * @param map The source map.
 * @param text The text before them.
 * @param moves What they add, in their order.
 */
export function moveColumns(
  map: SourceMap,
  text: string,
  moves: readonly Move[],
): SourceMap {
  const lines = decode(map.mappings);
  // From the last on, since each tells its column in the text before them.
  for (const { line, column, added } of locateMoves(text, moves).reverse()) {
    for (const segment of lines[line] ?? []) {
      if (segment[0] >= column) segment[0] += added;
    }
  }
  return { ...map, mappings: encode(lines) };
}
