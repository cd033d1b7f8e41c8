import type { Handlers } from "../declare/declaration.ts";
import { ENDPOINT_KEYS, isEndpointKey } from "../declare/method.ts";
import { Refusal } from "../path/mistake.ts";
import { suggest } from "../path/suggestion.ts";

/**
 * Reads what a route file exports.
 *
 * @param module The file's module.
 * @param file The file, for messages.
 * @returns Its handlers by method.
 * @throws {Refusal} When it exports no handler, something that is not a
 * function under a method's name, or anything else whose name does not begin
 * with `_`.
 */
export function readRouteModule(module: object, file: string): Handlers {
  const handlers: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(module)) {
    if (name.startsWith("_")) continue;
    if (!isEndpointKey(name)) throw refuseExport(name, file);
    if (typeof value !== "function") {
      throw new Refusal(
        "bad-export",
        `${file} exports ${name} of type ${typeof value}.`,
        "Export a function from a request to a response under that name.",
      );
    }
    handlers[name] = value;
  }
  if (Object.keys(handlers).length === 0) {
    throw new Refusal(
      "bad-export",
      `${file} exports no handler.`,
      `Export one of ${ENDPOINT_KEYS.join(", ")}, for example: ` +
        'export const GET = () => text("hello");',
    );
  }
  return handlers as Handlers;
}

function refuseExport(name: string, file: string): Refusal {
  const hint = name === "default"
    ? "Handlers are named exports. "
    : suggest(name, ENDPOINT_KEYS);
  return new Refusal(
    "bad-export",
    `${file} exports "${name}", which is not a method.`,
    `${hint}A route file exports handlers under ${ENDPOINT_KEYS.join(", ")}; ` +
      "other names begin with _.",
  );
}

/**
 * Reads the default export of a special file.
 *
 * @param module The file's module.
 * @param file The file, for messages.
 * @param example What the file should say.
 * @throws {Refusal} When there is no default export.
 */
export function readDefaultExport(
  module: object,
  file: string,
  example: string,
): unknown {
  if ("default" in module) return module.default;
  const names = Object.keys(module).join(", ");
  throw new Refusal(
    "bad-export",
    `${file} has no default export${names && `, only ${names}`}.`,
    `Write: ${example}`,
  );
}
