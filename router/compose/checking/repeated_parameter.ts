import type { RouteDeclaration } from "../../declare/declaration.ts";
import type { PathReader } from "../../path/path_reader.ts";
import type { Pattern } from "../../path/pattern.ts";
import type { EffectiveSettings } from "../effective_settings.ts";
import { chooseVersionPrefix } from "../version_prefix.ts";

/**
 * Lists the places where a path repeats the name of a parameter.
 *
 * @param declaration The route of the path.
 * @param effective The settings that apply to it.
 * @param lead Version prefix and version.
 * @param readPath Reads the other parts of its path.
 */
export function listRepeating(
  { path, place }: RouteDeclaration,
  { urlPrefixes, versionPrefixes }: EffectiveSettings,
  lead: Pattern,
  readPath: PathReader,
): string[] {
  const prefixPlace = chooseVersionPrefix(versionPrefixes)?.place ?? place;
  const parts = [
    { place: prefixPlace, pattern: lead },
    ...urlPrefixes.map(({ text, place }) => ({
      place,
      pattern: readPath(text),
    })),
    { place, pattern: readPath(path) },
  ].map(({ place, pattern }) => ({
    place,
    names: pattern.parameters.flatMap(({ names }) => names),
  }));
  const all = parts.flatMap(({ names }) => names);
  const isRepeated = (name: string) =>
    all.indexOf(name) !== all.lastIndexOf(name);
  const repeating = parts.filter(({ names }) => names.some(isRepeated));
  return [...new Set(repeating.map(({ place }) => place))];
}
