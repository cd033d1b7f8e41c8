/**
 * Groups values by a key, in the order in which the keys first occur. Stands in
 * for `Map.groupBy`, which Node has had only since version 21.
 *
 * @param values The values.
 * @param keyOf Returns the key of a value.
 */
export function groupBy<Value, Key>(
  values: Iterable<Value>,
  keyOf: (value: Value) => Key,
): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}
