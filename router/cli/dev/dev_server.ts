import type { ErrorHandler } from "../../declare/handler.ts";
import { fileAt } from "../../files/place.ts";
import type { ServerContext } from "../../process/background.ts";
import { isHttpError } from "../../serve/response/http_error.ts";
import { problem } from "../../serve/response/problem.ts";
import { findNearestRoute } from "../tree/find_route.ts";
import { findBrokenFile, hasLostFile } from "./broken_file.ts";
import { createBrokenFileTeller } from "./broken_file_teller.ts";
import { answerReport, type ErrorReport, shareWithPage } from "./error_page.ts";
import { createFolderReader, type FolderReader } from "./folder_reader.ts";
import type { LiveRoutes } from "./live_routes.ts";
import { describeForeign } from "./local_request.ts";
import type { ModuleGraph } from "./module_graph.ts";
import { reportMistakes, reportThrown } from "./report.ts";
import { createThrownTeller } from "./thrown_teller.ts";

/**
 * What handlers find of other servers: what fails is told as any rejection is
 * that nobody awaits, and an end waits for nothing.
 */
const CONTEXT: ServerContext = {
  closing: new AbortController().signal,
  waitUntil() {},
};

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
interface DevServerOptions {
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
  /** Called with what is wrong with a file, when a request first meets it. */
  readonly onBroken: (report: string) => void;
  /** Called with what was thrown unexpectedly, once for each request. */
  readonly onThrown: (error: unknown, request: Request) => void;
}

/** What a request is answered with: the routes of one moment. */
interface Prepared {
  readonly current: LiveRoutes;
  /** The route file, if there is one. */
  readonly file: string | undefined;
  /** Tells whether files are gone that it needs, while there are mistakes. */
  readonly isLost: boolean;
  /** What is wrong with what the route needs. */
  readonly report: ErrorReport | undefined;
}

/** A server for development. */
interface DevServer extends Pick<FolderReader, "expectChange" | "change"> {
  readonly fetch: (
    request: Request,
    info: Deno.ServeHandlerInfo,
  ) => Promise<Response>;
}

/**
 * Makes a server that serves a routes folder as it is at each request.
 *
 * @param options What it is made of.
 */
export function createDevServer(options: DevServerOptions): DevServer {
  const { directory, graph } = options;
  const teller = createThrownTeller(options.onThrown);
  const onError: ErrorHandler = (error, request, context) => {
    if (isHttpError(error)) throw error;
    teller.tell(error, request, context);
    const place = context.route?.source.place ?? "the application";
    return answerReport(
      request,
      reportThrown(error, place, (file) => graph.isLoaded(file)),
    );
  };

  const { onRead, onBroken } = options;
  const tellOfBroken = createBrokenFileTeller(onBroken);
  const reader = createFolderReader({ directory, graph, onError, onRead });

  /**
   * Loads what answers a request, again and again until no change came in
   * between: parts from before and from after it do not fit together.
   */
  async function prepare(method: string, path: string): Promise<Prepared> {
    for (;;) {
      const snapshot = await reader.settle();
      const { live: current, sound } = snapshot;
      const { built } = current;
      const route = built && findNearestRoute(built.app, method, path);
      const own = route && fileAt(built.tree, route.source.place);
      const isLost = built !== undefined && own !== undefined &&
        current.mistakes.length > 0 && hasLostFile(built.tree, own, directory);
      const broken = built && !isLost
        ? await findBrokenFile(built.modules, own, sound, directory)
        : undefined;
      if (!reader.isLatest(snapshot)) continue;
      tellOfBroken(broken, sound);
      const { report } = broken ?? {};
      return { current, file: route?.source.place, isLost, report };
    }
  }

  async function answer(
    request: Request,
    info: Deno.ServeHandlerInfo,
    { current: { built, mistakes }, file, isLost, report }: Prepared,
  ): Promise<Response> {
    const refuse = (report: ErrorReport) =>
      shareWithPage(answerReport(request, report), request);
    if (!built || isLost) return refuse(reportMistakes(mistakes));
    if (report) return refuse(report);
    const response = await teller.fetch(built.app, request, info, CONTEXT);
    const isMissing = file === undefined && response.status === 404;
    // What is missing may be what the mistakes keep from being served.
    return isMissing && mistakes.length > 0
      ? refuse(reportMistakes(mistakes))
      : response;
  }

  return {
    expectChange: reader.expectChange,
    change: reader.change,
    async fetch(request, info) {
      const start = performance.now();
      const { method } = request;
      const path = URL.parse(request.url)?.pathname ?? "";
      const { hostname, allowed } = options;
      const refusal = describeForeign(request, hostname, allowed);
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
