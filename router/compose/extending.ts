import type { Pattern } from "../path/pattern.ts";
import { nameVersion } from "../path/version.ts";
import type { ComposedRoute } from "./composed.ts";
import type { Composition } from "./composition.ts";

/** What carrying out extensions fills. */
export interface Extending {
  readonly composition: Composition;
  /** Tells whether something was refused that others may look for. */
  readonly isPartial: boolean;
  /** For each version, the shapes of the paths that it has. */
  readonly shapes: Map<string, Set<string>>;
  /** The shapes of the paths that a nearer place has removed. */
  readonly removed: Set<string>;
}

/**
 * Notes that a version has a path.
 *
 * @param extending Where it is noted.
 * @param composed The route that has the path.
 */
export function addShape(
  { shapes }: Extending,
  { route: { version }, pattern: { shape } }: ComposedRoute,
): void {
  if (version === undefined) return;
  const known = shapes.get(version);
  if (known) known.add(shape);
  else shapes.set(version, new Set([shape]));
}

/**
 * Tells whether a path lies at or below a URL prefix.
 *
 * @param path The path without its version.
 * @param prefix The URL prefix.
 */
export function isWithin({ shape }: Pattern, prefix: Pattern): boolean {
  return shape === prefix.shape || shape.startsWith(`${prefix.shape}/`);
}

/**
 * Tells whether the extending version declares a path itself.
 *
 * @param extending What versions have.
 * @param version The text of the version.
 * @param path The whole path.
 */
export function isDeclared(
  { shapes }: Extending,
  version: string,
  { shape }: Pattern,
): boolean {
  return shapes.get(nameVersion(version))?.has(shape) ?? false;
}
