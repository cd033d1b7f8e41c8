import { moveColumns, type SourceMap } from "./source_map.ts";

/** The text of a module, and where that comes from if it is known. */
export interface MappedText {
  readonly text: string;
  readonly sourceMap: SourceMap | undefined;
}

/**
 * Replaces parts of a text that are each in one line, and adapts its source map.
 *
 * @param mapped The text.
 * @param pattern What to look for, everywhere.
 * @param replace Gives what takes the place of a match.
 */
export function replaceMapped(
  { text, sourceMap }: MappedText,
  pattern: RegExp,
  replace: (match: RegExpExecArray) => string,
): MappedText {
  const moves = [];
  let replaced = "";
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const [written] = match;
    const wanted = replace(match);
    replaced += text.slice(end, match.index) + wanted;
    end = match.index + written.length;
    moves.push({ offset: end, added: wanted.length - written.length });
  }
  return {
    text: replaced + text.slice(end),
    sourceMap: sourceMap && moveColumns(sourceMap, text, moves),
  };
}
