import { NOT_CODE } from "../../files/not_code.ts";

/** A type of what answers, or of what that is given, with a path. */
const USE = new RegExp(
  String.raw`(?<![.\w$])` +
    String
      .raw`(?<type>(?:Error)?Handler|PathHandlers|Middleware|(?:Middleware)?Context<\s*Params)<\s*` +
    String
      .raw`(?<quote>["'\`])(?<path>(?:\\.|(?!\k<quote>)[^\\\n])*)\k<quote>`,
);
/** What a template puts in, or an escape stands for, which is not looked up. */
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
/** What the router is called by JSR, by npm, and where either is mapped. */
const ROUTER = /\bstrata(?:\/|__)router\b/;

/** Parts of the text of a file, by what they are. */
type Groups = Readonly<Record<string, string | undefined>>;

/** Lists what a part of a file names that is not the router's. */
function listForeign({ declared, names, module }: Groups): string[] {
  if (declared !== undefined) return [declared];
  if (ROUTER.test(module ?? "")) return [];
  // The last word is what the file calls it: `type Handler`, `Other as Handler`.
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
 * Lists the paths by which a file types its handlers, each once.
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
