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

/**
 * Adapts a source map to text that was added in the first line with mappings,
 * before all of those, or taken from there.
 *
 * @param map The source map.
 * @param columns How much was added, negative when it was taken.
 */
export function shiftColumns(map: SourceMap, columns: number): SourceMap {
  const [, before, mapped] = /^(;*)([^]*)$/.exec(map.mappings)!;
  // Others in the line are counted from this one.
  const moved = mapped.replace(
    NUMBER,
    (digits) => encodeNumber(decodeNumber(digits) + columns),
  );
  return { ...map, mappings: before + moved };
}
