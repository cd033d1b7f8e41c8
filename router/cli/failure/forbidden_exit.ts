/** How many parts of the command line keep the process from ending. */
let refusals = 0;
/** What ends the process. */
let exit = Deno.exit;

function refuse(code = 0): never {
  // A file may keep it, and call it when it may.
  if (refusals === 0) return exit(code);
  throw new Error(
    `It would end the process, by Deno.exit(${code}). Throw an error instead.`,
  );
}

/** Keeps files of the user's from ending the process: what they call throws. */
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
