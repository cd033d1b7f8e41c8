import { showStacks } from "./shown_stacks.ts";

/** A function that formats any value as text. */
type Inspect = (value: unknown) => string | undefined;

/** The functions with which runtimes format values for their consoles. */
interface Inspecting {
  readonly Deno?: { readonly inspect?: Inspect };
  readonly Bun?: { readonly inspect?: Inspect };
  readonly process?: {
    getBuiltinModule?(name: string): { readonly inspect: Inspect } | undefined;
  };
}

function findInspect(): Inspect | undefined {
  // Declaring `Deno` here would hide other uses of it from builds.
  const runtime = globalThis as Inspecting;
  return runtime.Deno?.inspect ?? runtime.Bun?.inspect ??
    runtime.process?.getBuiltinModule?.("node:util")?.inspect;
}

/**
 * Shows a value as the console of this runtime does, which goes only a few
 * levels deep; returns `undefined` when it is unknown how that would show it.
 *
 * @param value Any value.
 * @throws When the value throws while it is inspected, as a console would.
 */
export function showInspected(value: unknown): string | undefined {
  const inspect = findInspect() ?? showStacks;
  return inspect(value);
}
