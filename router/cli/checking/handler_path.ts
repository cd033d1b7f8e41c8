import { NOT_CODE } from "../../files/not_code.ts";
import { type Mistake, mistake } from "../../path/mistake.ts";

/** A type named `Handler`, as it is used with a literal path. */
const USE = /(?<![.\w$])Handler<\s*(?<quote>["'`])(?<path>[^"'`\n]*)\k<quote>/;
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

/** Lists the paths by which a file types its handlers. */
function listHandlerPaths(source: string): string[] {
  const tokens = [...source.matchAll(TOKEN)].map(({ groups }) => groups!);
  if (tokens.some(isForeign)) return [];
  return tokens.flatMap(({ path }) => path === undefined ? [] : [path]);
}

function endsWithSegments(path: string, end: string): boolean {
  return `/${path}`.endsWith(`/${end.replace(/^\//, "")}`);
}

/**
 * Checks that the paths by which a route file types its handlers are its own:
 * the end of its place, or of its composed path.
 *
 * @param source The file's text.
 * @param stem The file's place below the routes folder, without extension.
 * @param path Its composed path; `undefined` when it has none.
 * @param place The file, for messages.
 */
export function checkHandlerPaths(
  source: string,
  stem: string,
  path: string | undefined,
  place: string,
): Mistake[] {
  return listHandlerPaths(source)
    .filter((literal) =>
      !endsWithSegments(stem, literal) &&
      !(path !== undefined && endsWithSegments(path, literal))
    )
    .map((literal) =>
      mistake(
        "bad-export",
        [place],
        `A handler is typed for "${literal}", which is not where the file lies.`,
        `Write Handler<"${stem}">${
          path === undefined ? "" : ` or Handler<"${path}">`
        }.`,
      )
    );
}
