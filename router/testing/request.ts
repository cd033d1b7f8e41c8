import { showValue } from "../report/shown_value.ts";
import type { App } from "../serve/app.ts";

/** What a `Request` resolves, turns into a slash or leaves out in a path. */
const CHANGED = /(?<=\/)(?:\.|%2e){1,2}(?=\/|$)|[\\\t\n\r]/i;

/**
 * Sends a request to an application, without a server.
 *
 * @param app The application.
 * @param method The request's method.
 * @param path The request's path, with a query if there is one.
 * @param init Headers, a body, and what else a `Request` takes.
 * @returns The application's response.
 * @throws {TypeError} When the path begins with anything else than a slash or
 * a query, or holds what no `Request` has in its path: dot segments, a backslash.
 */
export async function request(
  app: Pick<App, "fetch">,
  method: string,
  path: string,
  init: Omit<RequestInit, "method"> = {},
): Promise<Response> {
  // Anything else would be read as a part of the host.
  if (!/^(?:[/?]|$)/.test(path)) {
    throw new TypeError(
      `Cannot request "${path}": it is not a path. Write "${pathOf(path)}".`,
    );
  }
  refuseChanged(path);
  const url = `http://localhost${path}`;
  return await app.fetch(new Request(url, { ...init, method }));
}

/** Refuses a path that a server would refuse, and a `Request` changes. */
function refuseChanged(path: string): void {
  const changed = CHANGED.exec(path.split(/[?#]/, 1)[0])?.[0];
  if (changed === undefined) return;
  throw new TypeError(
    `Cannot request ${showValue(path)}: no Request has ${showValue(changed)} ` +
      "in its path, and it would ask for another one. Test that with a server " +
      "and a client that sends paths as they are, such as curl --path-as-is.",
  );
}

/** Gives the path and query of what may be a whole URL. */
function pathOf(text: string): string {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return `/${text}`;
  const { pathname, search } = new URL(text);
  return pathname + search;
}
