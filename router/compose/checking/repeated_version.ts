import type { RouteDeclaration } from "../../declare/declaration.ts";
import { isAtOrBelow } from "../../path/at_or_below.ts";
import type { Pattern } from "../../path/pattern.ts";
import { type Mistake, note, warning } from "../../report/mistake.ts";
import type { RouteSettings } from "../route_settings.ts";

/** Gives the text of a path's first segment; `undefined` for the root. */
function firstOf({ before, last }: Pattern): string | undefined {
  return before?.last ? firstOf(before) : last?.text;
}

/**
 * Warns of a path in which the version is written although it is set, so that
 * it is there twice: nobody means `/v1/v1/users`.
 *
 * @param settings What holds for the path.
 * @param resource The path without its version.
 * @param declaration Where it was declared.
 * @param mistakes Takes the warning.
 */
export function warnOfRepeatedVersion(
  settings: RouteSettings,
  resource: Pattern,
  declaration: RouteDeclaration,
  mistakes: Mistake[],
): void {
  const { lead, versionPrefix } = settings;
  // A number alone may be anything, such as the year of a report.
  if (!versionPrefix || versionPrefix.endsWith("/")) return;
  const first = firstOf(resource);
  // Segments are at hand, while the text of a path is put together at first.
  const isWhole = first === firstOf(lead) &&
    isAtOrBelow(resource.text, lead.text);
  const version = lead.last?.text;
  if (!isWhole && first !== version) return;
  const repeated = isWhole ? lead.text : `/${version}`;
  note(describeRepeated(settings, repeated, declaration), mistakes);
}

function describeRepeated(
  { lead, effective: { urlPrefixes } }: RouteSettings,
  repeated: string,
  declaration: RouteDeclaration,
): Mistake {
  const version = `/${lead.last?.text}`;
  const written = urlPrefixes.find(({ text }) => `/${text}`.includes(version));
  return warning(
    "repeated-version",
    [written?.place ?? declaration.place],
    `Paths begin with ${lead.text}${repeated}: the version is written there, ` +
      "and set as well.",
    `Leave ${repeated} out of what is written.`,
  );
}
