import type { App } from "../serve/app.ts";

/**
 * Sends a request to an application, without a server.
 *
 * @param app The application.
 * @param method The request's method.
 * @param path The request's path, with a query if there is one.
 * @param init Headers, a body, and what else a `Request` takes.
 * @returns The application's response.
 * @throws {TypeError} When the path begins with anything else than a slash or
 * a query.
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
  const url = `http://localhost${path}`;
  return await app.fetch(new Request(url, { ...init, method }));
}

/** Gives the path and query of what may be a whole URL. */
function pathOf(text: string): string {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return `/${text}`;
  const { pathname, search } = new URL(text);
  return pathname + search;
}
