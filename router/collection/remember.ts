/**
 * Makes what finds something out of a key when it is first asked for, and knows
 * it from then on.
 *
 * @param find Finds it out; anything but `undefined` is known from then on.
 */
export function remember<Key, Value>(
  find: (key: Key) => Value,
): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) known.set(key, value = find(key));
    return value;
  };
}
