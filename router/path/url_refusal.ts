import { Refusal } from "../report/refusal.ts";

/**
 * Finds the path of a URL, without what may follow it.
 *
 * @param text What was written.
 * @returns The path; `undefined` when it is no URL.
 */
export function findPathOfUrl(text: string): string | undefined {
  const host = /^[a-z]+:\/\/[^/]*/i.exec(text)?.[0];
  if (host === undefined) return undefined;
  // A parameter can hold the characters that end a path.
  return text.slice(host.length).replace(/[?#](?![^<]*>).*$/, "") || "/";
}

/**
 * Refuses a URL in the place of a path, of which its scheme and host would be
 * segments.
 *
 * @param text What was written.
 * @throws {Refusal} When it is one.
 */
export function refuseUrl(text: string): void {
  const path = findPathOfUrl(text);
  if (path === undefined) return;
  throw new Refusal(
    "bad-path",
    `"${text}" is a URL, and a path has no host.`,
    `Write "${path}".`,
  );
}
