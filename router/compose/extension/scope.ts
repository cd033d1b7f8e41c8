import type { EffectiveSettings } from "../effective_settings.ts";

/** The scope of a group, or of the application as a whole. */
export interface Scope {
  /** The group; `undefined` for the application. */
  readonly group: object | undefined;
  /** The scope that it lies in. */
  readonly outer: Scope | undefined;
  /** How deep its group is nested; 0 for the application. */
  readonly depth: number;
  /** The settings that apply to its members. */
  readonly effective: EffectiveSettings;
  /** Where its declared routes begin in the list of all. */
  readonly start: number;
  /** Where they end. */
  end: number;
}

/**
 * Tells whether a scope is another one or lies in it.
 *
 * @param inner The scope that may lie in the other.
 * @param scope The other.
 */
export function isInScope(inner: Scope, scope: Scope): boolean {
  return inner === scope || (!!inner.outer && isInScope(inner.outer, scope));
}

/**
 * Tells whether a scope is that of a group or lies in it.
 *
 * @param scope The scope.
 * @param member The group, by the object that declares it.
 */
export function isInGroup({ group, outer }: Scope, member: object): boolean {
  return group === member || (!!outer && isInGroup(outer, member));
}
