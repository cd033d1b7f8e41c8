/**
 * Groups values by a key, in the order of their first occurrence. It stands
 * for `Map.groupBy`, which Node has only since version 21.
 *
 * @param values The values.
 * @param keyOf Gives the key of a value.
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
