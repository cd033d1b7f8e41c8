import type { PlatformName } from "../../build/platform/platform.ts";
import { moduleOfPlatform } from "../../files/load_failure.ts";
import { warning } from "../../report/mistake.ts";
import { ADVICE_ON_UNCHECKED } from "../checking/check_entry.ts";
import type { Finding } from "../printing/finding.ts";

/**
 * Warns of a module, in place of refusing it, that Deno cannot load since it
 * imports what the only platform has that is built for. Where it is refused,
 * building for its platform alone is another way to mend it.
 *
 * @param finding What was found of a module.
 * @param what What the module is, for messages.
 * @param platforms What is built for.
 */
export function allowPlatformModule(
  finding: Finding,
  what: string,
  platforms: readonly PlatformName[],
): Finding {
  if (finding.code !== "load-failed") return finding;
  const module = moduleOfPlatform(finding.reason);
  if (module === undefined) return finding;
  const [owner] = module.split(":");
  if (platforms.some((name) => name !== owner)) {
    const fix = `${finding.fix} Or build for its platform alone: ` +
      `--platform=${owner}.`;
    return { ...finding, fix };
  }
  return warning(
    "load-failed",
    finding.places,
    `The ${what} is not checked: it imports "${module}", which Deno does not ` +
      "have.",
    ADVICE_ON_UNCHECKED,
  );
}
