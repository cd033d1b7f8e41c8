import { listChanged, type Patterns } from "../width/own_pattern.ts";
import { findRefusedText } from "../width/refused_text.ts";

/**
 * Lists the own types that take what they have not taken, since their patterns fit
 * more.
 *
 * @param before The patterns that were locked.
 * @param now Those that are published.
 */
export function listWidened(before: Patterns, now: Patterns): string[] {
  return listChanged(before, now)
    .filter(({ old, now }) => findRefusedText(now, old) !== undefined)
    .map(({ name }) => name);
}
