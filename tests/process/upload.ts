import { CERT } from "./localhost_tls.ts";

/** A request over HTTP/2 that sends a part of its body, and nothing more. */
export interface Upload extends AsyncDisposable {
  /** Settles when the head of the answer arrives, or none will. */
  readonly answered: Promise<Response | undefined>;
  /** Cancels the request. */
  cancel(): Promise<void>;
}

/**
 * Begins to send a body to the root of a server on this machine.
 *
 * @param port Where the server listens.
 */
export function startUpload(port: number): Upload {
  const client = Deno.createHttpClient({ caCerts: [CERT] });
  const { readable, writable } = new TransformStream<
    Uint8Array<ArrayBuffer>,
    Uint8Array<ArrayBuffer>
  >();
  const writer = writable.getWriter();
  writer.write(new TextEncoder().encode("half")).catch(() => {});
  const answered = fetch(`https://localhost:${port}/`, {
    client,
    method: "POST",
    body: readable,
  }).catch(() => undefined);
  async function cancel(): Promise<void> {
    // Deno's client tells the server nothing when a signal is aborted.
    await writer.abort(new Error("cancelled")).catch(() => {});
    const response = await answered;
    await response?.body?.cancel().catch(() => {});
  }
  return {
    answered,
    cancel,
    async [Symbol.asyncDispose]() {
      await cancel();
      client.close();
    },
  };
}
