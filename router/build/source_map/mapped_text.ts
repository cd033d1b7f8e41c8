import { moveColumns, type SourceMap } from "./source_map.ts";

/** The text of a module, and its source map if there is one. */
export interface MappedText {
  readonly text: string;
  readonly sourceMap: SourceMap | undefined;
}

/**
 * Replaces parts of a text, each within one line, and adapts its source map.
 *
 * @param mapped The text.
 * @param pattern The pattern of the parts, with the flag `g`.
 * @param replace Returns the replacement of a match.
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
