import { findFirstPart } from "./bundle_part.ts";

/** A helper that the bundler writes into a bundle, and what it should be. */
interface Repair {
  /** The helper as the bundler writes it, minified or not. */
  readonly written: RegExp;
  readonly repaired: string;
}

const PLAIN: readonly Repair[] = [
  {
    // Evaluates a module when it is first imported or required.
    written:
      /var (__esm|__commonJS) = \((\w+, \w+)\) => function (\w+)\(\) \{\n {2}return (.*);\n\};/g,
    repaired: `var $1 = ($2, failed) => function $3() {
  if (failed) throw failed.error;
  try {
    return $4;
  } catch (error) {
    failed = { error };
    throw error;
  }
};`,
  },
  {
    // Refuses to require modules that are not in the bundle, except on Bun.
    written: /(throw Error\('Dynamic require of "' \+ (\w+) \+)/,
    repaired: `var builtin = globalThis.process?.getBuiltinModule?.($2);
  if (builtin) return builtin;
  $1`,
  },
];

/** A minified name. */
const N = "([\\w$]+)";
// Without the lookbehind, a long literal would be scanned again from each of
// its characters.
const EVALUATOR = `(?<![\\w$])${N}=\\(${N},${N}\\)=>\\(\\)=>`;
const RETHROWING = "$1=($2,$3,failed)=>()=>{if(failed)throw failed.error;" +
  "try{return $4}catch(error){failed={error};throw error}}";

const MINIFIED: readonly Repair[] = [
  {
    written: new RegExp(
      `${EVALUATOR}\\((\\2&&\\(\\3=\\2\\(\\2=0\\)\\),\\3)\\)`,
    ),
    repaired: RETHROWING,
  },
  {
    written: new RegExp(
      `${EVALUATOR}\\((\\3\\|\\|\\2\\(\\(\\3=\\{exports:\\{\\}\\}\\)` +
        "\\.exports,\\3\\),\\3\\.exports)\\)",
    ),
    repaired: RETHROWING,
  },
  {
    written: new RegExp(`(throw Error\\('Dynamic require of "'\\+${N}\\+)`),
    repaired: "var b=globalThis.process?.getBuiltinModule?.($2);" +
      "if(b)return b;$1",
  },
];

function repair(helpers: string, repairs: readonly Repair[]): string {
  return repairs.reduce(
    (text, { written, repaired }) => text.replace(written, repaired),
    helpers,
  );
}

/**
 * Repairs the helpers of a bundle that is not minified: each module that threw
 * throws again at its next import, as modules do, and `require` finds the Node
 * modules that a platform has.
 *
 * @param bundle The bundler's output.
 */
export function repairHelpers(bundle: string): string {
  const end = findFirstPart(bundle);
  return repair(bundle.slice(0, end), PLAIN) + bundle.slice(end);
}

/**
 * Repairs the helpers of a minified bundle in the same way.
 *
 * @param bundle The bundler's output.
 */
export function repairMinifiedHelpers(bundle: string): string {
  // They come before everything else, so the first match is the helper.
  return repair(bundle, MINIFIED);
}

/** How the bundler lets `require` find Node modules, unless it minifies. */
const NODE_REQUIRE =
  /^import \{ createRequire as __deno_internal_createRequire \} from "node:module";$/m;
/** How many lines that takes, and how many the helper that it replaces. */
const [NODE_REQUIRE_LINES, REPLACED_LINES] = [3, 6];
/** How it imports any CommonJS module when minified. */
const PLAIN_IMPORT = new RegExp(
  `=\\(${N},${N},${N}\\)=>\\(\\3=\\1!=null\\?[^;]*?\\((1 )\\?`,
);

/**
 * Counts the lines that the bundler removed from a bundle, not minified, after
 * its source map was created.
 *
 * @param bundle The bundler's output.
 */
export function countLostLines(bundle: string): number {
  const helpers = bundle.slice(0, findFirstPart(bundle));
  return NODE_REQUIRE.test(helpers) ? REPLACED_LINES - NODE_REQUIRE_LINES : 0;
}

/**
 * Counts the characters that the bundler removed from the first line of a
 * minified bundle after its source map was created.
 *
 * @param bundle The bundler's output.
 */
export function countLostColumns(bundle: string): number {
  const match = PLAIN_IMPORT.exec(bundle);
  if (!match) return 0;
  const [, module, isNode, , written] = match;
  const replaced = `${isNode}||!${module}||!${module}.__esModule`;
  return replaced.length - written.length;
}
