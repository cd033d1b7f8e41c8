/** Makes a module that knows what it can import before it does. */
async function importList(
  addresses: readonly string[],
): Promise<readonly (() => Promise<object>)[]> {
  const imports = addresses.map((address) =>
    `() => import(${JSON.stringify(address)}),\n`
  );
  const source = `export default [\n${imports.join("")}];\n`;
  const type = "text/javascript";
  const address = URL.createObjectURL(new Blob([source], { type }));
  try {
    return (await import(address)).default;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/**
 * Makes what imports modules, by one module that names them all: an import of
 * what is not known beforehand takes Deno longer than the one before, so that a
 * thousand of them take seconds. Each of them fails alone.
 *
 * @param addresses The addresses of the modules.
 * @returns What imports each of them, in the same order.
 */
export async function importTogether(
  addresses: readonly string[],
): Promise<readonly (() => Promise<object>)[]> {
  try {
    return await importList(addresses);
  } catch {
    // A compiled program has no modules but those that it was made of.
    return addresses.map((address) => () => import(address));
  }
}
