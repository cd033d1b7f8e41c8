import type { Bundles } from "../../build/bundle/bundle.ts";
import {
  PLATFORM_NAMES,
  type PlatformName,
  PLATFORMS,
} from "../../build/platform/platform.ts";
import { listAll } from "../../report/listed.ts";
import type { BuildOptions } from "./build_options.ts";

/** The platforms on which a bundle finds the packages that it requires. */
const FINDING: readonly PlatformName[] = ["node", "bun"];

/** Warns of required packages that are left out, and may not be found. */
function warnOfRequired({ externals, required }: Bundles): void {
  const warnings = required.flatMap(({ specifier, by }) =>
    externals
      .filter(({ name }) => `${specifier}/`.startsWith(`${name}/`))
      .map(({ name }) =>
        `${by} requires ${name}, which is left out: require finds it only on ` +
        "Node and Bun, and not from a minified bundle. Leave both out, or " +
        "import it."
      )
  );
  for (const text of new Set(warnings)) console.error(text);
}

/**
 * Warns of packages that do not work when they are bundled, or left out.
 *
 * @param bundles The bundles, and what is known about them.
 * @param options What they are built for.
 */
export function warnOfPackages(
  bundles: Bundles,
  { platforms, bundle }: BuildOptions,
): void {
  const { nativePackages, externals } = bundles;
  for (const name of nativePackages) {
    console.error(
      `The bundle has ${name} without its native addon, which cannot be ` +
        "bundled. Routes that import it answer 500, unless it works without. " +
        `Leave the package out, to be installed: --external=${name}`,
    );
  }
  const isFound = platforms.every((name) => FINDING.includes(name));
  if (!isFound || bundle.isMinified) warnOfRequired(bundles);
  const without = platforms.filter((name) => !PLATFORMS[name].packagesBy);
  if (externals.length > 0 && without.length > 0) {
    const others = PLATFORM_NAMES.filter((name) => PLATFORMS[name].packagesBy);
    const names = listAll(externals.map(({ name }) => name));
    console.error(
      `Nothing installs ${names} on ${listAll(without)}, where the bundle ` +
        `might not start. Build only for other platforms: --platform=${
          others.join(",")
        }`,
    );
  }
}
