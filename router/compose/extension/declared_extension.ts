import type { ReadSettings } from "../../declare/read_settings.ts";
import { nameVersion } from "../../path/version.ts";
import { type Mistake, mistake } from "../../report/mistake.ts";
import { note } from "../../report/noted_mistake.ts";
import { unlessRefused } from "../../report/refusal.ts";
import type { Composition } from "../composition.ts";
import type { EffectiveSettings } from "../effective_settings.ts";
import { readVersionOnce } from "../read_once.ts";
import { prefixOf } from "../version_prefix.ts";
import type { Scope } from "./scope.ts";

/**
 * Records that a place extends a version; what that adds is determined last.
 *
 * @param composition Where it is recorded.
 * @param settings The settings of the place itself.
 * @param effective The settings that apply to its routes.
 * @param place The place, in words.
 * @param scope The scope that the place lies in.
 */
export function noteExtension(
  composition: Composition,
  settings: ReadSettings,
  effective: EffectiveSettings,
  place: string,
  scope: Scope,
): void {
  const { mistakes, extensions } = composition;
  const { extends: extended, remove } = settings;
  if (extended === undefined) {
    if (remove !== undefined) {
      note(describeLoneRemove(place, effective), mistakes);
    }
    return;
  }
  const { version } = effective;
  if (!version) note(describeVersionless(extended, place), mistakes);
  const written = version && readVersionOnce(composition, version);
  if (written === undefined) {
    composition.lost.add(undefined);
    return;
  }
  const { versionPrefixes } = effective;
  const readLead = () => composition.readLead(versionPrefixes, written).text;
  extensions.push({
    version: nameVersion(written),
    written,
    versionPrefix: prefixOf(versionPrefixes),
    // Mistakes are reported for its routes.
    lead: unlessRefused(readLead),
    extends: extended,
    remove: remove ?? [],
    place,
    effective,
    scope,
  });
}

function describeLoneRemove(
  place: string,
  { version }: EffectiveSettings,
): Mistake {
  return mistake(
    "bad-remove",
    [place],
    'Setting "remove" has no effect without "extends": nothing is inherited.',
    version
      ? "Set the version to extend, for example extends: 1."
      : "Set its version and the one to extend, for example " +
        "{ version: 2, extends: 1 }.",
  );
}

function describeVersionless(extended: string, place: string): Mistake {
  return mistake(
    "bad-extends",
    [place],
    `No version is set here that could extend version ${extended}.`,
    "Set a version too, for example { version: 2, extends: 1 }.",
  );
}
