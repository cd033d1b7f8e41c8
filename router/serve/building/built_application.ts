import type { VersionChanges } from "../../compose/composed.ts";
import type { Route } from "../../declare/route.ts";
import type { ParameterTypes } from "../../path/type/known_types.ts";
import type { Mistake } from "../../report/mistake.ts";
import type { AnsweringApplication } from "../answering_application.ts";

/** A built application: made once, then only read. */
export interface BuiltApplication {
  /** The part that answers requests; its table is compiled on first access. */
  readonly answering: AnsweringApplication;
  /**
   * The routes in order of declaration, then those of extended versions; where
   * types do not decide which is tried first, that order does.
   */
  readonly routes: readonly Route[];
  /** What versions extend and remove. */
  readonly versionChanges: VersionChanges;
  /** The types that its paths can name. */
  readonly types: ParameterTypes;
  /** Warnings about the declarations, which do not keep it from being built. */
  readonly warnings: readonly Mistake[];
  /** Those of them that are known without composing anything. */
  readonly knownWarnings: readonly Mistake[];
}
