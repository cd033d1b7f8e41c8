import { Script } from "node:vm";

/**
 * Tells whether a function made of lines of a bundle is whole, and not cut off
 * at a line within a literal that looks like a beginning or an end.
 *
 * @param text The source of the function's declaration.
 */
export function isWhole(text: string): boolean {
  // Most contain nothing that spans lines.
  if (!/`|\/\*/.test(text)) return true;
  try {
    // It is parsed, and never run.
    new Script(text);
    return true;
  } catch {
    // One nested too deep to be parsed may be whole: it is left unchanged.
    return false;
  }
}
