import { assertThrows } from "@std/assert";
import { type App, DeclarationError, type Mistake } from "@strata/router";

/** Returns the mistakes of an application that cannot be built. */
export function mistakesOf(app: Pick<App, "routes">): readonly Mistake[] {
  return assertThrows(() => app.routes, DeclarationError).mistakes;
}

/** Returns the code of each mistake or warning. */
export function codesOf(reported: readonly Mistake[]): string[] {
  return reported.map(({ code }) => code);
}

/** Returns the code of each mistake or warning, and its places. */
export function locate(reported: readonly Mistake[]): string[][] {
  return reported.map(({ code, places }) => [code, ...places]);
}
