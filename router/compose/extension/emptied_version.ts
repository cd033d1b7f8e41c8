import { warning } from "../../report/mistake.ts";
import { note } from "../../report/noted_mistake.ts";
import type { RemovedPath } from "../composed.ts";
import type { Composition, Extension } from "../composition.ts";
import { findBase } from "./base.ts";
import type { InheritancePass } from "./inheritance_pass.ts";
import { mayMissPaths } from "./lost_version.ts";
import { createPrefixCheck } from "./own_prefix.ts";

/**
 * Warns of a version that has removed all that it could have.
 *
 * @param pass What versions have.
 * @param extension The version, which extends another one.
 * @param removed The paths that it has removed.
 */
export function warnOfEmpty(
  { composition, ownersIn }: InheritancePass,
  extension: Extension,
  removed: readonly RemovedPath[],
): void {
  const { version, extends: extended, place } = extension;
  if (removed.length === 0) return;
  const { routes } = ownersIn(version);
  if (routes.some(createPrefixCheck(extension))) return;
  if (mayMissPaths(composition, version)) return;
  // That it hands on nothing is told already.
  if (hasHeirs(composition, extension)) return;
  note(
    warning(
      "bad-remove",
      [place],
      `Version ${version} removes every path of version ${extended} and ` +
        "declares none, so it has none.",
      "Leave the folder or the blueprint out, or keep a path.",
    ),
    composition.mistakes,
  );
}

/** Tells whether other versions build on what a place extends. */
function hasHeirs(composition: Composition, extension: Extension): boolean {
  return composition.extensions.some((heir) =>
    heir.extends === extension.version &&
    findBase(composition, heir).extensions.includes(extension)
  );
}
