/** The system's errors about a path that edits may fix. */
const KINDS = [
  Deno.errors.NotFound,
  Deno.errors.NotADirectory,
  Deno.errors.FilesystemLoop,
  Deno.errors.PermissionDenied,
  Deno.errors.NotCapable,
];

/**
 * Tells whether an error comes from the state of the disk, not the router.
 *
 * @param error What was thrown: any value.
 */
export function isDiskError(error: unknown): error is Error {
  return KINDS.some((kind) => error instanceof kind);
}
