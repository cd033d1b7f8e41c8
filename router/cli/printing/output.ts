import { Console } from "node:console";
import process from "node:process";
import { escapeLines } from "../../report/escaped_text.ts";

const { log } = console;

type ConsoleMethod = (...values: unknown[]) => unknown;

/**
 * Creates console methods that write to standard error. The console behind them
 * is created by the first call: it would cost each command 6 ms.
 */
function createConsoleMethods(): Record<string, ConsoleMethod> {
  let made: Console | undefined;
  const methods: Record<string, ConsoleMethod> = {};
  for (const [name, given] of Object.entries(console)) {
    if (typeof given !== "function") continue;
    methods[name] = (...values) => {
      made ??= new Console(process.stderr, process.stderr);
      // Node's lacks those that only measure, which write nothing.
      const method = made[name as keyof Console] as ConsoleMethod | undefined;
      return (method ?? given)(...values);
    };
  }
  return methods;
}

/**
 * Redirects to standard error all but the output of a command: route files may
 * write to standard output while they are loaded. What they write to its
 * descriptor, such as by `fs.writeSync(1, …)`, stays there.
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
 * Prints to standard output, and escapes characters that control a terminal,
 * which names of files can have.
 *
 * @param text The output, without colours and the final newline.
 */
export function printEscaped(text: string): void {
  log(escapeLines(text));
}

/**
 * Prints to standard output without escaping, for colours and JSON.
 *
 * @param text The output, without the final newline.
 */
export function printOutput(text: string): void {
  log(text);
}
