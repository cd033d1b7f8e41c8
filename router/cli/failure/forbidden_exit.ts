/** How many parts of the command line currently forbid ending the process. */
let refusals = 0;
/** The function that ends the process. */
let exit = Deno.exit;

function refuse(code = 0): never {
  // A file may keep this function, and call it once it is allowed to.
  if (refusals === 0) return exit(code);
  throw new Error(
    `Deno.exit(${code}) would end the process. Throw an error instead.`,
  );
}

/** Keeps users' files from ending the process: `Deno.exit` throws. */
export function forbidExit(): Disposable {
  if (refusals++ === 0) {
    exit = Deno.exit;
    Deno.exit = refuse;
  }
  return {
    [Symbol.dispose]() {
      if (--refusals === 0) Deno.exit = exit;
    },
  };
}
