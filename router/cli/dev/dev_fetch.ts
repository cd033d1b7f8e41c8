import { keepListening } from "../../process/fault/failed_upgrade.ts";
import { replaceUnsendable } from "../../process/fault/unsendable_response.ts";
import type { ServerContext } from "../../process/server_context.ts";
import { rawPathOf } from "../../serve/request/url_parts.ts";
import { problem } from "../../serve/response/problem.ts";
import { formatLongAnswer, tellIfLong } from "../loading/long_loading.ts";
import type { Access } from "./access_text.ts";
import {
  type BrokenFileTeller,
  createBrokenFileTeller,
} from "./broken_file_teller.ts";
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
 * What handlers find of other servers: what fails is told as any rejection is
 * that nobody awaits, and an end waits for nothing.
 */
const CONTEXT: ServerContext = {
  closing: new AbortController().signal,
  waitUntil() {},
};

/** By what requests are answered while somebody develops. */
interface DevFetchOptions {
  /** Reads what is served. */
  readonly reader: LiveReader;
  /** The address that is listened on. */
  readonly hostname: string;
  /** Further host names that requests may name. */
  readonly allowed: readonly string[];
  /** Tells whether a file was loaded as a module. */
  readonly isLoaded: (file: string) => boolean;
  readonly onAccess: (access: Access) => void;
  /** Called with what is wrong with a file, when a request first meets it. */
  readonly onBroken: (report: string) => void;
  /** Called with what was thrown unexpectedly, once for each request. */
  readonly onThrown: (thrown: Thrown) => void;
}

/** What a request asks for. */
type Asked = Pick<Access, "method" | "path">;

/** An answer, with what the access log says of it. */
interface LoggedAnswer extends Pick<Access, "place" | "refusal"> {
  readonly response: Response;
}

/** Answers a request for which everything is loaded that can be. */
async function answerPrepared(
  { live: { built, mistakes }, route, isLost, broken }: PreparedRequest,
  request: Request,
  info: Deno.ServeHandlerInfo,
  reportingFetch: ReportingFetch,
): Promise<Response> {
  if (!built || isLost) return answerBroken(request, reportMistakes(mistakes));
  if (broken) return answerBroken(request, broken.report);
  using _long = tellIfLong(() => console.error(formatLongAnswer(request)));
  const response = await reportingFetch(built.app, request, info, CONTEXT);
  const isMissing = route === undefined && response.status === 404;
  // What is missing may be what the mistakes keep from being served.
  return isMissing && mistakes.length > 0
    ? answerBroken(request, reportMistakes(mistakes))
    : response;
}

/**
 * Loads what answers a request, again and again until no change came in
 * between: parts from before and from after it do not fit together.
 */
async function prepareLatest(
  reader: LiveReader,
  { method, path }: Asked,
  tellOfBroken: BrokenFileTeller,
): Promise<PreparedRequest> {
  for (;;) {
    const snapshot = await reader.settle();
    const preparing = prepareRequest(snapshot, method, path);
    const prepared = await reader.whileLatest(snapshot, preparing);
    if (!prepared) continue;
    tellOfBroken(prepared.broken, snapshot.sound);
    return prepared;
  }
}

/**
 * Makes what answers by what there is at each request.
 *
 * @param options By what it does.
 */
export function createDevFetch(
  options: DevFetchOptions,
): Deno.ServeHandler<Deno.NetAddr> {
  const { reader, hostname, allowed, isLoaded, onThrown } = options;
  const answerThrown = (error: unknown, request: Request, place: string) =>
    answerReport(request, reportThrown(error, place, isLoaded));
  const reportingFetch = createReportingFetch(onThrown, answerThrown);
  const tellOfBroken = createBrokenFileTeller(options.onBroken);

  async function answer(
    request: Request,
    info: Deno.ServeHandlerInfo,
    asked: Asked,
  ): Promise<LoggedAnswer> {
    const refusal = describeForeign(request, hostname, allowed);
    if (refusal !== undefined) {
      return { response: problem(403, refusal), place: undefined, refusal };
    }
    const prepared = await prepareLatest(reader, asked, tellOfBroken);
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
    const asked: Asked = { method: request.method, path: rawPathOf(request) };
    const { response, place, refusal } = await answer(request, info, asked);
    const { status } = response;
    const milliseconds = performance.now() - start;
    options.onAccess({ ...asked, place, status, milliseconds, refusal });
    return keepListening(response, request, info);
  };
}
