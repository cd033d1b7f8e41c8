import type { Route } from "../../declare/route.ts";
import type { RouteTree } from "../../files/tree.ts";
import type { Mistake } from "../../report/mistake.ts";
import type { App } from "../../serve/app.ts";
import type { Finding } from "../printing/finding.ts";

/** The files of an application, as its routes name them. */
export interface ServedFiles {
  /**
   * Lists the files that are loaded to answer a request, in that order.
   *
   * @param route Its route; `undefined` when no path matches.
   */
  listNeeded(route: Route | undefined): readonly string[];
  /**
   * Returns where a file lies on the disk.
   *
   * @param place The file.
   */
  pathOf(place: string): string;
  /**
   * Loads a file, and reads what it exports.
   *
   * @param place The file.
   * @throws {Refusal} When it exports something other than it should.
   * @throws {unknown} What loading it throws.
   */
  load(place: string): Promise<object>;
}

/** An application, and what it was made from. */
export interface Built {
  readonly app: App;
  readonly files: ServedFiles;
  /** The files of a routes folder, as they were listed. */
  readonly tree: RouteTree | undefined;
}

/** What is served as it is now, and the last form of it that can be served. */
export interface LiveRoutes {
  /** What is served; `undefined` before the first reading without mistakes. */
  readonly built: Built | undefined;
  /** What is wrong now. */
  readonly mistakes: readonly Mistake[];
  /** The warnings: with mistakes, also those from before them. */
  readonly warnings: readonly Finding[];
}

/** The state before anything is read. */
export const NOT_READ: LiveRoutes = {
  built: undefined,
  mistakes: [],
  warnings: [],
};

/**
 * What a change can affect: the table of routes, or only what their files do,
 * which is served much sooner when there are many files.
 */
export type Effect = "none" | "contents" | "tree";

/** A source of what is served, which can be read again and again. */
export interface LiveSource {
  /** Its absolute path, which for a folder is the real one. */
  readonly path: string;
  /**
   * Records changes: lets changed modules be loaded anew, and tells what the
   * changes can affect.
   *
   * @param paths The paths that were changed.
   * @param live What was read before.
   */
  noteChange(paths: ReadonlySet<string>, live: LiveRoutes): Effect;
  /**
   * Reads it. With mistakes, what was served before stays served.
   *
   * @param last What was read before.
   */
  read(last: LiveRoutes): Promise<LiveRoutes>;
  /**
   * Lets files be loaded anew, when only what they do was changed.
   *
   * @param last What was read before.
   */
  renew(last: LiveRoutes): LiveRoutes;
  /** Reports why reading it takes long. */
  warnOfSlowReading(): void;
}
