import { isObject } from "../report/record.ts";
import { showValue } from "../report/shown_value.ts";
import { describeUnusable, takesExpressError } from "./callable.ts";
import type { Registrable } from "./declaration.ts";
import type { ErrorHandler, Middleware } from "./handler.ts";
import { isPartOfRoutes } from "./method.ts";

/**
 * Tells of a blueprint or a group, without reading its declaration: what a
 * manifest declares is found out when it is needed.
 *
 * @param value Any value.
 */
export function isRegistrable(value: unknown): value is Registrable {
  return isObject(value) && "declaration" in value;
}

/**
 * Refuses what is neither a blueprint nor a group, as the compiler does.
 *
 * @param member What is to be registered or grouped.
 * @param action What is done with it, for messages.
 * @throws {TypeError} When it is something else.
 */
export function expectRegistrable(
  member: unknown,
  action: string,
): asserts member is Registrable {
  if (isRegistrable(member)) return;
  const isServed = isObject(member) && "fetch" in member;
  const what = isServed ? "An application" : showValue(member);
  throw new TypeError(
    `Cannot ${action}: ${what} is neither a blueprint nor a group. ` +
      adviseOnRegistrable(member),
  );
}

/** Says what to write instead of what is no blueprint and no group. */
function adviseOnRegistrable(wrong: unknown): string {
  if (Array.isArray(wrong)) {
    return "Write Blueprint.group([bp1, bp2]), which is one.";
  }
  if (isObject(wrong) && "files" in wrong) {
    return 'A tree of files is one in fileRoutes(await readRoutes("routes")).';
  }
  const example = "Give a Blueprint, a BlueprintGroup or what fileRoutes(…) " +
    "returns";
  return typeof wrong === "string"
    ? `${example}; a path is the urlPrefix of a blueprint: ` +
      `new Blueprint("users", { urlPrefix: ${showValue(wrong)} }).`
    : `${example}.`;
}

/**
 * Refuses members of a group in place of its settings, as the compiler does.
 *
 * @param options What is given as the settings.
 * @throws {TypeError} When it is a blueprint, a group or a list.
 */
export function expectNoMembers(options: unknown): void {
  if (!isRegistrable(options) && !Array.isArray(options)) return;
  throw new TypeError(
    `Cannot make a group with ${showValue(options)} as its settings. Write ` +
      'Blueprint.group([bp1, bp2], { urlPrefix: "/shop" }): what it holds is ' +
      "one list, and settings may be missing.",
  );
}

/**
 * Refuses a second member in place of the settings of a registration, as the
 * compiler does.
 *
 * @param options What is given as the settings.
 * @throws {TypeError} When it is a blueprint or a group.
 */
export function expectOneMember(options: unknown): void {
  if (!isRegistrable(options)) return;
  throw new TypeError(
    "Cannot register with the application: the second is " +
      `${showValue(options)}, and settings are expected. Call blueprint once ` +
      "for each, or write blueprint(Blueprint.group([bp1, bp2])).",
  );
}

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

/** Says where middleware of some paths is written, for messages. */
const MIDDLEWARE_OF_PATHS =
  'new Blueprint("admin", { urlPrefix: "/admin" }).use(middleware)';

/** Says where middleware is written that stands beside a handler. */
export const MIDDLEWARE_OF_HANDLERS =
  `For middleware, write ${MIDDLEWARE_OF_PATHS}, or a handler that calls it.`;

/** Says what to write instead of what is no middleware. */
function adviseOnMiddleware(wrong: unknown): string {
  const example = "(request, context, next) => next()";
  if (Array.isArray(wrong)) return `Write use(...list), or give ${example}.`;
  if (isPartOfRoutes(wrong)) {
    return "Routes are a blueprint's: write app.blueprint(bp), or append(bp) " +
      "of a group.";
  }
  if (takesExpressError(wrong)) {
    return "Write onError((error, request, context) => …).";
  }
  return typeof wrong === "string"
    ? `Give ${example}; for some paths only, write ${MIDDLEWARE_OF_PATHS}.`
    : `Give ${example}.`;
}

/**
 * Refuses what is not middleware, as the compiler does, and too much of it.
 *
 * @param list What is to be used.
 * @param current What is used there already.
 * @param place What it would wrap, for messages.
 * @throws {TypeError} When one of the list is not a function, or takes an error
 * first, or there is more than a request can be handed through.
 */
export function expectMiddleware(
  list: readonly unknown[],
  current: readonly unknown[],
  place: string,
): asserts list is readonly Middleware[] {
  expectFewMiddleware(list.length + current.length, place);
  for (const middleware of list) {
    const what = describeUnusable(middleware);
    if (what === undefined) continue;
    throw new TypeError(
      `Cannot use middleware in ${place}: ${what}. ` +
        adviseOnMiddleware(middleware),
    );
  }
}

/** How much middleware one place can have: each runs inside of the one before. */
const MAX_MIDDLEWARE = 1000;

function expectFewMiddleware(count: number, place: string): void {
  if (count <= MAX_MIDDLEWARE) return;
  throw new TypeError(
    `Cannot use middleware in ${place}: it would have ${count}, each inside ` +
      `of the one before, and ${MAX_MIDDLEWARE} is the most. Call use once ` +
      "for each, when the program starts.",
  );
}

/** Tells of a class of errors, for which other routers have a handler each. */
function isErrorClass(value: unknown): boolean {
  return typeof value === "function" && value.prototype instanceof Error;
}

/**
 * Refuses what is not an error handler, as the compiler does.
 *
 * @param handler What is to answer for errors.
 * @param place Whose errors, for messages.
 * @throws {TypeError} When it is not a function, a class of errors, or takes
 * what Express gives.
 */
export function expectErrorHandler(
  handler: unknown,
  place: string,
): asserts handler is ErrorHandler {
  const what = isErrorClass(handler)
    ? "a class of errors is not a function that answers"
    : describeUnusable(handler);
  if (what === undefined) return;
  throw new TypeError(
    `Cannot set the error handler of ${place}: ${what}. ` +
      "Give (error) => new Response(…, { status: … }), which " +
      "throws the errors that it does not answer.",
  );
}

/**
 * Refuses a second error handler, which would take the place of the first.
 *
 * @param current The error handler that there is.
 * @param place Whose it is, for messages.
 * @throws {TypeError} When there is one.
 */
export function expectNoErrorHandler(current: unknown, place: string): void {
  if (current === undefined) return;
  throw new TypeError(
    `Cannot set the error handler of ${place}: it has one, and takes no ` +
      "second. Tell errors apart in one, such as by instanceof; it throws " +
      "those that it does not answer.",
  );
}
