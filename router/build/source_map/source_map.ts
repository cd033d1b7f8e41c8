/** A source map; its sources and their texts go in pairs. */
export interface SourceMap {
  readonly version: 3;
  readonly sources: readonly string[];
  readonly sourcesContent: readonly (string | null)[];
  readonly names: readonly string[];
  /** For each line, with `;` between them, what its columns come from. */
  readonly mappings: string;
}

const BASE64 =
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/** The digits of one number in mappings: all but the last have their high bit. */
const NUMBER = /^[g-z0-9+/]*[A-Za-f]/;

function decodeNumber(digits: string): number {
  const value = [...digits].reduceRight(
    (sum, digit) => sum * 32 + BASE64.indexOf(digit) % 32,
    0,
  );
  return value % 2 ? -(value - 1) / 2 : value / 2;
}

function encodeNumber(number: number): string {
  let rest = number < 0 ? -number * 2 + 1 : number * 2;
  let digits = "";
  do {
    const digit = rest % 32;
    rest = (rest - digit) / 32;
    digits += BASE64[rest > 0 ? digit + 32 : digit];
  } while (rest > 0);
  return digits;
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

/** Adds to the column of a mapping; those after it are counted from that. */
function moveMapping(mapping: string, added: number): string {
  return mapping.replace(
    NUMBER,
    (digits) => encodeNumber(decodeNumber(digits) + added),
  );
}

/**
 * Adapts a source map to text that was added in the first line with mappings,
 * before all of those, or taken from there.
 *
 * @param map The source map.
 * @param columns How much was added, negative when it was taken.
 */
export function shiftColumns(map: SourceMap, columns: number): SourceMap {
  const [, before, mapped] = /^(;*)([^]*)$/.exec(map.mappings)!;
  return { ...map, mappings: before + moveMapping(mapped, columns) };
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

/** Moves the mappings of one line. */
function moveInLine(mappings: string, moves: readonly LineMove[]): string {
  if (mappings === "") return "";
  let column = 0;
  let done = 0;
  return mappings.split(",").map((mapping) => {
    column += decodeNumber(NUMBER.exec(mapping)![0]);
    let added = 0;
    while (done < moves.length && moves[done].column <= column) {
      added += moves[done++].added;
    }
    return moveMapping(mapping, added);
  }).join(",");
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
  const lines = map.mappings.split(";");
  const located = locateMoves(text, moves);
  for (const [line, own] of Map.groupBy(located, (move) => move.line)) {
    lines[line] = moveInLine(lines[line] ?? "", own);
  }
  return { ...map, mappings: lines.join(";") };
}
