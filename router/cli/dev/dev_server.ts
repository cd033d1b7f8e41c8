import type { ErrorHandler } from "../../declare/handler.ts";
import type { ServerContext } from "../../process/background.ts";
import { keepListening } from "../../process/fault/failed_upgrade.ts";
import { replaceUnsendable } from "../../process/fault/unsendable_header.ts";
import { isPreflight } from "../../serve/request/preflight.ts";
import { isHttpError } from "../../serve/response/http_error.ts";
import { problem } from "../../serve/response/problem.ts";
import { createBrokenFileTeller } from "./broken_file_teller.ts";
import { answerReport, permitRequest, shareWithPage } from "./error_page.ts";
import {
  type ErrorReport,
  reportMistakes,
  reportThrown,
} from "./error_report.ts";
import { FolderReader } from "./folder_reader.ts";
import type { LiveRoutes } from "./live_routes.ts";
import { describeForeign } from "./local_request.ts";
import type { ModuleGraph } from "./module_graph.ts";
import { type PreparedRequest, prepareRequest } from "./prepared_request.ts";
import {
  createThrownTeller,
  type Thrown,
  type ThrownTeller,
} from "./thrown_teller.ts";

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
  readonly onThrown: (thrown: Thrown) => void;
}

/** A server for development. */
interface DevServer extends Pick<FolderReader, "expectChange" | "change"> {
  readonly fetch: (
    request: Request,
    info: Deno.ServeHandlerInfo<Deno.NetAddr>,
  ) => Promise<Response>;
}

/** Makes what tells of errors that nothing expects, and answers with them. */
function createErrorHandler(
  teller: ThrownTeller,
  graph: ModuleGraph,
): ErrorHandler {
  return (error, request, context) => {
    if (isHttpError(error)) throw error;
    teller.tell(error, request, context);
    const place = context.route?.source.place ?? "the application";
    const isLoaded = (file: string) => graph.isLoaded(file);
    return answerReport(request, reportThrown(error, place, isLoaded));
  };
}

/** Answers a request with what keeps it from being answered. */
function answerBroken(request: Request, report: ErrorReport): Response {
  const answer = isPreflight(request)
    ? permitRequest(request)
    : answerReport(request, report);
  return shareWithPage(answer, request);
}

/** Gives a response that Deno can send; else an answer in its place. */
function toSendable(
  response: Response,
  request: Request,
  file: string | undefined,
  onThrown: DevServerOptions["onThrown"],
): Response {
  return replaceUnsendable(response, file, (error) => {
    onThrown({ error, request, status: undefined });
    const place = file ?? "the application";
    return answerReport(request, reportThrown(error, place, () => false));
  });
}

/** Answers a request for which everything is loaded that can be. */
async function answerPrepared(
  { live: { built, mistakes }, file, isLost, broken }: PreparedRequest,
  request: Request,
  info: Deno.ServeHandlerInfo,
  teller: ThrownTeller,
): Promise<Response> {
  if (!built || isLost) return answerBroken(request, reportMistakes(mistakes));
  if (broken) return answerBroken(request, broken.report);
  const response = await teller.fetch(built.app, request, info, CONTEXT);
  const isMissing = file === undefined && response.status === 404;
  // What is missing may be what the mistakes keep from being served.
  return isMissing && mistakes.length > 0
    ? answerBroken(request, reportMistakes(mistakes))
    : response;
}

/**
 * Makes a server that serves a routes folder as it is at each request.
 *
 * @param options What it is made of.
 */
export function createDevServer(options: DevServerOptions): DevServer {
  const { directory, hostname, allowed, graph, onRead } = options;
  const teller = createThrownTeller(options.onThrown);
  const tellOfBroken = createBrokenFileTeller(options.onBroken);
  const onError = createErrorHandler(teller, graph);
  const reader = new FolderReader({ directory, graph, onError, onRead });

  /**
   * Loads what answers a request, again and again until no change came in
   * between: parts from before and from after it do not fit together.
   */
  async function prepare(
    method: string,
    path: string,
  ): Promise<PreparedRequest> {
    for (;;) {
      const snapshot = await reader.settle();
      const prepared = await prepareRequest(snapshot, method, path, directory);
      if (!reader.isLatest(snapshot)) continue;
      tellOfBroken(prepared.broken, snapshot.sound);
      return prepared;
    }
  }

  return {
    expectChange: () => reader.expectChange(),
    change: (paths) => reader.change(paths),
    async fetch(request, info) {
      const start = performance.now();
      const { method } = request;
      const path = URL.parse(request.url)?.pathname ?? "";
      const refusal = describeForeign(request, hostname, allowed);
      const prepared = refusal === undefined
        ? await prepare(method, path)
        : undefined;
      const file = prepared?.file;
      const answer = prepared
        ? await answerPrepared(prepared, request, info, teller)
        : problem(403, refusal);
      const response = toSendable(answer, request, file, options.onThrown);
      const { status } = response;
      const milliseconds = performance.now() - start;
      options.onAccess({ method, path, file, status, milliseconds });
      return keepListening(response, request, info);
    },
  };
}
