import type { ParameterType } from "./type/parameter_type.ts";

/** One segment of a pattern. */
export type Segment = StaticSegment | ParameterSegment;

/** A segment that a request's path must contain as it is. */
export interface StaticSegment {
  readonly kind: "static";
  /** As written. */
  readonly text: string;
  /** Percent-decoded, as requests are compared with it. */
  readonly decoded: string;
}

/** A segment that takes a value from a request's path. */
export interface ParameterSegment {
  readonly kind: "parameter";
  /** As written, with its type: `<id>` becomes `<id:str>`. */
  readonly text: string;
  /** The names of its values: one, or two for a file with its extension. */
  readonly names: readonly string[];
  /** The type of its values. */
  readonly type: ParameterType;
}

/**
 * Creates the segment of a parameter.
 *
 * @param name The parameter's name.
 * @param type The type of its values.
 */
export function createParameter(
  name: string,
  type: ParameterType,
): ParameterSegment {
  return {
    kind: "parameter",
    text: `<${name}:${type.text}>`,
    names: type.reading === "file" ? [name, "ext"] : [name],
    type,
  };
}

/**
 * Tells whether a segment matches one or more segments of a request.
 *
 * @param segment The segment.
 */
export function isPathParameter(segment: Segment): boolean {
  return segment.kind === "parameter" && segment.type.reading === "path";
}
