import { assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  canonicalizePath,
  findPlainEnd,
  NOT_PLAIN,
} from "../../router/path/canonical_path.ts";
import { encodeSegment } from "../../router/path/segment_text.ts";

const S = "\u0001";

const CASES: [path: string, canonical: string | undefined][] = [
  ["/", "/"],
  ["/v1/text", "/v1/text"],
  ["/v1//text/", "/v1//text/"],
  ["/tex%74", "/text"],
  ["/%74ext/a", "/text/a"],
  ["/a%2Fb/c", `/a${S}b/c`],
  ["/%2f", `/${S}`],
  ["/%252F", "/%2F"],
  ["/%25", "/%"],
  ["/é/%C3%A9", "/é/é"],
  ["/%F0%9F%98%80", "/😀"],
  ["/...", "/..."],
  ["/.well-known", "/.well-known"],
  ["/a.b", "/a.b"],
  ["/%5C", "/\\"],
  ["/a;b=c", "/a;b=c"],
  ["/.", undefined],
  ["/..", undefined],
  ["/a/./b", undefined],
  ["/a/../b", undefined],
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
    for (const rest of ["", "?x=%1/..", "#x"]) {
      const end = findPlainEnd(`http://a${path}${rest}`, 8);
      const isPlain = end === 8 + path.length;
      assertEquals(end === NOT_PLAIN || isPlain, true);
      if (isPlain) assertEquals(canonical, path);
    }
  });
}

Deno.test("findPlainEnd() takes common paths as they are", () => {
  const paths = ["/", "/v1/users/7", "/a.b/c-d_e~f", "/a+b;c=d,e@f:g", "/é"];
  for (const path of paths) assertEquals(findPlainEnd(path, 0), path.length);
});

Deno.test("canonicalizePath() decodes what encodeSegment() encodes", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme" }), (value) => {
    const encoded = encodeSegment(value);
    if (encoded === undefined) return;
    const canonical = canonicalizePath(`/${encoded}`);
    assertEquals(canonical, `/${value.replaceAll("/", S)}`);
  }));
});

const UNENCODABLE = ["", ".", "..", "a\nb", "\u007f", "\ud800"];

for (const value of UNENCODABLE) {
  Deno.test(`encodeSegment() refuses ${JSON.stringify(value)}`, () => {
    assertEquals(encodeSegment(value), undefined);
  });
}
