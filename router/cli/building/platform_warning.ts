import type { Bundles } from "../../build/bundle.ts";
import type { PlatformName } from "../../build/platform.ts";
import type { BuildOptions } from "./build_options.ts";

/** The platforms that compile no WebAssembly while they run. */
const WITHOUT_COMPILER: readonly PlatformName[] = ["cloudflare", "fastly"];

/**
 * Warns of what a bundle asks for, and some of the platforms do not have.
 *
 * @param bundles The bundles, and what is known of them.
 * @param options What they are built for.
 */
export function warnOfPlatforms(
  { readsFolder, importsWebAssembly, nodeModules }: Bundles,
  { entry, manifest, platforms }: BuildOptions,
): void {
  if (readsFolder) {
    const reader = entry ?? "What a route file imports";
    const fix = entry === undefined
      ? "Read it before the build, and import what was read."
      : `Import ${manifest} in its place: fileRoutes(manifest).`;
    console.error(
      `${reader} reads a folder with readRoutes, which has to be there ` +
        `wherever this is deployed, and most platforms have none. ${fix}`,
    );
  }
  const unfit = platforms.filter((name) => WITHOUT_COMPILER.includes(name));
  if (importsWebAssembly && unfit.length > 0) {
    console.error(
      "The application imports a .wasm file, which its bundle compiles at the " +
        "first request. Routes that import it answer 500 where that is not " +
        `allowed: ${unfit.join(", ")}.`,
    );
  }
  if (nodeModules.length > 0 && platforms.includes("fastly")) {
    console.error(
      `The application imports ${nodeModules.join(", ")}, which fastly does ` +
        "not have: its bundle cannot be compiled there. Name the other " +
        "platforms: --platform",
    );
  }
}
