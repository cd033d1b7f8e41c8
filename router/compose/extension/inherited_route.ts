import type { ExtendedVersion } from "../../declare/route.ts";
import type { Pattern } from "../../path/pattern.ts";
import { type Mistake, mistake, note } from "../../report/mistake.ts";
import { attempt } from "../../report/refusal.ts";
import { composeVersionedPath, type PathInVersion } from "../composed_path.ts";
import { ComposedRoute } from "../composed_route.ts";
import type { Extension } from "../composition.ts";
import type {
  EffectiveSettings,
  VersionPrefixes,
} from "../effective_settings.ts";
import { listLeadParameters } from "../lead_parameters.ts";
import { checkLead } from "../shared_lead.ts";
import type { InheritancePass } from "./inheritance_pass.ts";

/** A path in an extending version, and the settings that hold for it. */
export interface InheritedPath extends PathInVersion {
  readonly effective: EffectiveSettings;
}

/**
 * Composes a path of the extending version, or notes why it cannot be.
 *
 * @param pass Where mistakes are noted.
 * @param extension The version that extends another.
 * @param prefixes The version prefixes that hold there.
 * @param resource The path without its version.
 */
export function composeInVersion(
  { composition }: InheritancePass,
  { written, place }: Extension,
  prefixes: VersionPrefixes,
  resource: Pattern,
): PathInVersion | undefined {
  return attempt(
    () => composeVersionedPath(composition, written, prefixes, resource),
    place,
    composition.mistakes,
  );
}

/**
 * Composes the path that a route has in the extending version.
 *
 * @param pass Where mistakes are noted.
 * @param extension The version that extends another.
 * @param source The route, as the extended version has it.
 */
export function composeInherited(
  pass: InheritancePass,
  extension: Extension,
  source: ComposedRoute,
): InheritedPath | undefined {
  const effective = pass.settingsFor(extension)(source.effective);
  const composed = composeInVersion(
    pass,
    extension,
    effective.versionPrefixes,
    source.resource,
  );
  if (!composed) return undefined;
  const { version, place } = extension;
  const { versionPrefix } = composed;
  const owner = { version, versionPrefix, place };
  return checkLead(pass.composition, composed.lead, owner)
    ? { ...composed, effective }
    : undefined;
}

/**
 * Refuses to take over a route whose handler would miss a parameter.
 *
 * @param extension The version that extends another.
 * @param source The route, as the extended version has it.
 * @param lead Version prefix and version of the extending one.
 * @param mistakes Where mistakes are noted.
 */
export function checkParameters(
  { version, place }: Extension,
  source: ComposedRoute,
  lead: Pattern,
  mistakes: Mistake[],
): boolean {
  const missing = listLeadParameters(source.pattern, source.resource)
    .find(({ text }) => !lead.parameters.some((own) => own.text === text));
  if (missing === undefined) return true;
  const { route } = source;
  note(
    mistake(
      "bad-extends",
      [place, route.source.place],
      `Version ${version} would inherit ${route.path}, but its ` +
        `prefix ${lead.text} has no parameter ${missing.text}.`,
      `Write remove: ["${route.resource}"], or keep the two prefixes in ` +
        "different groups.",
    ),
    mistakes,
  );
  return false;
}

/**
 * Makes the route that an extending version has of another's.
 *
 * @param pass What is composed so far.
 * @param extension The version that extends another.
 * @param source The route, as the extended version has it.
 * @param path The path that it has in the extending one.
 */
export function inheritRoute(
  { composition }: InheritancePass,
  { version, place, extends: extended }: Extension,
  source: ComposedRoute,
  { pattern, effective }: InheritedPath,
): ComposedRoute {
  const step: ExtendedVersion = {
    version: extended,
    path: source.pattern.path,
    place,
  };
  return new ComposedRoute({
    declaration: source.declaration,
    effective,
    pattern,
    resource: source.resource,
    version,
    name: source.name,
    lifecycle: composition.lifecycles.resolve(effective.lifecycles, version),
    inherited: [step, ...source.inherited],
  });
}
