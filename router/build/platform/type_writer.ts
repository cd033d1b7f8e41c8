/** Gives what stands for a type in a server's text. */
export type TypeWriter = (text: string) => string;

/**
 * Writes a type, for a server in TypeScript.
 *
 * @param text The type, with what stands before it.
 */
export function writeType(text: string): string {
  return text;
}

/** Leaves a type out, for a server in JavaScript. */
export function leaveOutType(): string {
  return "";
}
