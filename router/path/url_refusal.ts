import { Refusal } from "../report/refusal.ts";

/**
 * Finds the path of a URL, without its query and fragment.
 *
 * @param text What was written.
 * @returns The path; `undefined` when the text is not a URL.
 */
export function findPathOfUrl(text: string): string | undefined {
  const host = /^[a-z]+:\/\/[^/]*/i.exec(text)?.[0];
  if (host === undefined) return undefined;
  // A parameter can contain the characters that end a path.
  return text.slice(host.length).replace(/[?#](?![^<]*>).*$/, "") || "/";
}

/**
 * Refuses a URL in place of a path, since its scheme and host would become
 * segments.
 *
 * @param text What was written.
 * @throws {Refusal} When it is a URL.
 */
export function refuseUrl(text: string): void {
  const path = findPathOfUrl(text);
  if (path === undefined) return;
  throw new Refusal(
    "bad-path",
    `"${text}" is a URL, but a path has no host.`,
    `Write "${path}".`,
  );
}
