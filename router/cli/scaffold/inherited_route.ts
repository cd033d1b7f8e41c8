import { isInherited } from "../../declare/inherited.ts";
import type { Route } from "../../declare/route.ts";
import { shapeOf } from "../../path/path_shape.ts";
import type { App } from "../../serve/app.ts";
import type {
  RemovedRoute,
  ServedVersion,
} from "../../serve/versions/versions.ts";
import { UsageError } from "../command/arguments.ts";
import { listBases } from "../tree/extended_version.ts";

/**
 * Tells whether a version removes a path itself: one that only stays removed
 * may come back.
 */
function removesItself(
  versions: readonly ServedVersion[],
  version: ServedVersion,
  { place }: RemovedRoute,
): boolean {
  return !listBases(versions, version).some(({ removed }) =>
    removed.some((other) => other.place === place)
  );
}

/** Finds a path among those that versions remove themselves. */
function findOwnRemoval(app: App, shape: string): RemovedRoute | undefined {
  const versions = app.versions();
  return versions.flatMap((version) =>
    version.removed.filter((one) =>
      shapeOf(one.path) === shape && removesItself(versions, version, one)
    )
  )[0];
}

/**
 * Returns the inherited route of a path, which a new file may override.
 *
 * @param app The application.
 * @param path The path, with the type of every parameter.
 * @throws {UsageError} When the path is declared, or its version removes it.
 */
export function findInherited(app: App, path: string): Route | undefined {
  const shape = shapeOf(path);
  const served = app.routes.find((route) => shapeOf(route.path) === shape);
  if (served && !isInherited(served)) {
    throw new UsageError(
      `${path} is already served by ${served.source.place}. Add the ` +
        "handler there, or give another path.",
    );
  }
  const removed = findOwnRemoval(app, shape);
  if (removed) {
    throw new UsageError(
      `${path} is removed by ${removed.place}. Delete ` +
        `${JSON.stringify(removed.resource)} from remove there first.`,
    );
  }
  return served;
}
