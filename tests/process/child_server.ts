import { fromFileUrl } from "@std/path";
import { type Child, startChild } from "../child_process.ts";

/** A server in a child process. */
export interface ChildServer extends Child {
  /** Where it listens, without a slash at the end. */
  readonly origin: string;
  readonly port: number;
}

/**
 * Starts a script that serves, and waits for the line with its address.
 *
 * @param script The script, beside this file.
 * @param options Options that it receives as JSON.
 * @param env Variables of its environment.
 * @param args Further arguments.
 * @param start What starts its process.
 */
export async function startScript(
  script: string,
  options: object = {},
  env: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
  start: typeof startChild = startChild,
): Promise<ChildServer> {
  const child = start(Deno.execPath(), [
    "run",
    "-A",
    "--no-check",
    fromFileUrl(new URL(script, import.meta.url)),
    JSON.stringify(options),
    ...args,
  ], { env });
  const address = /Listening on (http:\/\/\S+?:(\d+))\//;
  const [, origin, port] = address.exec(await child.waitFor(address))!;
  return { ...child, origin, port: Number(port) };
}
