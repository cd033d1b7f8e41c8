/**
 * Tells whether a folder may be read without asking whoever runs Deno.
 *
 * @param folder The folder, absolute or from the current one.
 */
export function mayRead(folder: string): boolean {
  const { state } = Deno.permissions.querySync({ name: "read", path: folder });
  return state === "granted";
}
