import type { RouteSource } from "../../declare/route.ts";

/** The keys of a source that are read when asked for, in their order. */
const READ_LATE: Readonly<Record<Exclude<keyof RouteSource, "place">, true>> = {
  path: true,
  version: true,
  versionLevel: true,
  versionPrefix: true,
  urlPrefixes: true,
  overridden: true,
  inherited: true,
  middleware: true,
  errorHandlers: true,
};

/**
 * Makes a source that is read when anything but its place is asked for:
 * messages tell the place alone.
 *
 * @param place The route file.
 * @param read Reads all else.
 */
export function createLateSource(
  place: string,
  read: () => Omit<RouteSource, "place">,
): RouteSource {
  const source: Record<string, unknown> = { place };
  let known: Omit<RouteSource, "place"> | undefined;
  for (const key of Object.keys(READ_LATE) as (keyof typeof READ_LATE)[]) {
    const get = () => (known ??= read())[key];
    Object.defineProperty(source, key, { get, enumerable: true });
  }
  return source as unknown as RouteSource;
}
