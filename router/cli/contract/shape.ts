const PARAMETER = /<[^:>]*:?/g;

/**
 * Gives what a path takes, whatever its parameters are named:
 * `/users/<id:int>` and `/users/<user:int>` have one shape.
 */
export function shapeOf(path: string): string {
  return path.replace(PARAMETER, "<").replaceAll("<>", "<str>");
}

/** Gives a path's shape without the types of its parameters. */
export function untypedShapeOf(path: string): string {
  return path.split("/").map((segment) =>
    segment.startsWith("<") ? "<>" : segment
  ).join("/");
}
