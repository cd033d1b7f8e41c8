import type { Route } from "../declare/route.ts";

/** One request and its answer, as a server sees them. */
export interface Exchange extends Deno.ServeHandlerInfo<Deno.NetAddr> {
  /** The request. */
  readonly request: Request;
  /** What names the exchange in logs, and in the answer's `x-request-id`. */
  readonly requestId: string;
  /** The route that the request reached; `undefined` until then, and if none. */
  readonly route: Route | undefined;
  /** When the request came, in milliseconds of `performance.now()`. */
  readonly start: number;
  /**
   * Settles when the answer is sent or given up, as Deno tells; never, when it
   * is first asked for after that. It rejects with `Deno.errors.Interrupted`
   * when the client goes away or the body breaks, which Deno tells over HTTP/2
   * alone. Nobody need catch that: it counts as no stray error.
   */
  readonly completed: Promise<void>;
}

/** An exchange while it goes on. */
export class OpenExchange implements Exchange {
  readonly request: Request;
  readonly requestId: string;
  readonly start: number = performance.now();
  /** Where the request came from; Deno tells it no more after an upgrade. */
  readonly remoteAddr: Deno.NetAddr;
  route: Route | undefined;
  /** Whether another answer was sent, since its own took too long. */
  isLate = false;
  readonly #info: Deno.ServeHandlerInfo<Deno.NetAddr>;

  /**
   * Opens an exchange.
   *
   * @param request The request.
   * @param requestId What names it.
   * @param info What Deno knows of the connection.
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

  /** Settles when the answer is sent or given up, as Deno tells. */
  get completed(): Promise<void> {
    return this.#info.completed;
  }
}
