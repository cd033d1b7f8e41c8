import { keepListening } from "../../process/fault/failed_upgrade.ts";
import { replaceUnsendable } from "../../process/fault/unsendable_response.ts";
import type { ServerContext } from "../../process/server_context.ts";
import { rawPathOf } from "../../serve/request/url_parts.ts";
import { problem } from "../../serve/response/problem.ts";
import { formatLongAnswer, warnIfSlow } from "../loading/slow_loading.ts";
import type { Access } from "./access_text.ts";
import {
  type BrokenFileReporter,
  createBrokenFileReporter,
} from "./broken_file_reporter.ts";
import { answerBroken, answerReport } from "./error_page.ts";
import { reportMistakes, reportThrown } from "./error_report.ts";
import type { LiveReader } from "./live_reader.ts";
import { describeForeign } from "./local_request.ts";
import { type PreparedRequest, prepareRequest } from "./prepared_request.ts";
import {
  createReportingFetch,
  type ReportingFetch,
  type Thrown,
} from "./reporting_fetch.ts";

/**
 * Stands in for the context of other servers: a failure is reported like any
 * unhandled rejection, and the end of the process waits for nothing.
 */
const CONTEXT: ServerContext = {
  closing: new AbortController().signal,
  waitUntil() {},
};

/** The options of a handler that answers requests in development. */
interface DevFetchOptions {
  /** Reads the routes that are served. */
  readonly reader: LiveReader;
  /** The address that the server listens on. */
  readonly hostname: string;
  /** Further host names that requests may name. */
  readonly allowed: readonly string[];
  /** Tells whether a file was loaded as a module. */
  readonly isLoaded: (file: string) => boolean;
  readonly onAccess: (access: Access) => void;
  /** Called with the report on a broken file, when a request first meets it. */
  readonly onBroken: (report: string) => void;
  /** Called with what was thrown unexpectedly, once for each request. */
  readonly onThrown: (thrown: Thrown) => void;
}

/** What a request asks for. */
type Requested = Pick<Access, "method" | "path">;

/** A response, with what the access log says about it. */
interface LoggedAnswer extends Pick<Access, "place" | "refusal"> {
  readonly response: Response;
}

/** Answers a request once everything that can be loaded for it is. */
async function answerPrepared(
  { live: { built, mistakes }, route, isLost, broken }: PreparedRequest,
  request: Request,
  info: Deno.ServeHandlerInfo,
  reportingFetch: ReportingFetch,
): Promise<Response> {
  if (!built || isLost) return answerBroken(request, reportMistakes(mistakes));
  if (broken) return answerBroken(request, broken.report);
  using _slow = warnIfSlow(() => console.error(formatLongAnswer(request)));
  const response = await reportingFetch(built.app, request, info, CONTEXT);
  const isMissing = route === undefined && response.status === 404;
  // The mistakes may be what keeps the missing route from being served.
  return isMissing && mistakes.length > 0
    ? answerBroken(request, reportMistakes(mistakes))
    : response;
}

/**
 * Loads what answers a request, over and over until no change comes in between:
 * parts from before and after a change do not fit together.
 */
async function prepareLatest(
  reader: LiveReader,
  { method, path }: Requested,
  reportBroken: BrokenFileReporter,
): Promise<PreparedRequest> {
  for (;;) {
    const snapshot = await reader.settle();
    const preparing = prepareRequest(snapshot, method, path);
    const prepared = await reader.whileLatest(snapshot, preparing);
    if (!prepared) continue;
    reportBroken(prepared.broken, snapshot.sound);
    return prepared;
  }
}

/**
 * Creates a handler that answers each request by the routes of that moment.
 *
 * @param options The options of the handler.
 */
export function createDevFetch(
  options: DevFetchOptions,
): Deno.ServeHandler<Deno.NetAddr> {
  const { reader, hostname, allowed, isLoaded, onThrown } = options;
  const answerThrown = (error: unknown, request: Request, place: string) =>
    answerReport(request, reportThrown(error, place, isLoaded));
  const reportingFetch = createReportingFetch(onThrown, answerThrown);
  const reportBroken = createBrokenFileReporter(options.onBroken);

  async function answer(
    request: Request,
    info: Deno.ServeHandlerInfo,
    requested: Requested,
  ): Promise<LoggedAnswer> {
    const refusal = describeForeign(request, hostname, allowed);
    if (refusal !== undefined) {
      return { response: problem(403, refusal), place: undefined, refusal };
    }
    const prepared = await prepareLatest(reader, requested, reportBroken);
    const given = await answerPrepared(prepared, request, info, reportingFetch);
    const { route } = prepared;
    const place = route?.source.place;
    const response = replaceUnsendable(given, (error) => {
      onThrown({ error, request, status: undefined });
      return answerThrown(error, request, place ?? "the application");
    }, route);
    return { response, place, refusal };
  }

  return async (request, info) => {
    const start = performance.now();
    const requested: Requested = {
      method: request.method,
      path: rawPathOf(request),
    };
    const { response, place, refusal } = await answer(request, info, requested);
    const { status } = response;
    const milliseconds = performance.now() - start;
    options.onAccess({ ...requested, place, status, milliseconds, refusal });
    return keepListening(response, request, info);
  };
}
