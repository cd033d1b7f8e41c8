import { Refusal } from "./refusal.ts";

/**
 * Refuses a URL in the place of a path, of which its scheme and host would be
 * segments.
 *
 * @param text What was written.
 * @throws {Refusal} When it is one.
 */
export function refuseUrl(text: string): void {
  const host = /^[a-z][a-z0-9+.-]*:\/\/[^/]*/i.exec(text)?.[0];
  if (host === undefined) return;
  throw new Refusal(
    "bad-path",
    `"${text}" is a URL, and a path has no host.`,
    `Write "${text.slice(host.length) || "/"}".`,
  );
}
