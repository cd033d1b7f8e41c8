import { NOT_CODE } from "../../files/not_code.ts";

/** A type of a handler or middleware, or of its context, with a path. */
const USE = new RegExp(
  String.raw`(?<![.\w$])` +
    String
      .raw`(?<type>(?:Error)?Handler|PathHandlers|Middleware|(?:Middleware)?Context<\s*Params)<\s*` +
    String
      .raw`(?<quote>["'\`])(?<path>(?:\\.|(?!\k<quote>)[^\\\n])*)\k<quote>`,
);
/** An interpolation or an escape, which is not evaluated. */
const NOT_AS_WRITTEN = /\$\{|\\[ux]/;
/** An import of names, which may be those of these types. */
const IMPORT =
  /\bimport\b[^{}"';]*\{(?<names>[^}]*)\}\s*from\s*["'](?<module>[^"'\n]*)["']/;
const DECLARATION =
  /\b(?:type|interface|class)\s+(?<declared>(?:Error)?Handler|PathHandlers|Middleware|(?:Middleware)?Context|Params)\b/;
const TOKEN = new RegExp(
  [USE, IMPORT, DECLARATION, NOT_CODE].map(({ source }) => source).join(
    "|",
  ),
  "g",
);
/** The router's name on JSR, on npm, and where either is mapped. */
const ROUTER = /\bstrata(?:\/|__)router\b/;

/** Parts of the text of a file, by the names of their groups. */
type Groups = Readonly<Record<string, string | undefined>>;

/** Lists the names in a part of a file that are not the router's. */
function listForeign({ declared, names, module }: Groups): string[] {
  if (declared !== undefined) return [declared];
  if (ROUTER.test(module ?? "")) return [];
  // The last word is the name in the file: `type Handler`, `Other as Handler`.
  return (names ?? "").split(",")
    .flatMap((name) => name.trim().split(/\s+/).at(-1) ?? []);
}

/** A type that a file gives a path. */
export interface TypedPath {
  readonly type:
    | "Handler"
    | "PathHandlers"
    | "Middleware"
    | "ErrorHandler"
    | "Params";
  readonly path: string;
}

/**
 * Lists the paths that a file types its handlers by, each once.
 *
 * @param source The file's text.
 */
export function listTypedPaths(source: string): TypedPath[] {
  const tokens = [...source.matchAll(TOKEN)].map(({ groups }) => groups!);
  const foreign = new Set(tokens.flatMap(listForeign));
  const found = new Map<string, TypedPath>();
  for (const { type, path } of tokens) {
    if (path === undefined || NOT_AS_WRITTEN.test(path)) continue;
    const names = type!.split(/<\s*/);
    if (names.some((name) => foreign.has(name))) continue;
    const read = path.replace(/\\(.)/g, "$1");
    const last = names.at(-1) as TypedPath["type"];
    found.set(`${last} ${read}`, { type: last, path: read });
  }
  return [...found.values()];
}
