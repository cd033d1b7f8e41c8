import type { Stability } from "../../../declare/lifecycle.ts";
import type { Method } from "../../../declare/method.ts";

/** What clients of a route rely on. */
export interface LockedRoute {
  /** The composed path, with the types of its parameters. */
  readonly path: string;
  readonly methods: readonly Method[];
  /** ISO 8601. */
  readonly deprecated?: string;
  /** ISO 8601. */
  readonly sunset?: string;
  /** Present when requests are answered with 410 from the sunset on. */
  readonly onSunset?: "gone";
  /** Present when clients have to expect changes. */
  readonly stability?: Exclude<Stability, "stable">;
  /** The version that declares it, where it is inherited. */
  readonly declaredIn?: string;
}

/** Everything that is published, as the lock file holds it. */
export interface Contract {
  /** The patterns of custom types in paths, ordered by name. */
  readonly types: ReadonlyMap<string, string>;
  /**
   * The routes, ordered by path; expressions and custom types at the same place
   * stand in the order in which they are tried.
   */
  readonly routes: readonly LockedRoute[];
}
