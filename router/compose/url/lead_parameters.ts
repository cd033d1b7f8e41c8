import type { Pattern } from "../../path/pattern.ts";

/**
 * Lists the parameters that a path has in its version prefix.
 *
 * @param path The path.
 * @param resource The same without version prefix and version.
 */
export function listLeadParameters(
  path: Pattern,
  resource: Pattern,
): Pattern["parameters"] {
  const count = path.parameters.length - resource.parameters.length;
  return path.parameters.slice(0, count);
}
