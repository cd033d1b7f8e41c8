import { PathAdder } from "../path/path_adder.ts";
import type { PathReader } from "../path/path_reader.ts";
import type { Pattern } from "../path/pattern.ts";
import { createPatternTree, type PatternTree } from "../path/pattern_tree.ts";
import type { Mistake } from "../report/mistake.ts";
import type { ExtendingVersion } from "./composed.ts";
import type { ComposedRoute } from "./composed_route.ts";
import type { EffectiveSettings } from "./effective_settings.ts";
import type { Scope } from "./extension/scope.ts";
import { createLeadReader, type LeadReader } from "./lead.ts";
import type { LifecycleLayer } from "./lifecycle_layer.ts";
import {
  createLifecycleResolver,
  type LifecycleResolver,
} from "./lifecycle_resolver.ts";
import type { RouteSettings } from "./route_settings.ts";
import type { Setting } from "./setting.ts";
import type { MiddlewareLayer } from "./surroundings.ts";

/** A place whose version extends another one. */
export interface Extension extends ExtendingVersion {
  /** Its version as written, including a leading `v`. */
  readonly written: string;
  /** The paths that it removes, as written. */
  readonly remove: readonly string[];
  /** The place, in words. */
  readonly place: string;
  /** The settings that apply to its own routes. */
  readonly effective: EffectiveSettings;
  /** The scope that it lies in. */
  readonly scope: Scope;
}

/** A group or a blueprint that has middleware or a lifecycle for its routes. */
export interface InnerPlace {
  /** The place, in words. */
  readonly place: string;
  /** The settings that apply to its routes; its own middleware comes last. */
  readonly effective: EffectiveSettings;
  /** The middleware that it puts nearest to its routes. */
  readonly middleware: MiddlewareLayer["middleware"] | undefined;
  /** The lifecycle that it sets for them. */
  readonly lifecycle: LifecycleLayer | undefined;
}

/** The version that a lead belongs to. */
export interface LeadOwner {
  /** The lead: version prefix and version. */
  readonly lead: Pattern;
  /** The name of the version. */
  readonly version: string;
  /** The prefix before it. */
  readonly versionPrefix: string;
  /** Where it was set. */
  readonly place: string;
}

/** The state that is filled while the declarations are walked. */
export interface Composition {
  readonly routes: ComposedRoute[];
  readonly mistakes: Mistake[];
  readonly readPath: PathReader;
  readonly readLead: LeadReader;
  /** The paths of all routes. */
  readonly tree: PatternTree;
  /** Adds the paths of declared routes. */
  readonly paths: PathAdder;
  /** The texts of versions; `undefined` for those that were refused. */
  readonly versions: Map<Setting<unknown>, string | undefined>;
  /** The versions, by the shapes of their leads. */
  readonly leads: Map<string, LeadOwner>;
  /** The same as first set, by prefix and version. */
  readonly firstLeads: Map<string, LeadOwner>;
  readonly resolveLifecycle: LifecycleResolver;
  /** The resolved settings of declared routes. */
  readonly resolved: Map<EffectiveSettings, RouteSettings>;
  /** The places that extend a version. */
  readonly extensions: Extension[];
  /** The places that have middleware or a lifecycle. */
  readonly innerPlaces: InnerPlace[];
  /**
   * The names of versions of which something was refused; `undefined` stands for
   * something that may be of any version.
   */
  readonly lost: Set<string | undefined>;
}

/**
 * Creates the state that is filled while declarations are walked.
 *
 * @param readPath Reads the parts of paths.
 * @param mistakes Collects the mistakes in the declarations.
 */
export function createComposition(
  readPath: PathReader,
  mistakes: Mistake[],
): Composition {
  const tree = createPatternTree();
  return {
    routes: [],
    mistakes,
    readPath,
    readLead: createLeadReader(readPath),
    tree,
    paths: new PathAdder(tree, readPath),
    versions: new Map(),
    leads: new Map(),
    firstLeads: new Map(),
    resolveLifecycle: createLifecycleResolver(mistakes),
    resolved: new Map(),
    extensions: [],
    innerPlaces: [],
    lost: new Set(),
  };
}

/**
 * Returns the state to fill inside a refused place: its routes would have wrong
 * paths and versions, but their own mistakes are to be reported.
 *
 * @param composition The state around it.
 */
export function discardRoutes(composition: Composition): Composition {
  return {
    ...composition,
    routes: [],
    extensions: [],
    innerPlaces: [],
    leads: new Map(),
    firstLeads: new Map(),
    resolved: new Map(),
  };
}
