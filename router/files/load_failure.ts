import { isDeclarationError } from "../report/declaration_error.ts";
import { type Mistake, mistake } from "../report/mistake.ts";
import { Refusal } from "../report/refusal.ts";
import { showError } from "../report/shown_error.ts";
import { type FileRole, roleOf } from "./role.ts";

/** Deno's message for a module built into another platform. */
const OF_A_PLATFORM =
  /Unsupported scheme "(?:bun|cloudflare|fastly)" for module "([^"]+)"/;

/** Deno's message for an imported module that it lacks permission to load. */
const UNREADABLE_IMPORT = /^Requires \w+ access to /;

/** Engines' message for an undefined variable. */
const UNDEFINED = /^(\w+) is not defined$/;

/** What a version looks like without the quotes that it needs. */
const BARE_VERSION = /^v[0-9]+$/i;

/** Engines' message for a variable that is read before it is initialized. */
const UNINITIALIZED = /^Cannot access '.+' before initialization$/;

/** Engines' message for a call of `listen`, which Express's apps have. */
const LISTENING = /\.listen is not a function$/;

/** Engines' message for a call of what does not exist. */
const UNCALLABLE = / is not a function$/;

/** The first place in a stack. */
const FIRST_FRAME = /^ +at .*/m;

/** Engines' messages for the month of a date without quotes. */
const LEADING_ZERO = /\boctal\b|\bdecimal escape\b|\bleading zeros\b/i;

/** What is not served until a file that others depend on is fixed. */
const UNSERVED: { readonly [Role in FileRole]?: string } = {
  settings: "without the settings, their folder is not served",
  types: "without the types, no path is served",
};

/** The advice on a file that starts a server when it is loaded. */
export const SERVE_ALONE =
  "Serve only when the file is run directly, not when a command loads it: " +
  "if (import.meta.main) serve(app).";

/** The start of each syntax error that Deno reports of a module. */
const SYNTAX_ERROR = "SyntaxError: ";

/** CommonJS variables, with the advice on what to write instead. */
const IN_ES_MODULES: ReadonlyMap<string, string> = new Map([
  ["require", "import instead of require"],
  ["module", "export default or export const instead of module.exports"],
  ["exports", "export const instead of exports"],
  ["__dirname", "import.meta.dirname instead of __dirname"],
  ["__filename", "import.meta.filename instead of __filename"],
]);

/**
 * Returns the module of another platform that Deno reports it cannot load.
 *
 * @param said Deno's message.
 */
export function moduleOfPlatform(said: string): string | undefined {
  return OF_A_PLATFORM.exec(said)?.[1];
}

/**
 * Returns the message for a file that cannot be loaded. Of several syntax
 * errors it is the first: one slip, such as a date without quotes, causes many.
 *
 * @param error What loading it threw: any value.
 */
export function showLoadError(error: unknown): string {
  const said = showError(error);
  // The rest of Deno's message is of no use here.
  const ofPlatform = OF_A_PLATFORM.exec(said)?.[0];
  if (ofPlatform !== undefined) return `${ofPlatform}.`;
  return said.startsWith(SYNTAX_ERROR)
    ? said.split(`\n\n${SYNTAX_ERROR}`, 1)[0]
    : said;
}

/** Advises what to fix, and states what is not served until then. */
function adviseFix(place: string, atFault: string): string {
  const role = roleOf(place);
  const unserved = role && UNSERVED[role];
  return unserved ? `Fix ${atFault}: ${unserved}.` : `Fix ${atFault}.`;
}

/** Tells whether code threw an error, rather than Deno failing to run it. */
function isThrownByCode(error: unknown): boolean {
  const isOfImport = error instanceof Error && "code" in error &&
    error.code === "ERR_MODULE_NOT_FOUND";
  return !isOfImport && !(error instanceof SyntaxError);
}

/**
 * Advises on a file that cannot be loaded: if it needs what Deno lacks or has
 * no permission for, nothing in it need be wrong.
 *
 * @param error What loading it threw.
 * @param place The file.
 * @param atFault What needs fixing, if anything does.
 */
export function adviseOnLoadFailure(
  error: unknown,
  place: string,
  atFault: string,
): string {
  const fix = adviseFix(place, atFault);
  if (isThrownByCode(error)) return adviseOnThrown(error, fix);
  const { message } = error as Error;
  if (UNREADABLE_IMPORT.test(message)) {
    return "Grant that permission: imports are loaded together with the file.";
  }
  if (LEADING_ZERO.test(message)) {
    return `${fix} A date is a string: write "2027-05-01", with quotes.`;
  }
  const module = moduleOfPlatform(message);
  if (module === undefined) return fix;
  const name = JSON.stringify(module);
  return "Import it in a handler, which runs on that platform: " +
    `await import(${name}). Code that needs it earlier, such as a class that ` +
    "extends one of its classes, belongs in a separate entry for build.";
}

/** Tells whether the router itself refused something: its error says it all. */
function isOfRouter(error: unknown): boolean {
  if (isDeclarationError(error)) return true;
  if (!(error instanceof TypeError)) return false;
  const [frame = ""] = FIRST_FRAME.exec(`${error.stack}`) ?? [];
  return frame.includes(import.meta.resolve("../"));
}

/** Advises on an error that a file throws while it is loaded. */
function adviseOnThrown(error: unknown, fix: string): string {
  if (error instanceof Error && error.name === "NotCapable") {
    return "Grant that permission, or use it in a handler, which runs later.";
  }
  if (error instanceof Error && error.name === "AddrInUse") return SERVE_ALONE;
  // The error itself names what was not found.
  if (error instanceof Error && error.name === "NotFound") return fix;
  const said = showError(error);
  if (UNINITIALIZED.test(said)) {
    return `${fix} When two files import each other, one runs before the ` +
      "other: move what both need to a third.";
  }
  if (LISTENING.test(said)) {
    return `${fix} An App does not listen by itself: write export default app ` +
      "instead, and run strata dev, start or build.";
  }
  if (UNCALLABLE.test(said) || isOfRouter(error)) return fix;
  const missing = UNDEFINED.exec(said)?.[1] ?? "";
  if (BARE_VERSION.test(missing)) {
    return `${fix} If it is a version, write it in quotes: "${missing}".`;
  }
  const instead = IN_ES_MODULES.get(missing);
  return instead === undefined
    ? `${fix} If it lacks an environment variable, set it here too, or read ` +
      "it in a handler, which runs later."
    : `${fix} It is an ES module: write ${instead}.`;
}

/**
 * Describes why a file cannot be used.
 *
 * @param error What loading it or reading its exports threw.
 * @param place The file, for messages.
 */
export function describeLoadFailure(error: unknown, place: string): Mistake {
  if (error instanceof Refusal) return error.at(place);
  const reason = `The file cannot be loaded: ${showLoadError(error)}`;
  const advice = adviseOnLoadFailure(error, place, "the file");
  return mistake("load-failed", [place], reason, advice);
}
