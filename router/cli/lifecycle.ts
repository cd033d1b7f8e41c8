import type { Route, RouteSource } from "../declare/route.ts";

/** How far a route is in its life. */
export interface Lifecycle {
  /** When it was deprecated, or will be. */
  readonly deprecated: Date | undefined;
  /** When it stops to be served, or is meant to. */
  readonly sunset: Date | undefined;
  /** The route of an earlier version that it was inherited from. */
  readonly inheritedFrom: string | undefined;
}

/** What routes say of their life, as far as they do. */
interface Aging {
  readonly deprecated?: Date | string;
  readonly sunset?: Date | string;
  readonly source: RouteSource & { readonly inheritedFrom?: string };
}

function readDate(value: Date | string | undefined): Date | undefined {
  if (value === undefined) return undefined;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** Gives how far a route is in its life. */
export function lifecycleOf(route: Route): Lifecycle {
  const { deprecated, sunset, source }: Aging = route;
  return {
    deprecated: readDate(deprecated),
    sunset: readDate(sunset),
    inheritedFrom: source.inheritedFrom,
  };
}

/** Formats a date as settings have it: a day, or more when it matters. */
export function formatDate(date: Date): string {
  return date.toISOString().replace(/T00:00:00\.000Z$/, "");
}
