import { assert, assertEquals } from "@std/assert";
import { brotliCompressSync, gzipSync, zstdCompressSync } from "node:zlib";
import {
  beginsAsBinary,
  beginsAsGzip,
  beginsAsZstd,
  readBeginning,
} from "../../../router/serve/response/body_beginning.ts";

const encode = (text: string) => new TextEncoder().encode(text);

/** How bodies begin, and what is told of them. */
const BEGINNINGS: [
  title: string,
  octets: Uint8Array,
  isGzip: boolean,
  isBinary: boolean,
][] = [
  ["nothing", new Uint8Array(), false, false],
  ["a text", encode("a text\r\n\t\f"), false, false],
  ["a text in colours", encode("\x1b[1mbold\x1b[0m"), false, false],
  ["a text of Latin-1", new Uint8Array([0x63, 0x61, 0x66, 0xe9]), false, false],
  ["a character cut in two", encode("é").subarray(0, 1), false, false],
  ["gzip", gzipSync("a text"), true, true],
  ["the first octet of gzip", new Uint8Array([0x1f]), true, true],
  ["another octet after it", new Uint8Array([0x1f, 0x8c]), false, true],
  ["Brotli", brotliCompressSync("a text"), false, true],
  ["Brotli of nothing much", brotliCompressSync("a"), false, true],
];

for (const [title, octets, isGzip, isBinary] of BEGINNINGS) {
  Deno.test(`what a body begins with is told apart: ${title}`, () => {
    assertEquals(beginsAsGzip(octets), isGzip);
    assertEquals(beginsAsBinary(octets), isBinary);
  });
}

Deno.test("Zstandard is told by its first octets, as far as they are there", () => {
  const octets = new Uint8Array(zstdCompressSync("a text"));
  for (const length of [2, 4, octets.length]) {
    assertEquals(beginsAsZstd(octets.subarray(0, length)), true);
  }
  for (const text of ["", "a text", "(é"]) {
    assertEquals(beginsAsZstd(encode(text)), false);
  }
});

/** Octets of a text at the borders of those of which no text is made. */
const OF_TEXTS = [0x09, 0x0a, 0x0c, 0x0d, 0x1b, 0x20, 0x7f, 0x80, 0xff];
const OF_NO_TEXT = [0x00, 0x08, 0x0b, 0x0e, 0x1a, 0x1c, 0x1f];

for (
  const [isBinary, octets] of [[false, OF_TEXTS], [true, OF_NO_TEXT]] as const
) {
  for (const octet of octets) {
    Deno.test(`${octet} is ${isBinary ? "of no" : "of a"} text`, () => {
      const text = new Uint8Array([0x61, octet, 0x61]);
      assertEquals(beginsAsBinary(text), isBinary);
    });
  }
}

/** Makes a body that notes what is asked of it. */
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

Deno.test("the whole of a body is handed on piece by piece, and none is copied", async () => {
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

Deno.test("a body that is cancelled ends what it is read from", async () => {
  const { body, asked } = createBody([encode("a"), encode("b")]);
  const { whole } = await readBeginning(body);
  await whole.cancel("no more");
  assertEquals(asked, ["pull", "no more"]);
});

Deno.test("what breaks a body is told to who reads the whole", async () => {
  const broken = new Error("broken");
  const body = new ReadableStream<Uint8Array>({
    pull: () => Promise.reject(broken),
  }, { highWaterMark: 0 });
  const { first, whole } = await readBeginning(body);
  assertEquals(first.length, 0);
  const told = await whole.getReader().read().catch((error) => error);
  assert(told === broken);
});
