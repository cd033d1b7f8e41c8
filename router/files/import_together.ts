/** Gives a module, or throws why it cannot be imported. */
type Loader = () => Promise<object>;

/**
 * The loaders that generated modules export, by the source of these. Deno
 * never forgets a module, so none is generated twice.
 */
const known = new Map<string, readonly Loader[]>();

/** Imports a module that is written here; gives its default export. */
async function importSource<Value>(source: string): Promise<Value> {
  const type = "text/javascript";
  const address = URL.createObjectURL(new Blob([source], { type }));
  try {
    return (await import(address)).default;
  } finally {
    URL.revokeObjectURL(address);
  }
}

function importEach(addresses: readonly string[]): Loader[] {
  return addresses.map((address) => () => import(address));
}

/** Gives a loader for each module, by a generated module that imports them. */
async function nameAll(
  addresses: readonly string[],
): Promise<readonly Loader[]> {
  const imports = addresses.map((address) =>
    `() => import(${JSON.stringify(address)}),\n`
  );
  const source = `export default [\n${imports.join("")}];\n`;
  try {
    const loaders = known.get(source) ??
      await importSource<readonly Loader[]>(source);
    known.set(source, loaders);
    return loaders;
  } catch {
    // A program of deno compile can import no others than it was made of.
    return importEach(addresses);
  }
}

/** Waits for all modules; gives loaders that repeat what came of each. */
async function settle(loaders: readonly Loader[]): Promise<readonly Loader[]> {
  const outcomes = await Promise.allSettled(loaders.map((load) => load()));
  return outcomes.map((outcome) =>
    outcome.status === "fulfilled"
      ? () => Promise.resolve(outcome.value)
      : () => Promise.reject(outcome.reason)
  );
}

/**
 * Imports modules together. Each import of an address that is computed takes
 * Deno longer than the one before, so that a thousand take seconds; those of
 * one generated module do not. It has no static imports, since one module
 * that fails would make those that still wait seem broken.
 *
 * @param addresses The addresses of the modules.
 * @returns What gives each of them, in the same order, or throws what importing
 * it by itself throws.
 */
export async function importTogether(
  addresses: readonly string[],
): Promise<readonly Loader[]> {
  // Writing a module takes longer than to import one.
  const isAlone = addresses.length < 2;
  return await settle(
    isAlone ? importEach(addresses) : await nameAll(addresses),
  );
}
