/**
 * Routes that follow each other in a manifest's table and have a version, a
 * lifecycle and heirs in common. The manifest's lifecycles are `object` here:
 * TypeScript gives literals without annotations a wider type.
 *
 * @internal
 */
export interface CompiledVersion {
  /** The version prefix and version that their paths begin with. */
  readonly lead: string;
  /** The version without a leading `v`. */
  readonly version?: string | undefined;
  /** The prefix of the version. */
  readonly versionPrefix?: string | undefined;
  /** Their lifecycle, with the files that set it as its places. */
  readonly lifecycle?: object | undefined;
  /**
   * The folders of the versions that inherited them one after another, each
   * with a slash at its end; none for routes that are declared in the version.
   */
  readonly heirs?: readonly string[] | undefined;
  /** Alternately the rest of a route's path and its file. */
  readonly files: readonly string[];
}

/**
 * Counts the routes of a manifest.
 *
 * @param routes The routes, by version.
 */
export function countRoutes(routes: readonly CompiledVersion[]): number {
  return routes.reduce((sum, { files }) => sum + files.length / 2, 0);
}

/** A route in a manifest. */
export interface CompiledEntry {
  readonly version: CompiledVersion;
  /** The rest of the route's path. */
  readonly resource: string;
  /** The route's file, relative to the routes folder. */
  readonly file: string;
}

/** Returns the route that begins at an index of a version's `files`. */
function entryAt(version: CompiledVersion, index: number): CompiledEntry {
  const { files } = version;
  return { version, resource: files[index], file: files[index + 1] };
}

/**
 * Lists the routes of a version in a manifest.
 *
 * @param version The version.
 */
export function listEntries(version: CompiledVersion): CompiledEntry[] {
  return Array.from(
    { length: version.files.length / 2 },
    (_, index) => entryAt(version, 2 * index),
  );
}

/**
 * Finds a route of a manifest.
 *
 * @param routes The routes, by version.
 * @param number Its number, counted from 0 over all versions.
 */
export function findEntry(
  routes: readonly CompiledVersion[],
  number: number,
): CompiledEntry {
  let index = 2 * number;
  const version = routes.find(({ files: { length } }) => {
    if (index < length) return true;
    index -= length;
    return false;
  })!;
  return entryAt(version, index);
}

/**
 * Returns the routes of a manifest from one number to another.
 *
 * @param routes The routes, by version.
 * @param start The number of the first one.
 * @param end The number after the last one.
 */
export function sliceRoutes(
  routes: readonly CompiledVersion[],
  start: number,
  end: number,
): CompiledVersion[] {
  let before = 0;
  return routes.flatMap((version) => {
    const [from, to] = [start, end].map((number) =>
      Math.max(2 * (number - before), 0)
    );
    const files = version.files.slice(from, to);
    before += version.files.length / 2;
    return files.length === 0 ? [] : [{ ...version, files }];
  });
}
