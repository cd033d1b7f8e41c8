/**
 * Leaves out values that are `undefined`, such as those that depend on a
 * condition.
 *
 * @param values The values, by their names.
 * @returns The same object, if none is `undefined`.
 */
export function omitMissing<Values extends object>(values: Values): Values {
  for (const name in values) {
    if (values[name] === undefined) {
      return Object.fromEntries(
        Object.entries(values).filter(([, value]) => value !== undefined),
      ) as Values;
    }
  }
  return values;
}
