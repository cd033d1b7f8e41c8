/**
 * Keeps modules from ending the process while they are loaded: nothing would be
 * told of the others. What they call throws instead.
 */
export function refuseExit(): Disposable {
  const { exit } = Deno;
  Deno.exit = (code = 0) => {
    throw new Error(
      `It ends the process while it is loaded, by Deno.exit(${code}).`,
    );
  };
  return {
    [Symbol.dispose]() {
      Deno.exit = exit;
    },
  };
}
