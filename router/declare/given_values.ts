/**
 * Leaves out values that are not given: those that a condition has left
 * `undefined`.
 *
 * @param values The values, by their names.
 * @returns The same object, where all are given.
 */
export function leaveOutMissing<Values extends object>(values: Values): Values {
  for (const name in values) {
    if (values[name] === undefined) {
      return Object.fromEntries(
        Object.entries(values).filter(([, value]) => value !== undefined),
      ) as Values;
    }
  }
  return values;
}
