import { showStacks } from "./shown_stacks.ts";

/** What makes a text of any value. */
type Inspect = (value: unknown) => string | undefined;

/** What runtimes have that makes the texts of their consoles. */
interface Inspecting {
  readonly Deno?: { readonly inspect?: Inspect };
  readonly Bun?: { readonly inspect?: Inspect };
  readonly process?: {
    getBuiltinModule?(name: string): { readonly inspect: Inspect } | undefined;
  };
}

function findInspect(): Inspect | undefined {
  // A Deno that is declared here would hide from builds who else uses it.
  const runtime = globalThis as Inspecting;
  return runtime.Deno?.inspect ?? runtime.Bun?.inspect ??
    runtime.process?.getBuiltinModule?.("node:util")?.inspect;
}

/**
 * Shows a value as the console of this runtime does, which looks no deeper than
 * some levels; `undefined` when nothing tells how that shows it.
 *
 * @param value Any value.
 * @throws When the value throws when it is looked at, as a console would.
 */
export function showInspected(value: unknown): string | undefined {
  const inspect = findInspect() ?? showStacks;
  return inspect(value);
}
