import type { ComposedRoute } from "../compose/compose.ts";
import { addLifecycle, type LifecycleLayer } from "../compose/lifecycle.ts";
import { LIFECYCLE_KEYS, type LifecycleOptions } from "../declare/lifecycle.ts";
import { readSettings } from "../declare/settings.ts";
import { type Mistake, mistake } from "../path/mistake.ts";
import { suggest } from "../path/suggestion.ts";
import { compareVersions, nameVersion } from "../path/version.ts";

/** The lifecycles that an application sets for whole versions, by version. */
export type VersionLifecycles = Readonly<Record<string, LifecycleOptions>>;

function placeOf(version: string): string {
  return `new App() (versions["${version}"])`;
}

/** Reads the lifecycles that an application sets for whole versions. */
export function readLifecycles(
  versions: VersionLifecycles = {},
  mistakes: Mistake[],
): LifecycleLayer | undefined {
  return Object.entries(versions).reduce<LifecycleLayer | undefined>(
    (outer, [version, options]) => {
      const place = placeOf(version);
      const settings = readSettings(options, LIFECYCLE_KEYS, place, mistakes);
      return addLifecycle(outer, { ...settings, version }, place);
    },
    undefined,
  );
}

/** Refuses lifecycles of versions that no route has. */
export function checkVersions(
  versions: VersionLifecycles = {},
  routes: readonly ComposedRoute[],
  mistakes: Mistake[],
): void {
  const known = new Set(routes.map(({ route }) => route.version));
  known.delete(undefined);
  const names = [...known as Set<string>];
  for (const version of Object.keys(versions)) {
    if (known.has(nameVersion(version))) continue;
    mistakes.push(
      mistake(
        "unknown-version",
        [placeOf(version)],
        `No route has version ${version}.`,
        `${suggest(version, names)}The versions are ${
          names.sort(compareVersions).join(", ") || "none"
        }.`,
      ),
    );
  }
}
