import { existsSync } from "@std/fs";
import { basename, resolve, SEPARATOR } from "@std/path";
import type { ErrorHandler } from "../../declare/handler.ts";
import { roleOf } from "../../files/name.ts";
import { HttpError, problem } from "../../serve/http_error.ts";
import { filesAround, loadModule } from "../route_module.ts";
import type { App } from "../../serve/app.ts";
import { answerError, type ErrorReport } from "./error_page.ts";
import {
  type Built,
  type LiveRoutes,
  NOT_READ,
  readLiveRoutes,
  renewContents,
} from "./live_routes.ts";
import { findLoadFailure } from "./load_failure.ts";
import { refuseForeign } from "./local_request.ts";
import type { ModuleGraph } from "./module_graph.ts";
import { reportBrokenFile, reportMistakes, reportThrown } from "./report.ts";

/** One answered request, for the access log. */
export interface Access {
  readonly method: string;
  readonly path: string;
  /** The route file that answered, if one did. */
  readonly file: string | undefined;
  readonly status: number;
  /** From the request to the response's head. */
  readonly milliseconds: number;
}

/** What a server for development is made of. */
export interface DevServerOptions {
  /** The routes folder. */
  readonly directory: string;
  /** The project's real path. */
  readonly root: string;
  /** The address that is listened on. */
  readonly hostname: string;
  /** Further host names that requests may name. */
  readonly allowed: readonly string[];
  readonly graph: ModuleGraph;
  readonly onAccess: (access: Access) => void;
  /** Called after the folder was read, with what was read before. */
  readonly onRead: (now: LiveRoutes, before: LiveRoutes) => void;
  /** Called with what a handler threw, before it is answered. */
  readonly onThrown: (error: unknown, request: Request) => void;
}

/** What a request is answered with: the routes of one moment. */
interface Prepared {
  readonly current: LiveRoutes;
  /** The route file, if there is one. */
  readonly file: string | undefined;
  /** What is wrong with one of the files that the route needs. */
  readonly report: ErrorReport | undefined;
}

/** A server for development. */
export interface DevServer {
  readonly fetch: (
    request: Request,
    info: Deno.ServeHandlerInfo,
  ) => Promise<Response>;
  /** Tells that something will change: requests wait for it. */
  readonly expectChange: () => void;
  /**
   * Reads the folder again after paths were changed, as was told before; gives
   * the application, unless there is none.
   *
   * @returns What is served then.
   */
  readonly change: (
    paths: ReadonlySet<string>,
  ) => Promise<App | undefined>;
}

/**
 * What a change can show in: the table of routes, or only what their files do,
 * which is much sooner served when there are many files.
 */
type Effect = "none" | "contents" | "tree";

/** Tells whether a file says what others mean, or where they are served. */
function isSettings(file: string): boolean {
  const role = roleOf(basename(file));
  return role === "settings" || role === "types";
}

/** Tells whether a path is one of the files that were loaded when needed. */
function isKnownModule(
  { built, mistakes }: LiveRoutes,
  folder: string,
  path: string,
): boolean {
  const file = path.slice(folder.length + 1).replaceAll(SEPARATOR, "/");
  return mistakes.length === 0 && !isSettings(path) &&
    typeof built?.tree.files[file] === "function" && existsSync(path);
}

/**
 * Makes a server that serves a routes folder as it is at each request.
 *
 * @param options What it is made of.
 */
export function createDevServer(options: DevServerOptions): DevServer {
  const { directory, root, graph } = options;
  const folder = Deno.realPathSync(directory);
  let live = NOT_READ;
  /** Files that were loaded without a mistake since the last change. */
  let sound = new Set<string>();
  /** Settled when all changes that were seen are read. */
  let ready = Promise.resolve();
  let setReady = () => {};
  let pending = 0;
  /** Changes are read one after the other, so that the last one stays. */
  let reading: Promise<App | undefined> = Promise.resolve(undefined);

  const onError: ErrorHandler = (error, request, { route }) => {
    if (error instanceof HttpError) throw error;
    options.onThrown(error, request);
    const place = route?.source.declaration ?? "the application";
    return answerError(request, reportThrown(error, place, root));
  };

  function expectChange(): void {
    if (pending++ > 0) return;
    ready = new Promise((resolve) => setReady = resolve);
  }

  async function read(effect: Effect): Promise<void> {
    const before = live;
    live = effect === "contents"
      ? renewContents(before, onError)
      : await readLiveRoutes(directory, before, onError);
    sound = new Set();
    options.onRead(live, before);
  }

  function change(paths: ReadonlySet<string>): Promise<App | undefined> {
    reading = reading.then(async () => {
      const effect = judge(paths);
      if (effect !== "none") await read(effect);
      if (--pending === 0) setReady();
      return live.built?.app;
    });
    return reading;
  }

  /** Tells what changes can show in answers. */
  function judge(paths: ReadonlySet<string>): Effect {
    let effect: Effect = "none";
    for (const path of paths) {
      const renewed = graph.invalidate(path);
      const isInside = path === folder || path.startsWith(folder + SEPARATOR);
      if (renewed.size === 0 && !isInside) continue;
      const isEdit = !isInside || isKnownModule(live, folder, path);
      if (!isEdit || [...renewed].some(isSettings)) effect = "tree";
      else if (effect === "none") effect = "contents";
    }
    return effect;
  }

  /** Loads what a route needs; reports the first file that is broken. */
  async function reportBroken({ modules: tree }: Built, place: string) {
    // What was loaded before a change says nothing about what comes after it.
    const known = sound;
    const path = place.slice(`${tree.root}/`.length);
    const files = [
      ...filesAround(tree, path, "middleware"),
      ...filesAround(tree, path, "error"),
      path,
    ];
    for (const file of files) {
      if (known.has(file)) continue;
      try {
        await loadModule(tree, file);
        known.add(file);
      } catch (error) {
        const onDisk = resolve(directory, file);
        const failure = await findLoadFailure(error);
        return reportBrokenFile(failure, onDisk, `${tree.root}/${file}`, root);
      }
    }
    return undefined;
  }

  /**
   * Loads what answers a request, again and again until no change came in
   * between: parts from before and from after it do not fit together.
   */
  async function prepare(method: string, path: string): Promise<Prepared> {
    for (;;) {
      const settled = ready;
      await settled;
      const current = live;
      const { built } = current;
      const file = built?.app.match(method, path)?.route.source.declaration;
      const report = built && file !== undefined
        ? await reportBroken(built, file)
        : undefined;
      if (ready === settled) return { current, file, report };
    }
  }

  async function answer(
    request: Request,
    info: Deno.ServeHandlerInfo,
    { current: { built, mistakes }, report }: Prepared,
  ): Promise<Response> {
    if (!built) return answerError(request, reportMistakes(mistakes));
    if (report) return answerError(request, report);
    return await built.app.fetch(request, info);
  }

  return {
    expectChange,
    change,
    async fetch(request, info) {
      const start = performance.now();
      const { method } = request;
      const path = URL.parse(request.url)?.pathname ?? "";
      const { hostname, allowed } = options;
      const refusal = refuseForeign(request, hostname, allowed);
      const prepared = refusal === undefined
        ? await prepare(method, path)
        : undefined;
      const response = prepared
        ? await answer(request, info, prepared)
        : problem(403, refusal);
      const file = prepared?.file;
      const { status } = response;
      const milliseconds = performance.now() - start;
      options.onAccess({ method, path, file, status, milliseconds });
      return response;
    },
  };
}
