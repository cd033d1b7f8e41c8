import type { PlatformName } from "../../build/platform/platform.ts";
import { moduleOfPlatform } from "../../files/load_failure.ts";
import { warning } from "../../report/mistake.ts";
import { ADVICE_ON_UNCHECKED } from "../checking/check_entry.ts";
import type { Finding } from "../printing/finding.ts";

/**
 * Turns the error of a module that Deno cannot load into a warning, where it
 * imports a module of the only platform to build for. Otherwise adds to the fix
 * that building for its platform alone would help, too.
 *
 * @param finding A finding about the module.
 * @param what What the module is, for messages.
 * @param platforms The platforms to build for.
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
