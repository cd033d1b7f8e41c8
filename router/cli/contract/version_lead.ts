/**
 * Finds what is known of the version of a path, which may not be there any more.
 *
 * @param values What is known of versions, by what stands before their paths.
 * @param path The path.
 */
export function findByLead<Value>(
  values: ReadonlyMap<string, Value>,
  path: string,
): Value | undefined {
  for (let lead = path; lead !== "";) {
    const value = values.get(lead);
    if (value !== undefined) return value;
    lead = lead.slice(0, lead.lastIndexOf("/"));
  }
  return undefined;
}
