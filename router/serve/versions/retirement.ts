import { formatDate } from "../../declare/moment.ts";
import type { AnsweringApplication } from "../answering_application.ts";
import { isPreflight } from "../request/preflight.ts";
import { LazyHttpError } from "../response/lazy_http_error.ts";
import { goneOf, type RequestedVersion } from "./requested_version.ts";
import { isGone } from "./lifecycle_state.ts";
import type { ServedLifecycle } from "./served_lifecycle.ts";
import { findServing } from "./serving_version.ts";
import {
  familyOf,
  listSupported,
  type VersionFamily,
} from "./version_family.ts";

/**
 * Returns the error with which a request to a version that has ended is
 * refused, if it is to be refused.
 *
 * @param application The built application.
 * @param lifecycle The lifecycle of the route.
 * @param request The request; a CORS preflight is not refused, so that pages of
 * other origins can read the answer to theirs.
 * @param findRequested Returns the version that its path asks for.
 * @param now Milliseconds since the beginning of 1970, UTC.
 */
export function findRetirement(
  application: AnsweringApplication,
  lifecycle: ServedLifecycle,
  request: Request,
  findRequested: () => RequestedVersion,
  now: number,
): LazyHttpError | undefined {
  const { route: { version }, settings } = lifecycle;
  if (!isGone(settings, now) || isPreflight(request)) return undefined;
  const requested = findRequested();
  const family = familyOf(findServing(application, requested));
  const supported = listSupported(family, now);
  const gone = goneOf(requested);
  const detail = gone !== undefined && gone <= now
    ? `API version ${version} was retired on ${formatDate(gone)}.`
    : describeRetired(lifecycle, request, family, now);
  return new LazyHttpError(410, detail, {
    // If the end is postponed, caches must not go on answering this.
    headers: { "cache-control": "no-store" },
    extensions: {
      code: "version-sunset",
      version,
      supported: supported.filter((name) => name !== version),
    },
  });
}

/** Describes what of a version is gone while other paths or methods remain. */
function describeRetired(
  { route: { version }, settings }: ServedLifecycle,
  { method }: Request,
  family: VersionFamily,
  now: number,
): string {
  const isServed = family.some((one) =>
    one.version === version &&
    one.lifecycles.some((lifecycle) => !isGone(lifecycle, now))
  );
  const what = isServed ? `${method} on this path` : "this path";
  const date = formatDate(settings.sunset!.time);
  return `API version ${version} retired ${what} on ${date}.`;
}
