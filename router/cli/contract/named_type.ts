/**
 * Lists the types that segments of a path name, one for each parameter.
 *
 * @param shapes The shapes of the segments.
 */
export function listTypes(shapes: readonly string[]): string[] {
  return shapes.flatMap((shape) => /^<(.*)>$/.exec(shape)?.[1] ?? []);
}
