import type { LifecycleDate } from "../declare/lifecycle.ts";
import type { Route } from "../declare/route.ts";

/** How far a route is in its life. */
export interface Lifecycle {
  /** When it was deprecated, or will be. */
  readonly deprecated: Date | undefined;
  /** When it stops to be served, or is meant to. */
  readonly sunset: Date | undefined;
  /** Whether it answers 410 from its sunset on. */
  readonly isGoneAfter: boolean;
  /** The path of the earlier version that it was inherited from. */
  readonly inheritedFrom: string | undefined;
}

function toDate(date: LifecycleDate | undefined): Date | undefined {
  return date && new Date(date.time);
}

/** Gives how far a route is in its life. */
export function lifecycleOf({ lifecycle, source }: Route): Lifecycle {
  return {
    deprecated: toDate(lifecycle?.deprecated),
    sunset: toDate(lifecycle?.sunset),
    isGoneAfter: lifecycle?.onSunset === "gone",
    inheritedFrom: source.inherited[0]?.path,
  };
}

/** Formats a date as settings have it: a day, or more when it matters. */
export function formatDate(date: Date): string {
  return date.toISOString().replace(/T00:00:00\.000Z$/, "");
}
