import { assertThrows } from "@std/assert";
import { type App, DeclarationError, type Mistake } from "@strata/router";

/** Gives what is wrong with an application, which cannot be built for it. */
export function mistakesOf(app: Pick<App, "routes">): readonly Mistake[] {
  return assertThrows(() => app.routes, DeclarationError).mistakes;
}

/** Gives the code of each mistake or warning. */
export function codesOf(told: readonly Mistake[]): string[] {
  return told.map(({ code }) => code);
}

/** Gives the code of each mistake or warning, and its places. */
export function locate(told: readonly Mistake[]): string[][] {
  return told.map(({ code, places }) => [code, ...places]);
}
