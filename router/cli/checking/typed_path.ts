import { NOT_CODE } from "../../files/not_code.ts";
import { LAST_CHARACTER } from "../../path/expression/character_set.ts";

/** How TypeScript writes a name. */
const NAME = String.raw`[A-Za-z_$][\w$]*`;

/** Writes what finds a literal text, as a group of the name. */
function writeLiteral(name: string): string {
  const quote = `${name}Quote`;
  return String
    .raw`(?<${quote}>["'\`])(?<${name}>(?:\\.|(?!\k<${quote}>)[^\\\n])*)\k<${quote}>`;
}

/** A type of what answers, or of what that is given, with a path or its name. */
const USE = new RegExp(
  String.raw`(?<![.\w$])` +
    String
      .raw`(?<type>(?:Error)?Handler|PathHandlers|Middleware|(?:Middleware)?Context<\s*Params)<\s*` +
    String.raw`(?:${writeLiteral("path")}|(?<alias>${NAME})\s*[,>])`,
);
/** A type of the whole file that is a path, and no choice of several. */
const ALIAS = new RegExp(
  String.raw`(?<![^\n])(?:export\s+)?type\s+(?<named>${NAME})\s*=\s*` +
    String.raw`${writeLiteral("meant")}(?=;)`,
);
/** What has a name of its own within a function or a type. */
const TYPE_PARAMETER = new RegExp(
  String.raw`[<,]\s*(?:const\s+)?(${NAME})\s+extends\b`,
  "g",
);
/** What a literal writes in place of a character. */
const ESCAPE =
  /\\(?:u\{([\da-fA-F]+)\}|u([\da-fA-F]{4})|x([\da-fA-F]{2})|(.))/g;
/** An import of names, which may be those of these types. */
const IMPORT =
  /\bimport\b[^{}"';]*\{(?<names>[^}]*)\}\s*from\s*["'](?<module>[^"'\n]*)["']/;
const DECLARATION =
  /\b(?:type|interface|class)\s+(?<declared>(?:Error)?Handler|PathHandlers|Middleware|(?:Middleware)?Context|Params)\b/;
const TOKEN = new RegExp(
  [USE, IMPORT, DECLARATION, ALIAS, NOT_CODE].map(({ source }) => source).join(
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

/** Gives the text that a literal stands for. */
function readLiteral(literal: string): string {
  return literal.replace(ESCAPE, (escape, point, unit, byte, character) => {
    if (character !== undefined) return character;
    const code = parseInt(point ?? unit ?? byte, 16);
    // Loading the file says what is wrong with it.
    return code > LAST_CHARACTER ? escape : String.fromCodePoint(code);
  });
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
  const meant = new Map(tokens.map(({ named, meant }) => [named, meant]));
  const parameters = new Set(
    [...source.matchAll(TYPE_PARAMETER)].map(([, name]) => name),
  );
  const found = new Map<string, TypedPath>();
  for (const { type, path, alias } of tokens) {
    const names = type?.split(/<\s*/) ?? [];
    const isAlias = alias !== undefined && !parameters.has(alias);
    const literal = path ?? (isAlias ? meant.get(alias) : undefined);
    // What a template puts in is not known.
    if (literal === undefined || literal.includes("${")) continue;
    if (names.some((name) => foreign.has(name))) continue;
    const read = readLiteral(literal);
    const last = names.at(-1) as TypedPath["type"];
    found.set(`${last} ${read}`, { type: last, path: read });
  }
  return [...found.values()];
}
