import { escapeStart } from "../path/escaped_character.ts";
import { type Mistake, warning } from "../report/mistake.ts";
import { nameOf } from "./place.ts";

/** How other routers name the file of a single method: `books.get.ts`. */
const METHOD_END = /\.(?:get|head|post|put|patch|delete|options)(?=@|$)/i;

/** Advises on a copy, which would be served as another path. */
const dropCopy = () => "Delete it, or move it out of the routes folder";

/** Advises to name a file for its folder's own path. */
function nameAsIndex(stem: string, extension: string): string {
  return `Name the file ${stem.replace(/^[^@]+/, "index")}${extension}`;
}

/** A part of names that has a meaning in other routers, and is text here. */
interface ForeignPart {
  /** Begins with the character that gives it that meaning. */
  readonly pattern: RegExp;
  /** Why it is expected to have a meaning, as a clause after "though". */
  readonly expectation: string;
  /** Returns what to write instead, without a full stop. */
  readonly advise: (stem: string, extension: string, found: string) => string;
}

const PARTS: readonly ForeignPart[] = [
  {
    pattern: /^(?!index)[Ii][Nn][Dd][Ee][Xx](?=@|$)/,
    expectation: "index, in lower case, stands for its folder's own path",
    advise: nameAsIndex,
  },
  {
    pattern: /^\+(?:server|page)(?=[.@]|$)/,
    expectation: "in other routers it stands for its folder's own path",
    advise: nameAsIndex,
  },
  {
    pattern: /^\([\w -]+\)(?=@|$)/,
    expectation: "a folder with that name adds nothing to them",
    advise: (stem, extension, found) =>
      `Move it to ${found}/index${stem.slice(found.length)}${extension}`,
  },
  {
    pattern: /^\+layout(?=[.@]|$)/,
    expectation: "in other routers it wraps pages",
    advise: () => "Move what runs before handlers into _middleware.ts",
  },
  {
    pattern: /(?<=^hooks)\.server(?=@|$)/,
    expectation: "in other routers it handles all requests",
    advise: () => "Move it into _middleware.ts in the root",
  },
  {
    pattern: /^middlewares?(?=@|$)/,
    expectation: "in other routers it runs before handlers",
    advise: (_stem, extension) => `Name the file _middleware${extension}`,
  },
  {
    pattern: /\.spec(?=@|$)/i,
    expectation: "it usually marks a test",
    advise: () => "Move it out of the routes folder",
  },
  {
    // What `git mergetool` writes, and leaves behind when it is interrupted.
    pattern: /_(?:BACKUP|BASE|LOCAL|REMOTE)_\d+(?=@|$)/,
    expectation: "Git uses it for one side of a merge",
    advise: dropCopy,
  },
  {
    // What file managers and browsers write.
    pattern: / (?:\(\d+\)|copy(?: \d+)?)(?=@|$)/i,
    expectation: "it usually marks a copy of a file",
    advise: dropCopy,
  },
  {
    pattern: METHOD_END,
    expectation: "in other routers it selects a method",
    advise: (stem, extension, found) =>
      `Name the file ${stem.replace(METHOD_END, "")}${extension}, and export ` +
      `${found.slice(1).toUpperCase()} from it`,
  },
];

/**
 * Escapes a part with a meaning in other routers, so that it is plainly text.
 *
 * @param stem The file's name without its extension.
 */
export function escapeForeignName(stem: string): string {
  return PARTS.reduce(
    (name, { pattern }) => name.replace(pattern, escapeStart),
    stem,
  );
}

/** The part of a name that has a meaning in other routers. */
interface FoundPart extends ForeignPart {
  readonly found: string;
}

function findPart(stem: string): FoundPart | undefined {
  for (const part of PARTS) {
    const found = part.pattern.exec(stem)?.[0];
    if (found !== undefined) return { ...part, found };
  }
  return undefined;
}

/** Advises on a file whose name has such a part. */
function adviseOnPart(
  { advise, found }: FoundPart,
  stem: string,
  extension: string,
): string {
  return `${advise(stem, extension, found)}. For the literal text, name it ` +
    `${escapeForeignName(stem)}${extension}.`;
}

/**
 * Advises on a file whose name has a meaning in other routers.
 *
 * @param stem Its name without its extension.
 * @param extension The extension that it is to have.
 * @returns The advice; `undefined` when the name is plainly text.
 */
export function adviseOnForeignName(
  stem: string,
  extension: string,
): string | undefined {
  const part = findPart(stem);
  return part && adviseOnPart(part, stem, extension);
}

/**
 * Warns of a file whose name has a meaning in other routers, and is text here.
 *
 * @param stem Its name without its extension.
 * @param place The file, for messages.
 * @param mistakes Collects the warning.
 */
export function warnOfForeignName(
  stem: string,
  place: string,
  mistakes: Mistake[],
): void {
  const part = findPart(stem);
  if (!part) return;
  const { found, expectation } = part;
  mistakes.push(
    warning(
      "foreign-name",
      [place],
      `"${found}" is literal text in paths, though ${expectation}.`,
      adviseOnPart(part, stem, nameOf(place).slice(stem.length)),
    ),
  );
}
