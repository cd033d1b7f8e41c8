import { groupBy } from "../../collection/group_by.ts";
import type { ComposedRoute } from "../../compose/composed_route.ts";
import {
  addLifecycle,
  type LifecycleLayer,
} from "../../compose/lifecycle_layer.ts";
import { versionsOf } from "../../compose/versions_of.ts";
import {
  LIFECYCLE_KEYS,
  type LifecycleOptions,
} from "../../declare/lifecycle.ts";
import { readSettings } from "../../declare/read_settings.ts";
import { nameVersion } from "../../path/version.ts";
import { listAll } from "../../report/listed.ts";
import { type Mistake, mistake } from "../../report/mistake.ts";
import { isRecord } from "../../report/record.ts";
import { suggest } from "../../report/suggestion.ts";

/**
 * The lifecycles that an application sets for whole versions, by version.
 *
 * @internal
 */
export type VersionLifecycles = Readonly<Record<string, LifecycleOptions>>;

function placeOf(version: string): string {
  return `new App() (versions["${version}"])`;
}

/**
 * Reads the lifecycles that an application sets for whole versions.
 *
 * @param versions What the application sets, by version.
 * @param mistakes Collects the mistakes.
 */
export function readLifecycles(
  versions: VersionLifecycles | undefined,
  mistakes: Mistake[],
): LifecycleLayer | undefined {
  // What is not an object is refused with the other options.
  if (!isRecord(versions)) return undefined;
  return Object.entries(versions).reduce<LifecycleLayer | undefined>(
    (outer, [version, options]) => {
      const place = placeOf(version);
      const settings = readSettings(options, LIFECYCLE_KEYS, place, mistakes);
      return addLifecycle(outer, { ...settings, version }, { place });
    },
    undefined,
  );
}

/**
 * Refuses lifecycles of versions that no route has, or that have two.
 *
 * @param versions What the application sets, by version.
 * @param routes The routes that it has.
 * @param mistakes Collects the mistakes.
 */
export function checkVersions(
  versions: VersionLifecycles | undefined,
  routes: readonly ComposedRoute[],
  mistakes: Mistake[],
): void {
  const all = Object.keys(versions ?? {});
  // There may be very many routes.
  const known = all.length === 0 ? [] : versionsOf(routes);
  for (const [name, written] of groupBy(all, nameVersion)) {
    if (written.length > 1) mistakes.push(describeRepeated(written));
    if (!known.includes(name)) mistakes.push(describeUnknown(written, known));
  }
}

function describeRepeated(written: readonly string[]): Mistake {
  const quoted = written.map((version) => `"${version}"`);
  return mistake(
    "duplicate-setting",
    written.map(placeOf),
    `They name the same version: ${listAll(quoted)}.`,
    "Keep one of them.",
  );
}

function describeUnknown(
  written: readonly string[],
  known: readonly string[],
): Mistake {
  const [version] = written;
  return mistake(
    "unknown-version",
    written.map(placeOf),
    `No route has version ${version}.`,
    `${suggest(version, known)}Known versions: ${known.join(", ") || "none"}.`,
  );
}
