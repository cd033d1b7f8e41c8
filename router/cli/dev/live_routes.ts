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
   * @param route Its route; `undefined` when no path fits.
   */
  listNeeded(route: Route | undefined): readonly string[];
  /**
   * Gives where a file lies on the disk.
   *
   * @param place The file.
   */
  pathOf(place: string): string;
  /**
   * Loads a file, and reads what it exports.
   *
   * @param place The file.
   * @throws {Refusal} When it exports something else than it should.
   * @throws {unknown} What loading it throws.
   */
  load(place: string): Promise<object>;
}

/** An application, and what it was made of. */
export interface Built {
  readonly app: App;
  readonly files: ServedFiles;
  /** The files of a routes folder, as they were listed. */
  readonly tree: RouteTree | undefined;
}

/** What is served as it is now, and the last form of it that can be served. */
export interface LiveRoutes {
  /** What is served; `undefined` until there were no mistakes once. */
  readonly built: Built | undefined;
  /** What is wrong now. */
  readonly mistakes: readonly Mistake[];
  /** What is odd: with mistakes, also what was before those. */
  readonly warnings: readonly Finding[];
}

/** Before anything is read. */
export const NOT_READ: LiveRoutes = {
  built: undefined,
  mistakes: [],
  warnings: [],
};

/**
 * What a change can show in: the table of routes, or only what their files do,
 * which is much sooner served when there are many files.
 */
export type Effect = "none" | "contents" | "tree";

/** What is served: it can be read again and again. */
export interface LiveSource {
  /** Its path: absolute, and of a folder the real one. */
  readonly path: string;
  /**
   * Notes changes: lets changed modules be loaded anew, and tells what they can
   * show in.
   *
   * @param paths The paths that were changed.
   * @param live What was read before.
   */
  noteChange(paths: ReadonlySet<string>, live: LiveRoutes): Effect;
  /**
   * Reads it. With mistakes, what was served before goes on.
   *
   * @param last What was read before.
   */
  read(last: LiveRoutes): Promise<LiveRoutes>;
  /**
   * Lets files be loaded anew, when nothing but what they do was changed.
   *
   * @param last What was read before.
   */
  renew(last: LiveRoutes): LiveRoutes;
  /** Says why reading it takes long. */
  tellOfLongReading(): void;
}
