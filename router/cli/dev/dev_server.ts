import type { ErrorHandler } from "../../declare/handler.ts";
import type { Route } from "../../declare/route.ts";
import { fileAt } from "../../files/place.ts";
import { HttpError, problem } from "../../serve/http_error.ts";
import type { App } from "../../serve/app.ts";
import { findRoute } from "../find_route.ts";
import { formatLongReading, tellIfLong } from "../long_loading.ts";
import { answerError, type ErrorReport } from "./error_page.ts";
import { type Effect, judgeChange } from "./change_effect.ts";
import {
  type LiveRoutes,
  NOT_READ,
  readLiveRoutes,
  renewContents,
} from "./live_routes.ts";
import { refuseForeign } from "./local_request.ts";
import type { ModuleGraph } from "./module_graph.ts";
import { isOutdated } from "./outdated_route.ts";
import { reportMistakes, reportThrown } from "./report.ts";
import { reportUnsound } from "./unsound_file.ts";

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
  /** What is wrong with what the route needs. */
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
   * Reads the folder again after paths were changed, as was told before.
   *
   * @returns The application that is served then, if there is one.
   */
  readonly change: (
    paths: ReadonlySet<string>,
  ) => Promise<App | undefined>;
}

/**
 * Makes a server that serves a routes folder as it is at each request.
 *
 * @param options What it is made of.
 */
export function createDevServer(options: DevServerOptions): DevServer {
  const { directory, graph } = options;
  const folder = Deno.realPathSync(directory);
  let live = NOT_READ;
  /**
   * Files that were loaded without a mistake. Each change has a set of its own:
   * what was loaded before says nothing about what comes after.
   */
  let sound = new Set<string>();
  /** Settled when all changes that were seen are read. */
  let ready = Promise.resolve();
  let setReady = () => {};
  /** How many changes are expected. */
  let expected = 0;
  /** What the changes that came but are not read yet can show in. */
  let unread: Effect = "none";
  let readings = 0;

  const onError: ErrorHandler = (error, request, { route }) => {
    if (error instanceof HttpError) throw error;
    options.onThrown(error, request);
    const place = route?.source.declaration ?? "the application";
    return answerError(request, reportThrown(error, place));
  };

  function isSettled(): boolean {
    return expected === 0 && unread === "none";
  }

  function expectChange(): void {
    if (isSettled()) ready = new Promise((resolve) => setReady = resolve);
    expected++;
  }

  /**
   * Reads all changes that came. A later reading takes the place of one that
   * goes on, which may never end: settings can await what does not come.
   */
  async function read(): Promise<void> {
    const reading = ++readings;
    const before = live;
    const now = unread === "contents"
      ? renewContents(before, onError)
      : await readTree(reading, before);
    if (reading !== readings) return;
    live = now;
    unread = "none";
    sound = new Set();
    options.onRead(now, before);
  }

  /** Reads the folder; tells when that takes long and is still waited for. */
  async function readTree(
    reading: number,
    before: LiveRoutes,
  ): Promise<LiveRoutes> {
    using _long = tellIfLong(() => {
      if (reading === readings) console.error(formatLongReading(directory));
    });
    return await readLiveRoutes(directory, before, onError);
  }

  async function change(
    paths: ReadonlySet<string>,
  ): Promise<App | undefined> {
    const effect = judgeChange(paths, folder, live, graph);
    expected--;
    if (effect !== "none") {
      if (unread !== "tree") unread = effect;
      await read();
    }
    if (isSettled()) setReady();
    await ready;
    return live.built?.app;
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
      const route = built && findRoute(built.app, method, path);
      const report = await findReport(current, route);
      const file = route?.source.declaration;
      if (ready === settled) return { current, file, report };
    }
  }

  async function findReport(
    { built, mistakes }: LiveRoutes,
    route: Route | undefined,
  ): Promise<ErrorReport | undefined> {
    if (!built || !route) return undefined;
    const file = route.source.declaration;
    const { tree } = built;
    const hasMistakes = mistakes.length > 0;
    if (hasMistakes && isOutdated(fileAt(tree, file), tree, directory)) {
      return reportMistakes(mistakes);
    }
    return await reportUnsound(built.modules, file, sound, directory);
  }

  async function answer(
    request: Request,
    info: Deno.ServeHandlerInfo,
    { current: { built, mistakes }, file, report }: Prepared,
  ): Promise<Response> {
    if (report || !built) {
      return answerError(request, report ?? reportMistakes(mistakes));
    }
    const response = await built.app.fetch(request, info);
    const isMissing = file === undefined && response.status === 404;
    // What is missing may be what the mistakes keep from being served.
    return isMissing && mistakes.length > 0
      ? answerError(request, reportMistakes(mistakes))
      : response;
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
