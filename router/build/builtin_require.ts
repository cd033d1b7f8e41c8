/** What a bundle does where a CommonJS module requires what is not in it. */
const REFUSAL =
  /throw Error\((['"])Dynamic require of "\1\s*\+\s*([\w$]+)\s*\+\s*\1" is not supported\1\)/;

/**
 * Has `require` of CommonJS modules find the modules of Node that a platform
 * has; the bundler leaves that to a `require` that only Bun has.
 *
 * @param bundle What the bundler wrote.
 */
export function findBuiltins(bundle: string): string {
  return bundle.replace(
    REFUSAL,
    (refusal, _quote, name) =>
      `var builtin = globalThis.process?.getBuiltinModule?.(${name});\n` +
      `if (builtin) return builtin;\n${refusal}`,
  );
}
