/**
 * How the bundler makes the function that evaluates a module at its first
 * import, minified and not. One that threw would pass for evaluated.
 */
const EVALUATE = `var __esm = (fn, res) => function __init() {
  return fn && (res = (0, fn[__getOwnPropNames(fn)[0]])(fn = 0)), res;
};`;
const EVALUATE_MINIFIED =
  /\b([\w$]+)=\(([\w$]+),([\w$]+)\)=>\(\)=>\(\2&&\(\3=\2\(\2=0\)\),\3\)/;

const EVALUATE_OR_FAIL = `var __esm = (fn, res, failed) => function __init() {
  if (failed) throw failed.error;
  try {
    return fn && (res = (0, fn[__getOwnPropNames(fn)[0]])(fn = 0)), res;
  } catch (error) {
    failed = { error };
    throw error;
  }
};`;
const EVALUATE_OR_FAIL_MINIFIED =
  "=(f,r,x)=>()=>{if(x)throw x.error;try{return f&&(r=f(f=0)),r}" +
  "catch(error){x={error};throw error}}";

/**
 * Has each module that threw throw again at its next import, as modules do.
 *
 * @param bundle What the bundler wrote.
 */
export function rethrowFailures(bundle: string): string {
  return bundle.replace(EVALUATE, () => EVALUATE_OR_FAIL)
    .replace(
      EVALUATE_MINIFIED,
      (_text, name) => name + EVALUATE_OR_FAIL_MINIFIED,
    );
}
