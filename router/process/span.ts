/** The part of an OpenTelemetry span that is used here. */
interface Span {
  setAttribute(name: string, value: string): unknown;
  updateName(name: string): unknown;
}

/** The part of Deno's OpenTelemetry context manager that is used here. */
interface ContextManager {
  active(): { getValue(key: symbol): Span | undefined } | undefined;
}

/** The key of the current span in OpenTelemetry's JavaScript API. */
const SPAN_KEY = Symbol.for("OpenTelemetry Context Key SPAN");

/** The part of Deno that is used here. */
interface Traced {
  readonly telemetry?: { readonly contextManager?: ContextManager };
}

/**
 * Names the span that Deno has opened for the current request by the route that
 * it reached, according to OpenTelemetry's conventions for HTTP servers; does
 * nothing when Deno does not trace.
 *
 * @param method The request's method.
 * @param path The route's composed path.
 */
export function nameSpan(method: string, path: string): void {
  // Code that only loads this module may have no Deno.
  const { telemetry } = Deno as Traced;
  const span = telemetry?.contextManager?.active()?.getValue(SPAN_KEY);
  if (!span) return;
  span.setAttribute("http.route", path);
  span.updateName(`${method} ${path}`);
}
