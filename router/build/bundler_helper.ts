/** A helper that the bundler writes into a bundle, and what it should be. */
interface Repair {
  /** The helper as it is written, minified or not. */
  readonly written: RegExp;
  readonly repaired: string;
}

/** A name of a minifier's. */
const N = "([\\w$]+)";

const PLAIN: readonly Repair[] = [
  {
    // Evaluates an ECMAScript module at its first import.
    written:
      /var __esm = \(fn, res\) => function __init\(\) \{\n {2}return fn && \(res = \(0, fn\[__getOwnPropNames\(fn\)\[0\]\]\)\(fn = 0\)\), res;\n\};/,
    repaired: `var __esm = (fn, res, failed) => function __init() {
  if (failed) throw failed.error;
  try {
    return fn && (res = (0, fn[__getOwnPropNames(fn)[0]])(fn = 0)), res;
  } catch (error) {
    failed = { error };
    throw error;
  }
};`,
  },
  {
    // Evaluates a CommonJS module when it is first required.
    written:
      /var __commonJS = \(cb, mod\) => function \w+\(\) \{\n {2}return mod \|\| \(0, cb\[__getOwnPropNames\(cb\)\[0\]\]\)\(\(mod = \{ exports: \{\} \}\)\.exports, mod\), mod\.exports;\n\};/,
    repaired: `var __commonJS = (cb, mod, failed) => function __require2() {
  if (failed) throw failed.error;
  try {
    return mod || (0, cb[__getOwnPropNames(cb)[0]])((mod = { exports: {} }).exports, mod), mod.exports;
  } catch (error) {
    failed = { error };
    throw error;
  }
};`,
  },
  {
    // Refuses to require what is not in the bundle, but on Bun.
    written: /(throw Error\('Dynamic require of "' \+ x \+)/,
    repaired: `var builtin = globalThis.process?.getBuiltinModule?.(x);
  if (builtin) return builtin;
  $1`,
  },
];

const MINIFIED: readonly Repair[] = [
  {
    written: new RegExp(
      `${N}=\\(${N},${N}\\)=>\\(\\)=>\\(\\2&&\\(\\3=\\2\\(\\2=0\\)\\),\\3\\)`,
    ),
    repaired: "$1=(f,r,x)=>()=>{if(x)throw x.error;" +
      "try{return f&&(r=f(f=0)),r}catch(error){x={error};throw error}}",
  },
  {
    written: new RegExp(
      `${N}=\\(${N},${N}\\)=>\\(\\)=>\\(\\3\\|\\|\\2\\(\\(\\3=\\{exports:` +
        "\\{\\}\\}\\)\\.exports,\\3\\),\\3\\.exports\\)",
    ),
    repaired: "$1=(f,m,x)=>()=>{if(x)throw x.error;" +
      "try{return m||f((m={exports:{}}).exports,m),m.exports}" +
      "catch(error){x={error};throw error}}",
  },
  {
    written: new RegExp(`(throw Error\\('Dynamic require of "'\\+${N}\\+)`),
    repaired: "var b=globalThis.process?.getBuiltinModule?.($2);" +
      "if(b)return b;$1",
  },
];

/** Where the first module begins in a bundle that is not minified. */
const FIRST_MODULE = /^\/\/ /m;

function repair(helpers: string, repairs: readonly Repair[]): string {
  return repairs.reduce(
    (text, { written, repaired }) => text.replace(written, repaired),
    helpers,
  );
}

/**
 * Repairs the helpers of a bundle that is not minified: each module that threw
 * throws again at its next import, as modules do, and `require` finds the
 * modules of Node that a platform has.
 *
 * @param bundle What the bundler wrote.
 */
export function repairHelpers(bundle: string): string {
  const end = bundle.search(FIRST_MODULE);
  if (end === -1) return bundle;
  return repair(bundle.slice(0, end), PLAIN) + bundle.slice(end);
}

/**
 * Repairs the helpers of a minified bundle in the same way.
 *
 * @param bundle What the bundler wrote.
 */
export function repairMinifiedHelpers(bundle: string): string {
  // They come before everything else, so the first that fits is the helper.
  return repair(bundle, MINIFIED);
}
