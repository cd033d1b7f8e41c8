import { type Pattern, refuseBadPattern } from "../../path/pattern.ts";
import { type Mistake, mistake, note } from "../../report/mistake.ts";
import { noteRefusal } from "../../report/refusal.ts";
import type { ComposedRoute } from "../composed_route.ts";
import type { Extension } from "../composition.ts";
import type { VersionedSettings } from "../route_settings.ts";
import type { InheritancePass } from "./inheritance_pass.ts";

/**
 * Gives what holds for a route in an extending version, or notes why its path
 * cannot be there.
 */
export type RouteInheritor = (
  source: ComposedRoute,
) => VersionedSettings | undefined;

/**
 * Makes what gives what holds for routes in an extending version.
 *
 * @param pass Where mistakes are noted.
 * @param extension The version that extends another.
 */
export function createRouteInheritor(
  { composition, settingsFor }: InheritancePass,
  extension: Extension,
): RouteInheritor {
  const inheritSettings = settingsFor(extension);
  return (source) => {
    const settings = inheritSettings(source.settings);
    // What it could have with its own version, it can with this one.
    if (!settings || settings.lead.parameters.length === 0) return settings;
    // A function for `attempt` would be made for each route.
    try {
      refuseBadPattern(settings.lead, source.resource);
      return settings;
    } catch (error) {
      noteRefusal(error, extension.place, composition.mistakes);
      return undefined;
    }
  };
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
  if (source.settings.lead.parameters.length === 0) return true;
  const missing = findMissing(source.settings.lead, lead);
  if (missing === undefined) return true;
  const { route } = source;
  note(
    mistake(
      "bad-extends",
      [place, route.source.place],
      `Version ${version} would inherit ${route.path}, but its ` +
        `prefix ${lead.text} has no parameter ${missing}.`,
      `Write remove: ["${route.resource}"], or keep the two prefixes in ` +
        "different groups.",
    ),
    mistakes,
  );
  return false;
}

/** Finds a parameter that one part of a path has, but another has not. */
function findMissing(from: Pattern, to: Pattern): string | undefined {
  return from.parameters.find(({ text }) =>
    !to.parameters.some((own) => own.text === text)
  )?.text;
}
