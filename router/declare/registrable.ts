import { isObject } from "../report/record.ts";
import { showValue } from "../report/shown_value.ts";
import type { Registrable } from "./declaration.ts";

/**
 * Tells whether a value is a blueprint or a group, without reading its
 * declaration: that of a manifest is computed only when it is needed.
 *
 * @param value Any value.
 */
export function isRegistrable(value: unknown): value is Registrable {
  return isObject(value) && "declaration" in value;
}

/**
 * Refuses anything but a blueprint or a group, as the compiler does.
 *
 * @param member The value to register or to group.
 * @param action What is done with it, for messages.
 * @throws {TypeError} When it is neither.
 */
export function expectRegistrable(
  member: unknown,
  action: string,
): asserts member is Registrable {
  if (isRegistrable(member)) return;
  throw new TypeError(
    `Cannot ${action}: ${showValue(member)} is neither a blueprint nor a ` +
      `group. ${adviseOnRegistrable(member)}`,
  );
}

/** Describes what to write instead of a value that is neither. */
function adviseOnRegistrable(wrong: unknown): string {
  if (Array.isArray(wrong)) {
    return "Group them: Blueprint.group([bp1, bp2]).";
  }
  if (isObject(wrong) && "files" in wrong) {
    return 'Wrap a tree of files: fileRoutes(await readRoutes("routes")).';
  }
  const example = "Pass a Blueprint, a BlueprintGroup or the result of " +
    "fileRoutes(…)";
  return typeof wrong === "string"
    ? `${example}; set a path as the urlPrefix of a blueprint: ` +
      `new Blueprint("users", { urlPrefix: ${showValue(wrong)} }).`
    : `${example}.`;
}

/**
 * Refuses members passed as the settings of a group, as the compiler does.
 *
 * @param options The value passed as the settings.
 * @throws {TypeError} When it is a blueprint, a group or an array.
 */
export function expectNoMembers(options: unknown): void {
  if (!isRegistrable(options) && !Array.isArray(options)) return;
  throw new TypeError(
    `Cannot create a group with ${showValue(options)} as its settings. Write ` +
      'Blueprint.group([bp1, bp2], { urlPrefix: "/shop" }): its members are ' +
      "one array, and settings are optional.",
  );
}

/**
 * Refuses a second member passed as the settings of a registration, as the
 * compiler does.
 *
 * @param options The value passed as the settings.
 * @throws {TypeError} When it is a blueprint or a group.
 */
export function expectOneMember(options: unknown): void {
  if (!isRegistrable(options)) return;
  throw new TypeError(
    "Cannot register with the application: the second argument is " +
      `${showValue(options)}, not settings. Call blueprint once ` +
      "for each, or write blueprint(Blueprint.group([bp1, bp2])).",
  );
}
