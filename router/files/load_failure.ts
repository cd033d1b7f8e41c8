import { type Mistake, mistake } from "../report/mistake.ts";
import { Refusal } from "../report/refusal.ts";
import { showError } from "../report/shown_error.ts";
import { type FileRole, roleOf } from "./role.ts";

/** How Deno says that a module is another platform's own. */
const OF_A_PLATFORM =
  /Unsupported scheme "(?:bun|cloudflare|fastly)" for module "([^"]+)"/;

/** How Deno says that it may not read a module that another one imports. */
const UNREADABLE_IMPORT = /^Requires \w+ access to /;

/** How engines say that there is no variable of a name. */
const UNDEFINED = /^(\w+) is not defined$/;

/** What a version looks like without the quotes that it needs. */
const BARE_VERSION = /^v[0-9]+$/i;

/** How engines say that a variable is read before it is there. */
const UNINITIALIZED = /^Cannot access '.+' before initialization$/;

/** How engines say that an application has no such method as Express's. */
const LISTENING = /\.listen is not a function$/;

/** How engines refuse the month of a date that is no text. */
const LEADING_ZERO = /\boctal\b|\bdecimal escape\b|\bleading zeros\b/i;

/** What is not served until a file of what others need is mended. */
const UNSERVED: { readonly [Role in FileRole]?: string } = {
  settings: "without the settings, their folder is not served",
  types: "without the types, no path is served",
};

/** What to do about a file that serves. */
export const SERVE_ALONE =
  "Let it serve only where it is run itself, and not where a command loads " +
  "it: if (import.meta.main) serve(app).";

/** How Deno begins each of the errors that it tells of a module's syntax. */
const SYNTAX_ERROR = "SyntaxError: ";

/** What CommonJS has, and what to write in its place. */
const IN_ES_MODULES: ReadonlyMap<string, string> = new Map([
  ["require", "import in place of require"],
  ["module", "export default or export const in place of module.exports"],
  ["exports", "export const in place of exports"],
  ["__dirname", "import.meta.dirname in place of __dirname"],
  ["__filename", "import.meta.filename in place of __filename"],
]);

/**
 * Gives the module of one platform's own that Deno says it does not have.
 *
 * @param said What Deno says.
 */
export function moduleOfPlatform(said: string): string | undefined {
  return OF_A_PLATFORM.exec(said)?.[1];
}

/**
 * Gives what is said of a file that cannot be loaded. Of several errors in its
 * syntax it is the first: one slip, such as a date without quotes, makes many.
 *
 * @param error What loading it threw: any value.
 */
export function showLoadError(error: unknown): string {
  const said = showError(error);
  // What Deno has in its place is of no use.
  const ofPlatform = OF_A_PLATFORM.exec(said)?.[0];
  if (ofPlatform !== undefined) return `${ofPlatform}.`;
  return said.startsWith(SYNTAX_ERROR)
    ? said.split(`\n\n${SYNTAX_ERROR}`, 1)[0]
    : said;
}

/** Says what to mend, and what is not served until then. */
function adviseFix(place: string, atFault: string): string {
  const role = roleOf(place);
  const unserved = role && UNSERVED[role];
  return unserved ? `Fix ${atFault}: ${unserved}.` : `Fix ${atFault}.`;
}

/** Tells whether code threw an error, and not Deno in place of running it. */
function isThrownByCode(error: unknown): boolean {
  const isOfImport = error instanceof Error && "code" in error &&
    error.code === "ERR_MODULE_NOT_FOUND";
  return !isOfImport && !(error instanceof SyntaxError);
}

/**
 * Says what to do about a file that cannot be loaded: where it needs what Deno
 * was not allowed or does not have, nothing in it need be wrong.
 *
 * @param error What loading it threw.
 * @param place The file.
 * @param atFault What is to be fixed, if anything is.
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
    return "Grant that permission: what is imported is loaded with the file.";
  }
  if (LEADING_ZERO.test(message)) {
    return `${fix} A date is a text: write "2027-05-01", with quotes.`;
  }
  const module = moduleOfPlatform(message);
  if (module === undefined) return fix;
  const name = JSON.stringify(module);
  return `Import it in a handler, which runs where it is: await import(${name}).`;
}

/** Says what to do about what a file throws while it is loaded. */
function adviseOnThrown(error: unknown, fix: string): string {
  if (error instanceof Error && error.name === "NotCapable") {
    return "Grant that permission, or ask for it in a handler, which runs later.";
  }
  if (error instanceof Error && error.name === "AddrInUse") return SERVE_ALONE;
  // It says itself what is not there.
  if (error instanceof Error && error.name === "NotFound") return fix;
  const said = showError(error);
  if (UNINITIALIZED.test(said)) {
    return `${fix} Where two files import each other, one runs before the ` +
      "other: put what both need into a third.";
  }
  if (LISTENING.test(said)) {
    return `${fix} An App does not listen by itself: write export default app ` +
      "in place of that, and strata dev, start and build serve it.";
  }
  const missing = UNDEFINED.exec(said)?.[1] ?? "";
  if (BARE_VERSION.test(missing)) {
    return `${fix} A version that is a text has quotes: write "${missing}".`;
  }
  const instead = IN_ES_MODULES.get(missing);
  return instead === undefined
    ? `${fix} If it misses a variable of its environment, set that here too, ` +
      "or read it in a handler, which runs later."
    : `${fix} It is an ES module: write ${instead}.`;
}

/**
 * Says what keeps a file from being used.
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
