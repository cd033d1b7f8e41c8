/** What the system says of a path that edits may mend. */
const KINDS = [
  Deno.errors.NotFound,
  Deno.errors.NotADirectory,
  Deno.errors.FilesystemLoop,
  Deno.errors.PermissionDenied,
  Deno.errors.NotCapable,
];

/**
 * Tells whether an error is about what lies on the disk, not about us.
 *
 * @param error What was thrown: any value.
 */
export function isDiskError(error: unknown): error is Error {
  return KINDS.some((kind) => error instanceof kind);
}
