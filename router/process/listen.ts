import { problem } from "../serve/response/problem.ts";
import type { CompletedOptions } from "./completed_options.ts";
import { callHook } from "./hook.ts";
import { describeAddressFault, findAddressFault } from "./refused_address.ts";

/** How to set where a server listens, for messages. */
const MEANS = {
  hostname: "with the option hostname of serve()",
  port: "with the option port of serve()",
};

/**
 * Makes an error say what to do, if it says that an address cannot be listened
 * on; any other stays as it is.
 */
function explainRefusal(error: unknown, options: CompletedOptions): unknown {
  const fault = findAddressFault(error);
  if (fault === undefined) return error;
  const explained = error as Error;
  explained.message = describeAddressFault(fault, options, MEANS);
  // Deno prints this if nothing catches the error. A stack trace would point to
  // code in which nothing is wrong.
  explained.stack = String(explained);
  return explained;
}

/**
 * Listens for requests.
 *
 * @param answer Answers a request.
 * @param options Where to listen, and the hook to call then.
 * @param report Called with errors that break answers while they are sent.
 * @throws What `Deno.serve` throws; it explains what is wrong with the address.
 */
export function listen(
  answer: Deno.ServeHandler<Deno.NetAddr>,
  options: CompletedOptions,
  report: (error: unknown) => void,
): Deno.HttpServer<Deno.NetAddr> {
  const { port, hostname, tls, onListen } = options;
  try {
    return Deno.serve({
      port,
      hostname,
      ...tls,
      // If the hook threw here, a server would listen that nobody can stop.
      onListen: (address) => callHook(onListen, address),
      onError(error) {
        report(error);
        return problem(500);
      },
    }, answer);
  } catch (error) {
    throw explainRefusal(error, options);
  }
}
