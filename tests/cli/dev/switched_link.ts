/** Switches a link to another target, at once. */
export function switchLink(path: string, target: string): void {
  Deno.symlinkSync(target, `${path}.new`);
  Deno.renameSync(`${path}.new`, path);
}
