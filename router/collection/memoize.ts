/**
 * Memoizes a function: finds the value of a key at the first call for it, and
 * returns the same value from then on.
 *
 * @param find Finds the value of a key.
 */
export function memoize<Key, Value>(
  find: (key: Key) => Value,
): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined && !known.has(key)) {
      known.set(key, value = find(key));
    }
    return value as Value;
  };
}
