import type { HandlerSource } from "../declare/declaration.ts";
import {
  ENDPOINT_KEYS,
  type EndpointKey,
  isEndpointKey,
  type Method,
  METHODS,
  methodsOf,
} from "../declare/method.ts";
import { type Mistake, mistake } from "../path/mistake.ts";
import { showValue } from "../path/shown_value.ts";
import { suggest } from "../path/suggestion.ts";

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
  const wrong = keys.find((key) => !isEndpointKey(key));
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
  const misfit = keys.find((key) =>
    typeof handlers[key as EndpointKey] !== "function"
  );
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
  // Most routes are declared with one method, which shares the list of its key.
  const isMethod = keys.length === 1 && keys[0] !== "ALL";
  return isMethod ? keys as readonly Method[] : methodsOf(keys);
}
