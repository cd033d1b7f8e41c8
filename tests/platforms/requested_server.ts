import type { Child } from "../child_process.ts";

/** Requests a path from a server, and reads the answer. */
export async function textOf(origin: string, path: string): Promise<string> {
  const response = await fetch(origin + path);
  return await response.text();
}

/** Returns the exit status of a server, or its log if it abandoned requests. */
export async function statusOfEnd(
  { process, errors }: Child,
): Promise<number | string> {
  const { code } = await process.status;
  const [givenUp] = /Ending after \d+ ms .*/.exec(await errors) ?? [];
  return givenUp ?? code;
}
