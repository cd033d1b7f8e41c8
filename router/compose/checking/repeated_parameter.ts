import type { RouteDeclaration } from "../../declare/declaration.ts";
import { keepReadable, type PathReader } from "../../path/path_reader.ts";
import type { EffectiveSettings } from "../effective_settings.ts";
import { chooseVersionPrefix } from "../version_prefix.ts";

/** The path of a route, and where it is written. */
export type DeclaredPath = Pick<RouteDeclaration, "path" | "place">;

/**
 * Lists the places where a path that names a parameter twice does so.
 *
 * @param declared The path.
 * @param effective The settings that hold for it.
 * @param readPath Reads the parts of its path.
 */
export function listRepeating(
  { path, place }: DeclaredPath,
  { version, urlPrefixes, versionPrefixes }: EffectiveSettings,
  readPath: PathReader,
): string[] {
  const prefix = version && chooseVersionPrefix(versionPrefixes);
  const parts = [
    ...(prefix ? [{ text: prefix.value, place: prefix.place }] : []),
    ...urlPrefixes,
    { text: path, place },
  ].map(({ text, place }) => ({
    place,
    // A version prefix may be wrong itself, or whole only with its version.
    names: readPath(keepReadable(text, readPath)).parameters
      .flatMap(({ names }) => names),
  }));
  const all = parts.flatMap(({ names }) => names);
  const isRepeated = (name: string) =>
    all.indexOf(name) !== all.lastIndexOf(name);
  const repeating = parts.filter(({ names }) => names.some(isRepeated));
  return [...new Set(repeating.map(({ place }) => place))];
}
