/** The members whose use builds an application, for messages. */
const FIRST_USE =
  "fetch, routes, types, warnings, match, explainMiss, urlFor, " +
  "versions or observed is used";

/**
 * Refuses to add to something already built, which would ignore the addition.
 *
 * @param action What is done, for messages.
 * @param built What is built, in words.
 * @throws {TypeError} Always.
 */
export function refuseBuilt(action: string, built: string): never {
  throw new TypeError(
    `Cannot ${action}: ${built} is already built. Do it before ${FIRST_USE}.`,
  );
}

/**
 * Refuses to add to a blueprint or a group that an application holds.
 *
 * @param declaration Its declaration; that of a built application is frozen.
 * @param action What is done, for messages.
 * @throws {TypeError} When an application that contains it is built.
 */
export function expectOpen(declaration: object, action: string): void {
  if (Object.isFrozen(declaration)) {
    refuseBuilt(action, "an application that contains it");
  }
}
