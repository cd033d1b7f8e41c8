import { Console } from "node:console";
import process from "node:process";
import { escapeLines } from "../../report/escaped_text.ts";

const { log } = console;

type ConsoleMethod = (...values: unknown[]) => unknown;

/**
 * Makes a console's methods write to the standard error. What they write with is
 * made by the first that is called: it would take each command 6 ms.
 */
function createConsoleMethods(): Record<string, ConsoleMethod> {
  let made: Console | undefined;
  const methods: Record<string, ConsoleMethod> = {};
  for (const [name, given] of Object.entries(console)) {
    if (typeof given !== "function") continue;
    methods[name] = (...values) => {
      made ??= new Console(process.stderr, process.stderr);
      // Node's has none of those that only measure, which write nothing.
      const method = made[name as keyof Console] as ConsoleMethod | undefined;
      return (method ?? given)(...values);
    };
  }
  return methods;
}

/**
 * Sends to the standard error all else than what a command prints: route files
 * may write to the standard output while they are loaded. What they write to its
 * descriptor, as by `fs.writeSync(1, …)`, stays there.
 */
export function claimOutput(): void {
  Object.assign(console, createConsoleMethods());
  Object.defineProperty(process, "stdout", {
    get: () => process.stderr,
    configurable: true,
  });
  Object.assign(Deno.stdout, {
    write: Deno.stderr.write.bind(Deno.stderr),
    writeSync: Deno.stderr.writeSync.bind(Deno.stderr),
  });
  Object.defineProperty(Deno.stdout, "writable", {
    get: () => Deno.stderr.writable,
    configurable: true,
  });
}

/**
 * Prints on the standard output, and escapes what would steer a terminal, as
 * names of files can.
 *
 * @param text What is printed, without colours and the end of its last line.
 */
export function printEscaped(text: string): void {
  log(escapeLines(text));
}

/**
 * Prints on the standard output as it is: colours, and JSON.
 *
 * @param text What is printed, without the end of its last line.
 */
export function printOutput(text: string): void {
  log(text);
}
