import { suggest } from "../report/suggestion.ts";

/** Settings of blueprints and groups, which hold for what is inside them. */
const OF_GROUPS: readonly string[] = [
  "version",
  "urlPrefix",
  "extends",
  "remove",
];

/** Other routers' names for the prefix of all paths. */
const NAMES_OF_PREFIX: readonly string[] = ["prefix", "basePath", "baseUrl"];

/** Writes `url_prefix` as `urlPrefix`. */
function writeCamelCase(key: string): string {
  return key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * Describes what was probably meant by an unknown setting.
 *
 * @param key The setting's name.
 * @param known The names of the settings that are known there.
 * @returns Sentences with a space after them, or an empty string.
 */
export function suggestSetting(key: string, known: readonly string[]): string {
  const name = writeCamelCase(key);
  if (name === "strictSlashes") {
    return known.includes("trailingSlash")
      ? 'Did you mean "trailingSlash"? '
      : 'For trailing slashes, write new App({ trailingSlash: "strict" }). ';
  }
  const meant = NAMES_OF_PREFIX.includes(name) ? "urlPrefix" : name;
  if (OF_GROUPS.includes(meant) && !known.includes(meant)) {
    const others = meant === "version" ? "routes, " : "";
    const before = meant === "urlPrefix"
      ? 'A prefix before versions is a versionPrefix, such as "/api/v". '
      : "";
    return `"${meant}" is for ${others}blueprints, groups and folders, such as ` +
      `Blueprint.group([bp], { ${meant}: … }). ${before}`;
  }
  return suggest(meant, known);
}
