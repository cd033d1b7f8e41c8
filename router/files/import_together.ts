/** Gives a module, or throws why it cannot be imported. */
type Loader = () => Promise<object>;

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

/** Imports modules by one that imports them all, which fails if one fails. */
function importAll(addresses: readonly string[]): Promise<object[]> {
  const imports = addresses.map((address, index) =>
    `import * as m${index} from ${JSON.stringify(address)};\n`
  );
  const names = addresses.map((_, index) => `m${index}`);
  return importSource(
    `${imports.join("")}export default [${names.join(", ")}];\n`,
  );
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
  try {
    return await importSource(`export default [\n${imports.join("")}];\n`);
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
 * longer than the one before, so that a thousand of them take seconds.
 *
 * @param addresses The addresses of the modules.
 * @returns What gives each of them, in the same order, or throws what importing
 * it by itself throws.
 */
export async function importTogether(
  addresses: readonly string[],
): Promise<readonly Loader[]> {
  // Writing a module takes longer than to import one.
  if (addresses.length < 2) return await settle(importEach(addresses));
  try {
    const modules = await importAll(addresses);
    return modules.map((module) => () => Promise.resolve(module));
  } catch {
    return await settle(await nameAll(addresses));
  }
}
