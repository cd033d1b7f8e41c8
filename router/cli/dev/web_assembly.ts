import { fromFileUrl } from "@std/path";

/**
 * Tells whether an address is that of a WebAssembly file on the disk.
 *
 * @param url The URL of a module.
 */
export function isWebAssembly(url: string): boolean {
  return /^file:[^?#]*\.wasm(?:[?#]|$)/.test(url);
}

/**
 * Writes a module that imports and exports what a WebAssembly file does. Deno
 * treats everything that a hook has loaded as text, so that the file itself
 * would be a syntax error.
 *
 * @param url The file's address.
 * @throws {Error} When the file cannot be read, or is not WebAssembly.
 */
export function wrapWebAssembly(url: string): string {
  const file = fromFileUrl(url);
  const module = new WebAssembly.Module(Deno.readFileSync(file));
  const imported = [
    ...new Set(WebAssembly.Module.imports(module).map(({ module }) => module)),
  ].map((name) => JSON.stringify(name));
  const exported = WebAssembly.Module.exports(module)
    .map(({ name }) => JSON.stringify(name));
  const imports = imported.map((name, index) => `${name}: m${index}`);
  return [
    ...imported.map((name, index) => `import * as m${index} from ${name};`),
    `const bytes = Deno.readFileSync(${JSON.stringify(file)});`,
    "const module = new WebAssembly.Module(bytes);",
    `const imports = { ${imports.join(", ")} };`,
    "const { exports } = new WebAssembly.Instance(module, imports);",
    ...exported.map((name, index) =>
      `const e${index} = exports[${name}]; export { e${index} as ${name} };`
    ),
  ].join("\n");
}
