import type { VersionChanges } from "../../compose/composed.ts";
import type { Route } from "../../declare/route.ts";
import type { ParameterTypes } from "../../path/type/known_types.ts";
import type { Mistake } from "../../report/mistake.ts";
import type { AnsweringApplication } from "../answering_application.ts";

/** A built application: made once, then only read. */
export interface BuiltApplication {
  /** What answers requests; the table of paths is compiled when it is read. */
  readonly answering: AnsweringApplication;
  /**
   * The routes in order of declaration, then those of extended versions; where
   * types do not say which is tried first, that order does.
   */
  readonly routes: readonly Route[];
  /** What versions extend and remove. */
  readonly versionChanges: VersionChanges;
  /** The types that its paths can name. */
  readonly types: ParameterTypes;
  /** What is odd about the declarations, but stops nothing. */
  readonly warnings: readonly Mistake[];
  /** The same, as far as nothing has to be composed to know it. */
  readonly knownWarnings: readonly Mistake[];
}
