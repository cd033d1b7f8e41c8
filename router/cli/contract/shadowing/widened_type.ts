import { listChanged, type Patterns } from "../width/custom_pattern.ts";
import { findRefusedText } from "../width/refused_text.ts";

/**
 * Lists the custom types that accept more than before, since their patterns
 * match more.
 *
 * @param before The locked patterns.
 * @param now The published patterns.
 */
export function listWidened(before: Patterns, now: Patterns): string[] {
  return listChanged(before, now)
    .filter(({ old, now }) => findRefusedText(now, old) !== undefined)
    .map(({ name }) => name);
}
