import { describeUncallable, isCallable } from "../../declare/callable.ts";
import type {
  GivenHandlers,
  Handlers,
  PathDeclaration,
  RouteDeclaration,
} from "../../declare/declaration.ts";
import { MIDDLEWARE_OF_HANDLERS } from "../../declare/expected_middleware.ts";
import {
  canHoldHandlers,
  ENDPOINT_KEYS,
  type EndpointKey,
  isEndpointKey,
  isPartOfRoutes,
  METHODS,
} from "../../declare/method.ts";
import { type Mistake, mistake } from "../../report/mistake.ts";
import { note } from "../../report/noted_mistake.ts";
import { isRecord } from "../../report/record.ts";
import { showValue } from "../../report/shown_value.ts";
import { suggest } from "../../report/suggestion.ts";

/**
 * Refuses a value that is not a handler, or a key that is not a method; those
 * of a module are not known yet.
 *
 * @param declaration The route that has the handlers.
 * @param mistakes Collects their mistakes, once however often it is registered.
 * @returns Whether all are sound.
 */
export function checkHandlers(
  declaration: RouteDeclaration,
  mistakes: Mistake[],
): boolean {
  if (declaration.kind === "module") return true;
  const { keys } = declaration;
  let areSound = keys.length > 0;
  if (!areSound) note(describeNoHandler(declaration), mistakes, declaration);
  // Iterating over frozen arrays is slow otherwise.
  for (let index = 0; index < keys.length; index++) {
    const misfit = findMisfit(declaration, keys[index]);
    if (!misfit) continue;
    note(misfit, mistakes, declaration);
    areSound = false;
  }
  return areSound;
}

function findMisfit(
  declaration: PathDeclaration & GivenHandlers,
  key: string,
): Mistake | undefined {
  if (!isEndpointKey(key)) return describeNoMethod(key, declaration.place);
  const handler = declaration.handlerOf(key);
  if (isCallable(handler)) return undefined;
  return describeMisfit(key, handler, declaration);
}

const NAMES = `Name handlers ${METHODS.join(", ")} or ALL.`;

function describeNoHandler(
  { handlers, path, place }: PathDeclaration & GivenHandlers,
): Mistake {
  if (canHoldHandlers(handlers)) return describeNone(handlers, place);
  const reason = `The route has ${
    showValue(handlers)
  } instead of an object of handlers.`;
  const fix = isPartOfRoutes(handlers)
    ? "For routes below a path, write blueprint(…) with a new " +
      `Blueprint("users", { urlPrefix: ${showValue(path)} }).`
    : `Write an object such as { GET: (request) => … }. ${NAMES}`;
  return mistake("bad-method", [place], reason, fix);
}

/**
 * Describes an object without handlers. Methods of a class do not count, since
 * they would be called without their instance.
 */
function describeNone(handlers: Handlers, place: string): Mistake {
  const method = ENDPOINT_KEYS.find((key) => handlers[key] !== undefined);
  const [reason, fix] = method === undefined
    ? ["The route has no handler.", NAMES]
    : [
      `The route has no handler of its own: ${method} is a method of a class.`,
      `Write a property, such as ${method} = (request, context) => ….`,
    ];
  return mistake("bad-method", [place], reason, fix);
}

function describeNoMethod(key: string, place: string): Mistake {
  return mistake(
    "bad-method",
    [place],
    `There is no method "${key}".`,
    `${suggest(key, ENDPOINT_KEYS)}${NAMES}`,
  );
}

function describeMisfit(
  key: EndpointKey,
  handler: unknown,
  { options, place }: PathDeclaration & GivenHandlers,
): Mistake {
  const isSwapped = isRecord(handler) && typeof options === "function";
  const middleware = Array.isArray(handler) ? ` ${MIDDLEWARE_OF_HANDLERS}` : "";
  const fix = isSwapped
    ? "Put the handler before its settings: " +
      `${key.toLowerCase()}(path, handler, { version: 1 }).`
    : `Give each method a function: (request) => new Response(…).${middleware}`;
  const reason = `${key} has no valid handler: ${describeUncallable(handler)}.`;
  return mistake("bad-method", [place], reason, fix);
}
