import type { Handlers, HandlerSource } from "../declare/declaration.ts";
import {
  ENDPOINT_KEYS,
  type EndpointKey,
  isEndpointKey,
  type Method,
  METHODS,
  methodsOf,
} from "../declare/method.ts";
import { type Mistake, mistake } from "../path/mistake.ts";
import { remember } from "../path/remember.ts";
import { showValue } from "../path/shown_value.ts";
import { suggest } from "../path/suggestion.ts";

/** Most routes are declared with one key: those of one share its list. */
const methodsOfSingle = remember((key: string) => methodsOf([key]));

function isNoEndpointKey(key: string): boolean {
  return !isEndpointKey(key);
}

/**
 * Gives the methods that were declared; a module's are not known yet.
 *
 * @param handlerSource Where the handlers are.
 * @param place Where it was declared.
 * @param mistakes Takes what is not a handler, or not of a method.
 */
export function readMethods(
  handlerSource: HandlerSource,
  place: string,
  mistakes: Mistake[],
): readonly Method[] | undefined | "refused" {
  if (handlerSource.kind === "module") return undefined;
  const { handlers, keys } = handlerSource;
  const wrong = keys.find(isNoEndpointKey);
  if (wrong !== undefined || keys.length === 0) {
    mistakes.push(
      mistake(
        "bad-method",
        [place],
        wrong === undefined
          ? "The route has no handler."
          : `There is no method "${wrong}".`,
        `${suggest(wrong ?? "", ENDPOINT_KEYS)}Name handlers by ${
          METHODS.join(", ")
        } or ALL.`,
      ),
    );
    return "refused";
  }
  const misfit = findMisfit(handlers, keys);
  if (misfit !== undefined) {
    const value = showValue(handlers[misfit as EndpointKey]);
    mistakes.push(
      mistake(
        "bad-method",
        [place],
        `The handler of ${misfit} is ${value}, which is not a function.`,
        "Give each method a function from a request to a response.",
      ),
    );
    return "refused";
  }
  return keys.length === 1 ? methodsOfSingle(keys[0]) : methodsOf(keys);
}

/** Finds what a handler is named by that is not a function. */
function findMisfit(
  handlers: Handlers,
  keys: readonly string[],
): string | undefined {
  // A function to find it with would be made for each route.
  for (const key of keys) {
    if (typeof handlers[key as EndpointKey] !== "function") return key;
  }
  return undefined;
}
