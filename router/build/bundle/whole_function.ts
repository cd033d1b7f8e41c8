import { Script } from "node:vm";

/**
 * Tells whether a function made of lines of a bundle is whole, and not cut off
 * at a line in a literal that looks as if something began or ended there.
 *
 * @param text The function as a declaration.
 */
export function isWhole(text: string): boolean {
  // Most hold nothing that goes over several lines.
  if (!/`|\/\*/.test(text)) return true;
  try {
    // It is read, and never run.
    new Script(text);
    return true;
  } catch {
    // What is nested too deep to be read may be whole: it is left as it is.
    return false;
  }
}
