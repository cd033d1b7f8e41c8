import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { canonicalizePath } from "../../router/path/canonical_path.ts";
import { encodeSegment, restoreText } from "../../router/path/segment_text.ts";

/** Placeholders for characters that were escaped. */
const [S, B, P] = ["\u0001", "\u0002", "\u0003"];

const CASES: [path: string, canonical: string | undefined][] = [
  ["/", "/"],
  ["/v1/text", "/v1/text"],
  ["/v1//text/", "/v1//text/"],
  ["/tex%74", "/text"],
  ["/%74ext/a", "/text/a"],
  ["/a%2Fb/c", `/a${S}b/c`],
  ["/%2f", `/${S}`],
  ["/%252F", `/${P}2F`],
  ["/%25", `/${P}`],
  ["/é/%C3%A9", "/é/é"],
  ["/%F0%9F%98%80", "/😀"],
  ["/...", "/..."],
  ["/.well-known", "/.well-known"],
  ["/a.b", "/a.b"],
  ["/%5C", `/${B}`],
  ["/a;b=c", "/a;b=c"],
  ["/.", undefined],
  ["/..", undefined],
  ["/a/./b", undefined],
  ["/a/../b", undefined],
  ["/a/..", undefined],
  ["../a", undefined],
  [".", undefined],
  ["/..a/b..", "/..a/b.."],
  ["/a?b", undefined],
  ["/a#b", undefined],
  ["/%2e", undefined],
  ["/.%2E/a", undefined],
  ["/a\\b", undefined],
  ["/%", undefined],
  ["/%4", undefined],
  ["/%zz", undefined],
  ["/%ff", undefined],
  ["/%c0%af", undefined],
  ["/%ed%a0%80", undefined],
  ["/%f4%90%80%80", undefined],
  ["/%E0%A4%A", undefined],
  ["/%00", undefined],
  ["/%0d%0a", undefined],
  ["/%1f", undefined],
  ["/%7f", undefined],
  ["/a\tb", undefined],
  ["/a\u0001b", undefined],
  ["/a\u007fb", undefined],
];

for (const [path, canonical] of CASES) {
  const name = canonical === undefined ? "refuses" : "reads";
  Deno.test(`canonicalizePath() ${name} ${JSON.stringify(path)}`, () => {
    assertEquals(canonicalizePath(path), canonical);
  });
}

Deno.test("canonicalizePath() decodes what encodeSegment() encodes", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme" }), (value) => {
    const encoded = encodeSegment(value);
    if (encoded === undefined) return;
    const canonical = canonicalizePath(`/${encoded}`);
    assertEquals(canonical && restoreText(canonical), `/${value}`);
  }));
});

const UNENCODABLE = ["", ".", "..", "a\nb", "\u007f", "\ud800"];

for (const value of UNENCODABLE) {
  Deno.test(`encodeSegment() refuses ${JSON.stringify(value)}`, () => {
    assertEquals(encodeSegment(value), undefined);
  });
}
