import { decode, encode } from "@jridgewell/sourcemap-codec";

/** A source map; sources and their contents correspond by index. */
export interface SourceMap {
  readonly version: 3;
  readonly sources: readonly string[];
  readonly sourcesContent: readonly (string | null)[];
  readonly names: readonly string[];
  /** The encoded mappings of each line's columns, with `;` between lines. */
  readonly mappings: string;
}

/**
 * Reads the inline source map at the end of a bundle.
 *
 * @param base64 Its data as the bundler wrote it.
 */
export function readSourceMap(base64: string): SourceMap {
  return JSON.parse(new TextDecoder().decode(Uint8Array.fromBase64(base64)));
}

/**
 * Adapts a source map to lines that were added before everything it maps, or
 * removed from there.
 *
 * @param map The source map.
 * @param lines How many were added; negative when they were removed.
 */
export function shiftLines(map: SourceMap, lines: number): SourceMap {
  const mappings = lines < 0
    ? map.mappings.slice(-lines)
    : ";".repeat(lines) + map.mappings;
  return { ...map, mappings };
}

/**
 * Adapts a source map to text that was added in the first line with mappings,
 * before all of them, or removed from there.
 *
 * @param map The source map.
 * @param columns How many were added; negative when they were removed.
 */
export function shiftColumns(map: SourceMap, columns: number): SourceMap {
  const lines = decode(map.mappings);
  const mapped = lines.find((line) => line.length > 0) ?? [];
  for (const segment of mapped) segment[0] += columns;
  return { ...map, mappings: encode(lines) };
}

/** The offset from which the rest of its line moves, and how far it does. */
interface Move {
  readonly offset: number;
  readonly added: number;
}

/** The same within one line. */
interface LineMove {
  readonly line: number;
  readonly column: number;
  readonly added: number;
}

/** Finds the line and column of each move, in one pass through the text. */
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
 * Adapts a source map to changes of a text, each within one line.
 *
 * @param map The source map.
 * @param text The text before the changes.
 * @param moves The moves that they cause, in order.
 */
export function moveColumns(
  map: SourceMap,
  text: string,
  moves: readonly Move[],
): SourceMap {
  const lines = decode(map.mappings);
  // From last to first, since each has its column in the text before changes.
  for (const { line, column, added } of locateMoves(text, moves).reverse()) {
    for (const segment of lines[line] ?? []) {
      if (segment[0] >= column) segment[0] += added;
    }
  }
  return { ...map, mappings: encode(lines) };
}
