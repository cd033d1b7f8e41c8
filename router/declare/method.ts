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

/** The key of an endpoint of a path: a method, or `ALL` for any other. */
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

/** For each key, the list of that key alone. */
export const KEY_ALONE = Object.fromEntries(
  ENDPOINT_KEYS.map((key) => [key, Object.freeze([key])]),
) as Readonly<Record<EndpointKey, readonly EndpointKey[]>>;

/**
 * Tells whether a value is a blueprint, a group or an object with a `fetch`,
 * which other routers accept as the routes below a path. One that names a
 * handler is none of them: its class may have methods of any name.
 *
 * @param value Any value.
 */
export function isPartOfRoutes(value: unknown): value is object {
  if (!isObject(value)) return false;
  return ("declaration" in value || "fetch" in value) &&
    !Object.keys(value).some(isEndpointKey);
}

/**
 * Tells whether a value can hold handlers by method. A function cannot: it may
 * be meant as the only handler.
 *
 * @param value Any value.
 */
export function canHoldHandlers(value: unknown): value is object {
  return isObject(value) && !Array.isArray(value) && !isPartOfRoutes(value);
}

/**
 * Lists the keys of handlers. Most routes have one, and all with the same one
 * share its list.
 *
 * @param handlers The handlers, by method.
 */
export function listKeys(handlers: object): readonly string[] {
  const keys = Object.keys(handlers);
  const [key] = keys;
  return keys.length === 1 && isEndpointKey(key) ? KEY_ALONE[key] : keys;
}

/**
 * Returns the methods that handlers cover, in the order of `Allow`.
 *
 * @param keys Methods, or `ALL`.
 */
export function methodsOf(keys: readonly string[]): readonly Method[] {
  return keys.includes("ALL")
    ? METHODS
    : METHODS.filter((method) => keys.includes(method));
}

/**
 * Tells whether handlers of some methods answer a given one: that of GET also
 * answers HEAD, and OPTIONS is always answered.
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
 * Tells whether a string is a method that a route can handle, or `ALL`.
 *
 * @param text A string such as the name of an export.
 */
export function isEndpointKey(text: string): text is EndpointKey {
  return KNOWN_KEYS.has(text);
}

/**
 * Tells whether a string is a method that a route can handle.
 *
 * @param text A method, in capitals.
 */
export function isMethod(text: string): text is Method {
  return (METHODS as readonly string[]).includes(text);
}
