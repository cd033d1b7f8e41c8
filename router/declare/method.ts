import { isObject } from "../report/record.ts";

/** A request method that a route can handle. */
export type Method =
  | "GET"
  | "HEAD"
  | "POST"
  | "PUT"
  | "PATCH"
  | "DELETE"
  | "OPTIONS";

/** What an endpoint of a path is known by: a method, or `ALL` for any other. */
export type EndpointKey = Method | "ALL";

/** The request methods that routes can handle, in the order of `Allow`. */
export const METHODS: readonly Method[] = Object.freeze<Method[]>([
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
]);

/** Every key of an endpoint. */
export const ENDPOINT_KEYS: readonly EndpointKey[] = [...METHODS, "ALL"];

const KNOWN_KEYS: ReadonlySet<string> = new Set(ENDPOINT_KEYS);

/** The list that holds only a key, by that key. */
export const KEY_ALONE = Object.fromEntries(
  ENDPOINT_KEYS.map((key) => [key, Object.freeze([key])]),
) as Readonly<Record<EndpointKey, readonly EndpointKey[]>>;

/**
 * Tells of a blueprint, a group or what is served, which other routers take as
 * the routes below a path. What names a handler is none: its class may have
 * methods of any name.
 *
 * @param value Any value.
 */
export function isPartOfRoutes(value: unknown): value is object {
  if (!isObject(value)) return false;
  return ("declaration" in value || "fetch" in value) &&
    !Object.keys(value).some(isEndpointKey);
}

/**
 * Tells whether a value can hold handlers by their methods, as a function, which
 * may be meant as the only one, cannot.
 *
 * @param value Any value.
 */
export function canHoldHandlers(value: unknown): value is object {
  return isObject(value) && !Array.isArray(value) && !isPartOfRoutes(value);
}

/**
 * Lists the keys of handlers. Most routes have one: those of one method share
 * its list.
 *
 * @param handlers The handlers, by method.
 */
export function listKeys(handlers: object): readonly string[] {
  const keys = Object.keys(handlers);
  const [key] = keys;
  return keys.length === 1 && isEndpointKey(key) ? KEY_ALONE[key] : keys;
}

/**
 * Gives the methods that handlers stand for, in the order of `Allow`.
 *
 * @param keys Methods, or `ALL`.
 */
export function methodsOf(keys: readonly string[]): readonly Method[] {
  return keys.includes("ALL")
    ? METHODS
    : METHODS.filter((method) => keys.includes(method));
}

/**
 * Tells whether handlers of some methods answer one: that of GET answers HEAD,
 * and OPTIONS is always answered.
 *
 * @param methods The methods that have handlers.
 * @param method The method of a request.
 */
export function answers(methods: readonly Method[], method: string): boolean {
  return method === "OPTIONS" ||
    methods.some((own) =>
      own === method || (own === "GET" && method === "HEAD")
    );
}

/**
 * Tells whether a text is a method that a route can handle, or `ALL`.
 *
 * @param text A text such as the name of an export.
 */
export function isEndpointKey(text: string): text is EndpointKey {
  return KNOWN_KEYS.has(text);
}

/**
 * Tells whether a text is a method that a route can handle.
 *
 * @param text A method, in capitals.
 */
export function isMethod(text: string): text is Method {
  return (METHODS as readonly string[]).includes(text);
}
