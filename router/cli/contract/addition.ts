import { formatCount } from "../../report/count.ts";
import { listFew } from "../../report/few.ts";
import type { Finding } from "../printing/finding.ts";
import type { NamedLock } from "./lock/lock_file.ts";
import {
  type AnsweredPath,
  findAnswering,
  type PublishedPath,
} from "./published/locked_path.ts";
import type { PublishedRoute } from "./published/published.ts";
import { placeOfRouteVersion } from "./published/written_place.ts";

/** Something that is not locked yet. */
interface Addition {
  /** A path, or a method of it. */
  readonly subject: string;
  readonly noun: "path" | "method";
  readonly published: PublishedRoute;
}

/** Lists the methods that a path did not answer before. */
function listMethods({ was, is }: AnsweredPath): Addition[] {
  const known = is.routes.filter(({ areMethodsKnown }) => areMethodsKnown);
  return known.flatMap((published) =>
    published.methods.filter((method) => !findAnswering(was, method))
      .map((method) => ({
        subject: `${method} ${is.path}`,
        noun: "method",
        published,
      }))
  );
}

/**
 * Returns a key that additions share when they are reported together: the paths
 * or the methods of one version, if one place sets it or if routes do so
 * themselves.
 */
function keyOf({ noun, published: { route } }: Addition): string {
  const { version, versionPrefix, source } = route;
  const place = source.versionLevel === "route" ? undefined : source.version;
  return JSON.stringify([noun, versionPrefix, version, place]);
}

/** Returns the file of the additions; if they have several, of the version. */
function placeOfAdded(additions: readonly Addition[]): string {
  const places = new Set(
    additions.map(({ published }) => published.route.source.place),
  );
  const [place] = places;
  return places.size === 1
    ? place
    : placeOfRouteVersion(additions[0].published.route);
}

function describeAdditions(
  additions: readonly Addition[],
  { command }: NamedLock,
): Finding {
  const [{ noun, published: { route: { version } } }] = additions;
  const adding = version === undefined
    ? "Routes without a version add"
    : `Version ${version} adds`;
  const subjects = additions.map(({ subject }) => subject);
  const count = subjects.length === 1
    ? ""
    : `${formatCount(subjects.length, noun)}: `;
  return {
    code: "endpoint-added",
    severity: "info",
    places: [placeOfAdded(additions)],
    reason: `${adding} ${count}${listFew(subjects)}.`,
    fix: `Once you publish this, lock it with: ${command}`,
  };
}

/**
 * Reports what is not locked yet, once for each version and place that sets it.
 *
 * @param kept The locked paths that stay, as they were and as they are.
 * @param added The new paths.
 * @param lock The lock file.
 */
export function listAdditions(
  kept: readonly AnsweredPath[],
  added: readonly PublishedPath[],
  lock: NamedLock,
): Finding[] {
  const additions: Addition[] = [
    ...kept.flatMap(listMethods),
    ...added.map(({ path, routes: [published] }): Addition => ({
      subject: path,
      noun: "path",
      published,
    })),
  ];
  return [...Map.groupBy(additions, keyOf).values()]
    .map((group) => describeAdditions(group, lock));
}
