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
  /** The text of its version, a leading `v` kept. */
  readonly written: string;
  /** The paths that it leaves out, as written. */
  readonly remove: readonly string[];
  /** The place, in words. */
  readonly place: string;
  /** What stands around its own routes. */
  readonly effective: EffectiveSettings;
  /** What it lies in. */
  readonly scope: Scope;
}

/** A group or a blueprint that says something of its routes. */
export interface InnerPlace {
  /** The place, in words. */
  readonly place: string;
  /** What holds for its routes; its own middleware comes last. */
  readonly effective: EffectiveSettings;
  /** The middleware that it puts nearest to its routes. */
  readonly middleware: MiddlewareLayer["middleware"] | undefined;
  /** What it says of their life. */
  readonly lifecycle: LifecycleLayer | undefined;
}

/** The version whose paths begin with version prefix and version. */
export interface LeadOwner {
  /** What they begin with. */
  readonly lead: Pattern;
  /** The name of the version. */
  readonly version: string;
  /** What stands before it. */
  readonly versionPrefix: string;
  /** Where it was set. */
  readonly place: string;
}

/** What is filled while the declarations are walked. */
export interface Composition {
  readonly routes: ComposedRoute[];
  readonly mistakes: Mistake[];
  readonly readPath: PathReader;
  readonly readLead: LeadReader;
  /** The paths of all routes. */
  readonly tree: PatternTree;
  /** Adds those of declared routes. */
  readonly paths: PathAdder;
  /** The texts of versions; `undefined` for those that were refused. */
  readonly versions: Map<Setting<unknown>, string | undefined>;
  /** The versions, by the shapes of what their paths begin with. */
  readonly leads: Map<string, LeadOwner>;
  /** The same as they were first set, by prefix and version. */
  readonly firstLeads: Map<string, LeadOwner>;
  readonly resolveLifecycle: LifecycleResolver;
  /** What follows from the settings of declared routes. */
  readonly resolved: Map<EffectiveSettings, RouteSettings>;
  /** The places that extend a version. */
  readonly extensions: Extension[];
  /** The places that have middleware or a lifecycle. */
  readonly innerPlaces: InnerPlace[];
  /**
   * The names of versions of which something was refused; `undefined` stands for
   * what may be of any version.
   */
  readonly lost: Set<string | undefined>;
}

/**
 * Makes what is filled while declarations are walked.
 *
 * @param readPath Reads the parts of paths.
 * @param mistakes Takes what is wrong with the declarations.
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
 * Gives what is filled inside of a refused place: its routes would have wrong
 * paths and versions, but their own mistakes are to be told.
 *
 * @param composition What is filled around it.
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
