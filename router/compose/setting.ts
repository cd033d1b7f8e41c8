/**
 * The kinds of places that can have settings, the most specific first (SPEC
 * section 4).
 */
export const PLACE_KINDS = [
  "route",
  "blueprint",
  "constructor",
  "instantiation",
  "registration",
  "application",
] as const;

/** A kind of place that can have settings. */
export type PlaceKind = typeof PLACE_KINDS[number];

/** A declaration, with its place in words. */
export interface Owner {
  /** The place. */
  readonly place: string;
}

/** A setting and where it was written. */
export interface Setting<Value> {
  readonly value: Value;
  readonly place: string;
  /** The declaration that sets it: places of several can read the same. */
  readonly owner: object;
  /** The kind of that place. */
  readonly kind: PlaceKind;
  /** The setting around it that it overrides. */
  readonly outer?: Setting<Value> | undefined;
}
