import { type Pattern, refuseBadPattern } from "../../path/pattern.ts";
import { type Mistake, mistake } from "../../report/mistake.ts";
import { note } from "../../report/noted_mistake.ts";
import { noteRefusal } from "../../report/refusal.ts";
import type { ComposedRoute } from "../composed_route.ts";
import type { Extension } from "../composition.ts";

/**
 * Refuses to inherit a path that the extending version cannot have.
 *
 * @param extension The version that extends another.
 * @param lead Version prefix and version of the path there.
 * @param source The route with the path, as the extended version has it.
 * @param mistakes Where mistakes are recorded.
 * @returns Whether the version can have it.
 */
export function checkPath(
  { place }: Extension,
  lead: Pattern,
  source: ComposedRoute,
  mistakes: Mistake[],
): boolean {
  // A path that was possible with its own version is so with this one.
  const { length, parameters } = source.lead;
  const addsNone = lead.parameters.every((one, at) => one === parameters[at]);
  if (lead.length <= length && addsNone) return true;
  // A function for `attempt` would be created for each route.
  try {
    refuseBadPattern(lead, source.resource);
    return true;
  } catch (error) {
    noteRefusal(error, place, mistakes);
    return false;
  }
}

/**
 * Refuses to inherit a route whose handler would miss a parameter.
 *
 * @param extension The version that extends another.
 * @param lead Version prefix and version of the extending one.
 * @param source The route, as the extended version has it.
 * @param mistakes Where mistakes are recorded.
 * @returns Whether the handler would have them all.
 */
export function checkParameters(
  { version, place }: Extension,
  lead: Pattern,
  source: ComposedRoute,
  mistakes: Mistake[],
): boolean {
  // Most prefixes have none, and each inherited route is checked.
  if (source.lead.parameters.length === 0) return true;
  const missing = findMissing(source.lead, lead);
  if (missing === undefined) return true;
  const { route } = source;
  note(
    mistake(
      "bad-extends",
      [place, route.source.place],
      `Version ${version} would inherit ${route.path}, but its ` +
        `prefix ${lead.text} has no parameter ${missing}.`,
      `Give version ${version} the same prefix with versionPrefix: ` +
        `"${source.settings.ownPrefix}", write remove: ` +
        `["${route.resource}"], or keep the two prefixes in different groups.`,
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
