/** The first octets of a body, and the whole of it. */
interface Beginning {
  readonly first: Uint8Array;
  readonly whole: ReadableStream<Uint8Array>;
}

/**
 * Reads how a body begins, and passes on each chunk as it is: teeing the stream
 * instead would copy the first one.
 *
 * @param body A body that nothing else reads.
 */
export async function readBeginning(
  body: ReadableStream<Uint8Array>,
): Promise<Beginning> {
  const reader = body.getReader();
  const beginning = reader.read();
  const unread = [beginning];
  const whole = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await (unread.pop() ?? reader.read());
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  }, { highWaterMark: 0 });
  // Whoever reads the whole gets the error.
  const { value } = await beginning.catch(() => ({ value: undefined }));
  return { first: value ?? new Uint8Array(), whole };
}

/**
 * Tells whether a body begins as gzip (RFC 1952 section 2.3.1), even when only
 * its first octet is there: no text has it.
 *
 * @param octets How a body begins.
 */
export function beginsAsGzip([first, second = 0x8b]: Uint8Array): boolean {
  return first === 0x1f && second === 0x8b;
}

/**
 * Tells whether a body begins with octets that no text has (MIME Sniffing
 * Standard, section 3), in any charset without zeros.
 *
 * @param octets How a body begins.
 */
export function beginsAsBinary(octets: Uint8Array): boolean {
  return octets.some((octet) =>
    octet <= 0x08 || octet === 0x0b ||
    octet >= 0x0e && octet <= 0x1f && octet !== 0x1b
  );
}

/**
 * Tells whether a body begins as Zstandard (RFC 8878 section 3.1.1), even when
 * not all octets of its magic number are there.
 *
 * @param octets How a body begins.
 */
export function beginsAsZstd(octets: Uint8Array): boolean {
  const magic = [0x28, 0xb5, 0x2f, 0xfd].slice(0, octets.length);
  return magic.length > 0 && magic.every((octet, at) => octets[at] === octet);
}
