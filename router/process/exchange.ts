import type { Route } from "../declare/route.ts";

/** One request and its answer, as seen by a server. */
export interface Exchange extends Deno.ServeHandlerInfo<Deno.NetAddr> {
  /** The request. */
  readonly request: Request;
  /** Identifies the exchange in logs, and in the answer's `x-request-id`. */
  readonly requestId: string;
  /** The route that the request reached; `undefined` until then, and if none. */
  readonly route: Route | undefined;
  /** When the request arrived, in milliseconds of `performance.now()`. */
  readonly start: number;
  /**
   * Settles when Deno reports that the answer was sent or aborted; never, when
   * it is first read after that. It rejects with `Deno.errors.Interrupted` when
   * the client disconnects or the body fails, which Deno reports only over
   * HTTP/2. It need not be caught: it does not count as an unhandled error.
   */
  readonly completed: Promise<void>;
}

/** An exchange in progress. */
export class OpenExchange implements Exchange {
  readonly request: Request;
  readonly requestId: string;
  readonly start: number = performance.now();
  /** Where the request came from, kept since Deno hides it after an upgrade. */
  readonly remoteAddr: Deno.NetAddr;
  route: Route | undefined;
  /** Whether another answer was sent because its own took too long. */
  isLate = false;
  readonly #info: Deno.ServeHandlerInfo<Deno.NetAddr>;

  /**
   * Opens an exchange.
   *
   * @param request The request.
   * @param requestId Its id.
   * @param info What Deno knows about the connection.
   */
  constructor(
    request: Request,
    requestId: string,
    info: Deno.ServeHandlerInfo<Deno.NetAddr>,
  ) {
    this.request = request;
    this.requestId = requestId;
    this.remoteAddr = info.remoteAddr;
    this.#info = info;
  }

  /** Settles when Deno reports that the answer was sent or aborted. */
  get completed(): Promise<void> {
    return this.#info.completed;
  }
}
