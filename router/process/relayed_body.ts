/** The body of a request. */
export type Body = ReadableStream<Uint8Array<ArrayBuffer>>;

/** The reader of a body. */
type BodyReader = ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;

/**
 * Creates a body from the chunks of another one. That one is opened at the
 * first read: while it is open and nobody reads it, its connection waits.
 *
 * @param open Returns the other body.
 * @param read Reads its next chunk. If it throws, this body fails with that
 * error, and the other one is cancelled.
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
    // Nothing is read ahead of the handler, which sets the pace.
  }, { highWaterMark: 0 });
}
