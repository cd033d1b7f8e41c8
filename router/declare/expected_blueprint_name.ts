import { showValue } from "../report/shown_value.ts";

/**
 * Refuses what names no blueprint: settings alone would be lost, and the names
 * of its routes, which begin with it, be taken for paths.
 *
 * @param name What is given as the name.
 * @throws {TypeError} When it is not a string, is empty or begins with a slash.
 */
export function expectBlueprintName(name: unknown): asserts name is string {
  const isPath = typeof name === "string" && name.startsWith("/");
  if (typeof name === "string" && name !== "" && !isPath) return;
  const [what, example] = isPath
    ? ["a path and not a name", `{ urlPrefix: ${showValue(name)} }`]
    : ["not a name", "{ version: 1 }"];
  throw new TypeError(
    `Cannot make a blueprint: ${showValue(name)} is ${what}. Write ` +
      `new Blueprint("users", ${example}).`,
  );
}
