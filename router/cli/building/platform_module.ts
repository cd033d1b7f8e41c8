import type { PlatformName } from "../../build/platform/platform.ts";
import { moduleOfPlatform } from "../../files/load_failure.ts";
import { warning } from "../../report/mistake.ts";
import type { Finding } from "../printing/finding.ts";

/**
 * Warns of a file, in place of refusing it, that Deno cannot load since it
 * imports what the only platform has that is built for.
 *
 * @param finding What was found of a file.
 * @param platforms What is built for.
 */
export function allowPlatformModule(
  finding: Finding,
  platforms: readonly PlatformName[],
): Finding {
  if (finding.code !== "load-failed") return finding;
  const module = moduleOfPlatform(finding.reason);
  const isThere = module !== undefined &&
    platforms.every((name) => module.startsWith(`${name}:`));
  if (!isThere) return finding;
  return warning(
    "load-failed",
    finding.places,
    `The file is not checked: it imports "${module}", which Deno does not have.`,
    "The build goes on; where it is served, the file must load.",
  );
}
