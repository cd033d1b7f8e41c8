/**
 * Writes the line by which a wrapper imports the bundle.
 *
 * @param path The path of the bundle from there.
 */
export function importWorker(path: string): string {
  return `import worker from ${JSON.stringify(path)};\n`;
}
