/** Gives a module, or throws why it cannot be imported. */
type Loader = () => Promise<object>;

/**
 * What imports modules, by the source of the module that names them. A module
 * stays for good once it was imported, so none is made twice.
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

/** Makes what imports each of some modules, by one that names them all. */
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
    // A compiled program has no modules but those that it was made of.
    return importEach(addresses);
  }
}

/** Imports modules; gives what gives them, or throws the same, from then on. */
async function settle(loaders: readonly Loader[]): Promise<readonly Loader[]> {
  const outcomes = await Promise.allSettled(loaders.map((load) => load()));
  return outcomes.map((outcome) =>
    outcome.status === "fulfilled"
      ? () => Promise.resolve(outcome.value)
      : () => Promise.reject(outcome.reason)
  );
}

/**
 * Imports modules together: an import of what is not known beforehand takes Deno
 * longer than the one before, so that a thousand of them take seconds. One
 * module that imports them all would let what still waits in one be taken for
 * broken once another fails.
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
