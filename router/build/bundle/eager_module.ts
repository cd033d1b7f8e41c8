import { splitParts } from "./bundle_part.ts";
import { isWhole } from "./whole_function.ts";

/**
 * How the bundler writes a module that is evaluated by a function call: at the
 * end of a part, below the module's declarations.
 */
const WRAPPED =
  /(?<=^|\n)var (init_\w+) = __esm\(\{\n {2}"[^\n]*"\(\) \{((?:\n[^]*)?)\n {2}\}\n\}\);(?=\n*$)/;
/** Calls that evaluate modules before it, at the beginning of its function. */
const CALLS_WITHIN = /^(?:\n {4}init_\w+\(\);)+/;
/** A call that evaluates another module later, or may. */
const CALL_LATER = /^ {4}.*\b(?:init|require)_\w+\(/m;
/** The same calls at the beginning of a module without a function. */
const CALLS_OUTSIDE = /(?<=^\/\/ [^\n]*\n)(?:init_\w+\(\);\n)+/;
/** A module in any function, with nothing but declarations before it. */
const IN_FUNCTION =
  /(?<=^|\n)var [\w$]+ = __(?:esm|commonJS)\(\{\n[^]*\n\}\);\n*$/;
const FUNCTION_DECLARATION = /^(?:async )?function\*? [^]*?^\}$/gm;
/** The rest of a part that evaluates nothing by itself. */
const NOTHING = /^(?:\/\/ [^\n]*)?\s*$/;
const NAME = /\binit_\w+/g;

/** A module in a function, which the bundle may evaluate at once as well. */
interface WrappedModule {
  /** The number of its part. */
  readonly part: number;
  /** The functions of the modules that it evaluates before itself. */
  readonly calls: readonly string[];
}

/** The modules in functions, by the names of these. */
type WrappedModules = ReadonlyMap<string, WrappedModule>;

function listCalls(text: string, calls: RegExp): string[] {
  return calls.exec(text)?.[0].match(NAME) ?? [];
}

/**
 * Finds the modules whose functions are understood: they evaluate other modules
 * only at their beginning.
 */
function findWrapped(parts: readonly string[]): WrappedModules {
  const modules = new Map<string, WrappedModule>();
  parts.forEach((text, part) => {
    const match = WRAPPED.exec(text);
    if (!match) return;
    const [, name, body] = match;
    if (CALL_LATER.test(body.replace(CALLS_WITHIN, ""))) return;
    if (!isWhole(`function ${name}() {${body}\n}`)) return;
    modules.set(name, { part, calls: listCalls(body, CALLS_WITHIN) });
  });
  return modules;
}

/** Tells whether a part evaluates anything besides other modules. */
function evaluates(part: string): boolean {
  if (IN_FUNCTION.test(part)) return false;
  const own = part.replace(CALLS_OUTSIDE, "").replace(FUNCTION_DECLARATION, "");
  return !NOTHING.test(own);
}

/**
 * Lists the modules that are evaluated at the start before anything else, as
 * long as their order in the bundle is that of their evaluation.
 */
function listEager(
  parts: readonly string[],
  modules: WrappedModules,
): ReadonlySet<string> {
  const visited = new Set<string>();
  const eager = new Set<string>();
  let last = -1;

  /** Tells whether everything that a call evaluates is known. */
  function visit(name: string): boolean {
    if (visited.has(name)) return true;
    const module = modules.get(name);
    if (!module) return false;
    visited.add(name);
    if (!module.calls.every(visit) || module.part < last) return false;
    last = module.part;
    eager.add(name);
    return true;
  }

  // The code before the first module has only the bundler's helpers.
  for (const text of parts.slice(1)) {
    if (!listCalls(text, CALLS_OUTSIDE).every(visit) || evaluates(text)) break;
  }
  return eager;
}

/** Removes the calls of modules that are evaluated anyway; keeps all lines. */
function withoutCalls(calls: string, eager: ReadonlySet<string>): string {
  return calls.replace(
    / *(init_\w+)\(\);/g,
    (call, name) => eager.has(name) ? "" : call,
  );
}

/** Writes a module without a function, or without calls of such modules. */
function rewriteWrapped(text: string, eager: ReadonlySet<string>): string {
  return text.replace(WRAPPED, (whole, name, body) => {
    const rest = body.replace(
      CALLS_WITHIN,
      (calls: string) => withoutCalls(calls, eager),
    );
    // An empty function stays for calls elsewhere.
    return eager.has(name)
      ? `function ${name}() {}\n${rest}\n\n`
      : whole.replace(body, () => rest);
  });
}

/** Removes the functions that are no longer called. */
function withoutUnused(text: string, eager: ReadonlySet<string>): string {
  const uses = new Map<string, number>();
  for (const [name] of text.matchAll(NAME)) {
    uses.set(name, (uses.get(name) ?? 0) + 1);
  }
  return text.replace(
    /^function (init_\w+)\(\) \{\}$/gm,
    (line, name) => eager.has(name) && uses.get(name) === 1 ? "" : line,
  );
}

/**
 * Unwraps modules that a bundle evaluates at its start from their functions.
 * The bundler wraps each module that a route file also imports in a function,
 * the whole router among them: without those functions, a bundle with ten route
 * files is loaded in half the time.
 *
 * @param bundle The bundler's output.
 * @returns The same, with each line where it was. Functions are kept where the
 * order of evaluation would change without them.
 */
export function unwrapEagerModules(bundle: string): string {
  const parts = splitParts(bundle);
  const modules = findWrapped(parts);
  const eager = listEager(parts, modules);
  const wrapped = new Set([...modules.values()].map(({ part }) => part));
  const text = parts.map((text, part) =>
    wrapped.has(part)
      ? rewriteWrapped(text, eager)
      : text.replace(CALLS_OUTSIDE, (calls) => withoutCalls(calls, eager))
  ).join("");
  return withoutUnused(text, eager);
}
