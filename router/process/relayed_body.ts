/** The body of a request. */
export type Body = ReadableStream<Uint8Array<ArrayBuffer>>;

/** What reads a body. */
type BodyReader = ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;

/**
 * Makes a body of what is read of another one. That one is opened at the first
 * read: while it is open and nobody reads it, its connection waits.
 *
 * @param open Gives the other body.
 * @param read Reads its next part. Where it throws, this body breaks with that,
 * and the other one is given up.
 */
export function relayBody(
  open: () => Body,
  read: (reader: BodyReader) => ReturnType<BodyReader["read"]>,
): Body {
  let reader: BodyReader | undefined;
  return new ReadableStream({
    async pull(controller) {
      reader ??= open().getReader();
      try {
        const { done, value } = await read(reader);
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        controller.error(error);
        reader.cancel().catch(() => {});
      }
    },
    cancel: (reason) => (reader ?? open()).cancel(reason),
    // Nothing is read ahead of the handler, whose pace is not the client's.
  }, { highWaterMark: 0 });
}
