import type { Pattern } from "../path/pattern.ts";
import { nameVersion } from "../path/version.ts";
import type { ComposedRoute, Composition } from "./compose.ts";
import type { EffectiveSettings } from "./effective_settings.ts";

/** What lies in a group, or in the application as a whole. */
export interface Scope {
  /** The group; `undefined` for the application. */
  readonly group: object | undefined;
  /** What it lies in. */
  readonly outer: Scope | undefined;
  /** What stands around its members. */
  readonly effective: EffectiveSettings;
  /** Where its declared routes begin in the list of all. */
  readonly start: number;
  /** Where they end. */
  end: number;
}

/** A place whose version extends another one. */
export interface Extension {
  /** The text of its version. */
  readonly version: string;
  /** The name of the version that it extends. */
  readonly extends: string;
  /** The paths that it leaves out, as written. */
  readonly remove: readonly string[];
  /** The place, in words. */
  readonly from: string;
  /** What stands around its own routes. */
  readonly effective: EffectiveSettings;
  /** What it lies in. */
  readonly scope: Scope;
}

/** Tells how deep a scope lies. */
export function depthOf({ outer }: Scope): number {
  return outer ? depthOf(outer) + 1 : 0;
}

/** Tells whether a scope is another one or lies in it. */
export function isInScope(inner: Scope, scope: Scope): boolean {
  return inner === scope || (!!inner.outer && isInScope(inner.outer, scope));
}

/** What carrying out extensions fills. */
export interface Extending {
  readonly composition: Composition;
  /** For each version, the shapes of the paths that it has. */
  readonly shapes: Map<string, Set<string>>;
  /** The shapes of the paths that a nearer place has removed. */
  readonly removed: Set<string>;
}

/** Notes that a version has a path. */
export function addShape(
  { shapes }: Extending,
  { route: { version }, pattern: { shape } }: ComposedRoute,
): void {
  if (version === undefined) return;
  const known = shapes.get(version);
  if (known) known.add(shape);
  else shapes.set(version, new Set([shape]));
}

/** Tells whether a path lies at or below a URL prefix. */
export function isWithin({ shape }: Pattern, prefix: Pattern): boolean {
  return shape === prefix.shape || shape.startsWith(`${prefix.shape}/`);
}

/** Tells whether the extending version declares a path itself. */
export function isDeclared(
  { shapes }: Extending,
  version: string,
  { shape }: Pattern,
): boolean {
  return shapes.get(nameVersion(version))?.has(shape) ?? false;
}
