import { PARAMETER } from "../../files/bracketed_parameter.ts";
import { composeText } from "../../files/composed_text.ts";
import { isGroupName } from "../../files/name.ts";
import { NOT_CODE } from "../../files/not_code.ts";
import { writeTypes } from "../../path/segment.ts";
import { type Mistake, mistake } from "../../report/mistake.ts";

/** A type named `Handler`, as it is used with a literal path. */
const USE =
  /(?<![.\w$])Handler<\s*(?<quote>["'`])(?<path>(?:\\.|(?!\k<quote>)[^\\\n])*)\k<quote>/;
/** What a literal writes in place of a character. */
const ESCAPE =
  /\\(?:u\{([\da-fA-F]+)\}|u([\da-fA-F]{4})|x([\da-fA-F]{2})|(.))/g;
const LAST_CODE_POINT = 0x10ffff;
/** An import of names, one of which may be `Handler`. */
const IMPORT =
  /\bimport\b[^{}"';]*\{(?<names>[^}]*)\}\s*from\s*["'](?<module>[^"'\n]*)["']/;
const DECLARATION = /\b(?:type|interface|class)\s+(?<declared>Handler)\b/;
const TOKEN = new RegExp(
  [USE, IMPORT, DECLARATION, NOT_CODE].map(({ source }) => source).join("|"),
  "g",
);
/** How the type is named in a list of imports. */
const LISTED = /(?:^|[\s,])Handler\s*(?:,|$)/;
/** What the router is called by JSR, by npm, and where either is mapped. */
const ROUTER = /\bstrata(?:\/|__)router\b/;

/** Tells whether a file's `Handler` is another than the router's. */
function isForeign(
  { declared, names, module }: Readonly<Record<string, string | undefined>>,
): boolean {
  return declared !== undefined ||
    (LISTED.test(names ?? "") && !ROUTER.test(module ?? ""));
}

/** Gives the text that a literal stands for. */
function readLiteral(literal: string): string {
  return literal.replace(ESCAPE, (escape, point, unit, byte, character) => {
    if (character !== undefined) return character;
    const code = parseInt(point ?? unit ?? byte, 16);
    // Loading the file says what is wrong with it.
    return code > LAST_CODE_POINT ? escape : String.fromCodePoint(code);
  });
}

/** Lists the paths by which a file types its handlers, each once. */
function listHandlerPaths(source: string): string[] {
  const tokens = [...source.matchAll(TOKEN)].map(({ groups }) => groups!);
  if (tokens.some(isForeign)) return [];
  const paths = tokens.flatMap(({ path }) => path ?? []);
  return [...new Set(paths.map(readLiteral))];
}

/** A literal that names a path, or parameters as paths have them. */
const COMPOSED = /^\/|</;

/** Gives a path or a place in the form that all have which mean the same. */
function normalize(path: string): string {
  return writeTypes(composeText(path)).replace(/\/$/, "");
}

/** Lists how a file's place can be written: `index` and `@2` add nothing. */
function listPlaces(stem: string): string[] {
  const unversioned = stem.replace(/@[^/@]*$/, "");
  return [stem, unversioned, unversioned.replace(/(?:^|\/)index$/, "")];
}

function endsWithSegments(path: string, end: string): boolean {
  return `/${path}`.endsWith(`/${end.replace(/^\//, "")}`);
}

/** Leaves out of a place the folders that add nothing to paths. */
function withoutGroups(place: string): string {
  return place.split("/").filter((name) => !isGroupName(name)).join("/");
}

/** What a literal names as a group, be it the name of one or not. */
const LIKE_GROUP = /(?:^|\/)\([^/]*\)(?:\/|$)/;

/**
 * Tells whether a path has a composed one at its end: an application may put a
 * prefix before all paths of a folder. What has a group before that is a place.
 */
function hasPrefixBefore(path: string, composed: string): boolean {
  const isRoot = composed === "";
  if (!isRoot && !endsWithSegments(path, composed)) return false;
  const before = path.slice(0, path.length - composed.length);
  return before.startsWith("/") || !isRoot && !LIKE_GROUP.test(before);
}

/** Tells whether brackets in a literal are text, as they are in paths. */
function hasBracketedText(literal: string): boolean {
  return literal.startsWith("/") &&
    literal.split("/").some((segment) => PARAMETER.test(segment));
}

/** Makes what tells whether a literal is the path of a file. */
function createMatcher(
  stem: string,
  paths: readonly string[],
  place: string,
): (literal: string) => boolean {
  const composed = paths.map(normalize);
  // An application can read a group for itself, and its file be typed by more.
  const stems = [stem, withoutGroups(stem), place.replace(/\.\w+$/, "")];
  const own = [...stems.flatMap(listPlaces).map(normalize), ...composed];
  return (literal) => {
    const normal = normalize(literal);
    const ends = hasBracketedText(literal) ? composed : own;
    return ends.some((path) => endsWithSegments(path, normal)) ||
      composed.some((path) => hasPrefixBefore(normal, path));
  };
}

function describeLiteral(literal: string): string {
  const fault = hasBracketedText(literal)
    ? "in which brackets are text, since it begins with a slash"
    : "which is not where the file lies";
  return `A handler is typed for "${literal}", ${fault}.`;
}

/**
 * Checks that the paths by which a route file types its handlers are its own:
 * the end of its place, or of a composed path; or a composed path with more
 * before it, but no groups of another place.
 *
 * @param source The file's text.
 * @param stem The file's place below the routes folder, without extension.
 * @param paths Its composed paths; `undefined` while mistakes keep all from
 * being composed, when literals that are no places are left alone.
 * @param place The file, for messages.
 */
export function checkHandlerPaths(
  source: string,
  stem: string,
  paths: readonly string[] | undefined,
  place: string,
): Mistake[] {
  const literals = listHandlerPaths(source);
  if (literals.length === 0) return [];
  const isOwn = createMatcher(stem, paths ?? [], place);
  return literals.filter((literal) => !isOwn(literal))
    .filter((literal) => paths !== undefined || !COMPOSED.test(literal))
    .map((literal) =>
      mistake(
        "bad-export",
        [place],
        describeLiteral(literal),
        `Write ${
          [stem, ...paths ?? []].map((text) =>
            `Handler<${JSON.stringify(text)}>`
          )
            .join(" or ")
        }.`,
      )
    );
}
