import { assert, assertEquals } from "@std/assert";
import { brotliCompressSync, gzipSync, zstdCompressSync } from "node:zlib";
import {
  beginsAsBinary,
  beginsAsGzip,
  beginsAsZstd,
  readBeginning,
} from "../../../router/serve/response/body_beginning.ts";

const encode = (text: string) => new TextEncoder().encode(text);

/** How bodies begin, and how they are classified. */
const BEGINNINGS: [
  title: string,
  octets: Uint8Array,
  isGzip: boolean,
  isBinary: boolean,
][] = [
  ["nothing", new Uint8Array(), false, false],
  ["text", encode("a text\r\n\t\f"), false, false],
  ["coloured text", encode("\x1b[1mbold\x1b[0m"), false, false],
  ["Latin-1 text", new Uint8Array([0x63, 0x61, 0x66, 0xe9]), false, false],
  ["a character cut in two", encode("é").subarray(0, 1), false, false],
  ["gzip", gzipSync("a text"), true, true],
  ["the first octet of gzip", new Uint8Array([0x1f]), true, true],
  [
    "the first octet of gzip with another after it",
    new Uint8Array([0x1f, 0x8c]),
    false,
    true,
  ],
  ["Brotli", brotliCompressSync("a text"), false, true],
  ["Brotli of one character", brotliCompressSync("a"), false, true],
];

for (const [title, octets, isGzip, isBinary] of BEGINNINGS) {
  Deno.test(`the beginning of a body is classified: ${title}`, () => {
    assertEquals(beginsAsGzip(octets), isGzip);
    assertEquals(beginsAsBinary(octets), isBinary);
  });
}

Deno.test("Zstandard is recognised by as many of its first octets as are there", () => {
  const octets = new Uint8Array(zstdCompressSync("a text"));
  for (const length of [2, 4, octets.length]) {
    assertEquals(beginsAsZstd(octets.subarray(0, length)), true);
  }
  for (const text of ["", "a text", "(é"]) {
    assertEquals(beginsAsZstd(encode(text)), false);
  }
});

/** Octets of text next to octets that text does not have. */
const OF_TEXTS = [0x09, 0x0a, 0x0c, 0x0d, 0x1b, 0x20, 0x7f, 0x80, 0xff];
const OF_NO_TEXT = [0x00, 0x08, 0x0b, 0x0e, 0x1a, 0x1c, 0x1f];

for (
  const [isBinary, octets] of [[false, OF_TEXTS], [true, OF_NO_TEXT]] as const
) {
  for (const octet of octets) {
    Deno.test(`octet ${octet} is ${isBinary ? "binary" : "text"}`, () => {
      const text = new Uint8Array([0x61, octet, 0x61]);
      assertEquals(beginsAsBinary(text), isBinary);
    });
  }
}

/** Makes a body that records what is requested of it. */
function createBody(pieces: readonly Uint8Array[]) {
  const left = [...pieces];
  const asked: unknown[] = [];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      asked.push("pull");
      const piece = left.shift();
      if (piece) controller.enqueue(piece);
      else controller.close();
    },
    cancel: (reason) => void asked.push(reason),
  }, { highWaterMark: 0 });
  return { body, asked };
}

Deno.test("a whole body is passed on piece by piece, without copies", async () => {
  const pieces = [encode("a"), encode("b"), encode("c")];
  const { body, asked } = createBody(pieces);
  const { first, whole } = await readBeginning(body);
  assert(first === pieces[0]);
  const reader = whole.getReader();
  for (const [index, piece] of pieces.entries()) {
    assert((await reader.read()).value === piece);
    assertEquals(asked.length, index + 1);
  }
  assertEquals((await reader.read()).done, true);
});

Deno.test("cancelling a body cancels its source", async () => {
  const { body, asked } = createBody([encode("a"), encode("b")]);
  const { whole } = await readBeginning(body);
  await whole.cancel("no more");
  assertEquals(asked, ["pull", "no more"]);
});

Deno.test("an error of a body reaches the reader of the whole", async () => {
  const broken = new Error("broken");
  const body = new ReadableStream<Uint8Array>({
    pull: () => Promise.reject(broken),
  }, { highWaterMark: 0 });
  const { first, whole } = await readBeginning(body);
  assertEquals(first.length, 0);
  const reported = await whole.getReader().read().catch((error) => error);
  assert(reported === broken);
});
