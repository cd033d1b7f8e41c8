/**
 * Tells whether a folder may be read without a permission prompt.
 *
 * @param folder The folder, absolute or relative to the current one.
 */
export function mayRead(folder: string): boolean {
  const { state } = Deno.permissions.querySync({ name: "read", path: folder });
  return state === "granted";
}
