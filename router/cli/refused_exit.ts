/** Keeps files of the user's from ending the process: what they call throws. */
export function refuseExit(): Disposable {
  const { exit } = Deno;
  Deno.exit = (code = 0) => {
    throw new Error(`It would end the process, by Deno.exit(${code}).`);
  };
  return {
    [Symbol.dispose]() {
      Deno.exit = exit;
    },
  };
}
