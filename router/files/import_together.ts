/** Resolves to a module, or rejects with what importing it throws. */
type Loader = () => Promise<object>;

/**
 * The loaders that generated modules export, by the modules' source. Deno never
 * drops a module from its cache, so none is generated twice.
 */
const known = new Map<string, readonly Loader[]>();

/** Imports a module from its source; returns its default export. */
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

/** Returns a loader for each module, from a generated module. */
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
    // A program of deno compile can import only the modules it was built from.
    return importEach(addresses);
  }
}

/** Waits for all modules; returns loaders that replay the outcome of each. */
async function settle(loaders: readonly Loader[]): Promise<readonly Loader[]> {
  const outcomes = await Promise.allSettled(loaders.map((load) => load()));
  return outcomes.map((outcome) =>
    outcome.status === "fulfilled"
      ? () => Promise.resolve(outcome.value)
      : () => Promise.reject(outcome.reason)
  );
}

/**
 * Imports modules together. Each import of a computed specifier takes Deno
 * longer than the one before, so that a thousand take seconds; those in one
 * generated module do not. It has no static imports, since one module that
 * fails would make those still pending seem broken.
 *
 * @param addresses The URLs of the modules.
 * @returns A loader for each of them, in the same order, which rejects with
 * what importing that module by itself throws.
 */
export async function importTogether(
  addresses: readonly string[],
): Promise<readonly Loader[]> {
  // Generating a module takes longer than importing one.
  const isAlone = addresses.length < 2;
  return await settle(
    isAlone ? importEach(addresses) : await nameAll(addresses),
  );
}
