import type { RouteDeclaration } from "../../declare/declaration.ts";
import { isAtOrBelow } from "../../path/at_or_below.ts";
import type { Pattern } from "../../path/pattern.ts";
import type { Segment } from "../../path/segment.ts";
import { type Mistake, warning } from "../../report/mistake.ts";
import { note } from "../../report/noted_mistake.ts";
import type { ComposedRoute } from "../composed_route.ts";
import type { RouteSettings } from "../route_settings.ts";

/** Returns the text of a path's first segment; `undefined` for the root. */
function firstOf({ segments }: Pattern): string | undefined {
  return segments[0]?.text;
}

/**
 * Warns of a path in which the version is written although it is also set, so
 * that it is there twice: nobody means `/v1/v1/users`.
 *
 * @param route The route of the path.
 * @param first The first segment of the path that follows its URL prefixes.
 * @param mistakes Collects the warning.
 */
export function warnOfRepeatedVersion(
  route: ComposedRoute,
  first: Segment | undefined,
  mistakes: Mistake[],
): void {
  const { settings, declaration } = route;
  const { lead, versionPrefix, effective } = settings;
  // A number alone may be anything, such as the year of a report.
  if (!versionPrefix || versionPrefix.endsWith("/")) return;
  const begins = firstOf(effective.urlPattern) ?? first?.text;
  // The path itself is read only if it may repeat the lead.
  const isWhole = begins === firstOf(lead) &&
    isAtOrBelow(route.resource.text, lead.text);
  const version = lead.segments.at(-1)?.text;
  if (!isWhole && begins !== version) return;
  const repeated = isWhole ? lead.text : `/${version}`;
  note(describeRepeated(settings, repeated, declaration), mistakes);
}

function describeRepeated(
  { lead, effective: { urlPrefixes } }: RouteSettings,
  repeated: string,
  declaration: RouteDeclaration,
): Mistake {
  const version = `/${lead.segments.at(-1)?.text}`;
  const written = urlPrefixes.find(({ text }) => `/${text}`.includes(version));
  return warning(
    "repeated-version",
    [written?.place ?? declaration.place],
    `Paths begin with ${lead.text}${repeated}: the version is both set and ` +
      "written out.",
    `Remove the ${repeated} that is written out.`,
  );
}
