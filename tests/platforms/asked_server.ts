import type { Child } from "../child_process.ts";

/** Asks a server for a path, and reads what it answers. */
export async function textOf(origin: string, path: string): Promise<string> {
  const response = await fetch(origin + path);
  return await response.text();
}

/** Gives the status of a server that ends, else how it gave up what goes on. */
export async function statusOfEnd(
  { process, errors }: Child,
): Promise<number | string> {
  const { code } = await process.status;
  const [givenUp] = /Ending after \d+ ms .*/.exec(await errors) ?? [];
  return givenUp ?? code;
}
