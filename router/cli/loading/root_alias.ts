/** What stands for a folder of the project where a bundler is configured so. */
const ALIAS = /^(?:[@~]|~~|\$lib)\//;
/** The environment variables of SvelteKit. */
const ENVIRONMENT = /^\$env\//;
/** Deno's message for a name that nothing maps to a module, and its hint. */
const UNMAPPED =
  /^((?:TypeError: )?Import "([^"]+)" not a dependency and not in import map)[^]*$/;

/**
 * Advises what to write instead of a name that a bundler maps to a module of
 * the project, and that is no package.
 *
 * @param specifier The imported specifier.
 * @param restart What to do after `deno.json` is edited, as ` and …`.
 * @returns The advice; `undefined` for any other name.
 */
export function adviseOnAlias(
  specifier: string,
  restart = "",
): string | undefined {
  if (ENVIRONMENT.test(specifier)) {
    return "Only SvelteKit has it: read environment variables from " +
      "process.env.";
  }
  const alias = ALIAS.exec(specifier)?.[0];
  if (alias === undefined) return undefined;
  const folder = alias === "$lib/" ? "./lib/" : "./";
  return `"imports" in deno.json has no "${alias}": add "${alias}": ` +
    `"${folder}" to it${restart}; or use a relative path, such as ` +
    '"../lib/name.ts".';
}

/**
 * Reads Deno's message about such a name, whose hint is to add a package.
 *
 * @param said The message.
 * @returns What it says without the hint, and the advice; `undefined` for any
 * other message.
 */
export function readUnmappedAlias(
  said: string,
): { readonly said: string; readonly advice: string } | undefined {
  const [, without, specifier] = UNMAPPED.exec(said) ?? [];
  if (specifier === undefined) return undefined;
  const advice = adviseOnAlias(specifier);
  return advice === undefined ? undefined : { said: `${without}.`, advice };
}
