import { isMethod } from "../../declare/method.ts";
import { suggest } from "../../report/suggestion.ts";
import { type Arguments, UsageError } from "../command/arguments.ts";
import { isRequestPath } from "../command/request_path.ts";
import { readRoutesPath } from "../command/routes_argument.ts";
import { writeCommand } from "../command/written_command.ts";
import { WHY, writeWhy } from "./asked_request.ts";

/** Refuses another word than {@linkcode WHY}, which it is like. */
function refuseMistyped([word, ...others]: readonly string[]): void {
  if (others.length === 0) return;
  const suggestion = suggest(word, [WHY]);
  if (suggestion === "") return;
  throw new UsageError(
    `"${word}" means nothing here. ${suggestion}Write for example: strata ` +
      `routes ${WHY} GET /v1/users`,
  );
}

/** Refuses a method with a path. */
function refuseRequest(args: Arguments): void {
  const { positionals } = args;
  const at = positionals.findIndex((word, index) =>
    isMethod(word.toUpperCase()) && positionals[index + 1]?.startsWith("/")
  );
  if (at === -1) return;
  const [method, path] = positionals.slice(at);
  const routes = readRoutesPath({
    ...args,
    positionals: positionals.toSpliced(at, 2),
  });
  throw new UsageError(
    "A list has no method. What a request reaches is said by: " +
      writeWhy(method, path, routes),
  );
}

/** Refuses the path of a request in place of the routes. */
function refusePath(args: Arguments): void {
  const { positionals } = args;
  const path = positionals.find(isRequestPath);
  if (path === undefined) return;
  const others = positionals.filter((word) => word !== path);
  const routes = readRoutesPath({ ...args, positionals: others });
  throw new UsageError(
    `"${path}" is no routes folder that is there and may be read. If it is the ` +
      "path of a request, what that reaches is said by: " +
      writeWhy("GET", path, routes) +
      ". Which routes have that text is listed by: " +
      writeCommand("routes", routes, { grep: path }),
  );
}

/**
 * Refuses a request that is named where routes are listed.
 *
 * @param args The arguments of the command, without {@linkcode WHY}.
 * @throws {UsageError} When a request, or its path, is named.
 */
export function refuseUnasked(args: Arguments): void {
  refuseMistyped(args.positionals);
  refuseRequest(args);
  refusePath(args);
}
