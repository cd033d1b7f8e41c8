import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import fc from "fast-check";
import { createPathReader } from "../../router/path/path_reader.ts";
import type { Pattern } from "../../router/path/pattern.ts";
import { collectTypes } from "../../router/path/type/known_types.ts";
import { Refusal } from "../../router/report/refusal.ts";

const TYPES = collectTypes([], []);
const readPath = createPathReader(TYPES);

const READ: [path: string, formatted: string][] = [
  ["", "/"],
  ["/", "/"],
  ["//", "/"],
  ["users", "/users"],
  ["/users/", "/users"],
  ["/a//b", "/a/b"],
  ["/<id>", "/<id:str>"],
  ["/<id:int>/x", "/<id:int>/x"],
  ["/<x:[a-z]{2}>/y", "/<x:[a-z]{2}>/y"],
  ["/<x:[^>]+>", "/<x:[^>]+>"],
  ["/<x:int|a>", "/<x:int|a>"],
  ["/<x:(?:int|uuid)>", "/<x:(?:int|uuid)>"],
  ["/<x:[d]+>", "/<x:[d]+>"],
  ["/<x:v?d+>", "/<x:v?d+>"],
  ["/<x:(?<n>a)(?<m>b)>/y", "/<x:(?<n>a)(?<m>b)>/y"],
  ["/<file:ext=jpg|png>", "/<file:ext=jpg|png>"],
  ["/é/%C3%A9/a%2Fb", "/é/%C3%A9/a%2Fb"],
  ["/e\u0301/e%CC%81", "/\u00e9/e%CC%81"],
  ["/a b/a:b/a@b", "/a b/a:b/a@b"],
  ["/...", "/..."],
  ["/<__proto__>", "/<__proto__:str>"],
];

for (const [path, formatted] of READ) {
  Deno.test(`createPathReader() reads "${path}"`, () => {
    assertEquals(readPath(path).text || "/", formatted);
  });
}

const REFUSED: [path: string, code: string, reason: string][] = [
  ["/<1x>", "bad-parameter", "no valid name"],
  ["/<x-y>", "bad-parameter", "no valid name"],
  ["/<>", "bad-parameter", "no valid name"],
  ["/<:int>", "bad-parameter", "no valid name"],
  ["/< x>", "bad-parameter", "no valid name"],
  ["/<?>", "bad-parameter", "no valid name"],
  ["/<x?>", "bad-parameter", 'Parameter "<x?>" cannot be optional.'],
  ["/<x:>", "unknown-type", 'Parameter "<x:>" has no type after ":".'],
  ["/<x>?", "bad-parameter", 'Parameter "<x>?" cannot be optional.'],
  ["/<x:int", "bad-parameter", 'Parameter "<x:int" has no closing ">".'],
  ["/<x/<y", "bad-parameter", 'Parameter "<x" has no closing ">".'],
  [
    "/<x:[^/y",
    "bad-parameter",
    'Segment "<x:[^" has an unmatched "<"',
  ],
  ["/<x:a/y", "bad-parameter", 'Parameter "<x:a" has no closing ">".'],
  ["/x>", "bad-parameter", 'Segment "x>" has an unmatched ">".'],
  ["/<5", "bad-parameter", 'Segment "<5" has an unmatched "<".'],
  ["/a<b", "bad-parameter", 'Segment "a<b" has an unmatched "<".'],
  ["/<x>.json", "bad-parameter", "mixes a parameter with other text"],
  ["/t-<x:str>", "bad-parameter", "mixes a parameter with other text"],
  ["/<a:int>-<b:int>", "bad-parameter", "mixes a parameter with other text"],
  ["/<x:a/b>", "bad-parameter", 'Parameter "<x:a/b>" has a slash, but a'],
  ["/<x/b>", "bad-parameter", 'Parameter "<x/b>" has a slash, but a'],
  ["/<x:itn>", "unknown-type", 'no parameter type "itn"'],
  ["/<x: int>", "unknown-type", 'type " int"'],
  ["/<x:int:str>", "unknown-type", 'type "int:str"'],
  ["/<x:int|uuid>", "unknown-type", 'type "int|uuid" names 2 types'],
  ["/<x:d+>", "unsafe-regex", '"d+" matches only letters'],
  ["/<x:d{4}-d{2}>", "unsafe-regex", '"d{4}-d{2}" matches only letters'],
  ["/<x:^abc$>", "unsafe-regex", '"^abc$" contains "^"'],
  ["/<x:abc$>", "unsafe-regex", '"abc$" contains "$"'],
  ["/.", "bad-path", 'segment ".": clients resolve it before sending'],
  ["/a/../b", "bad-path", 'segment "..": clients resolve it before sending'],
  ["/%2e%2E", "bad-path", 'segment "%2e%2E": clients resolve it'],
  ["/%zz", "bad-path", 'segment "%zz": it has an invalid % escape'],
  ["/%ff", "bad-path", 'segment "%ff": its % escapes are not UTF-8'],
  ["/a\nb", "bad-path", 'segment "a\\nb": it has a control character'],
  ["/a%00", "bad-path", 'segment "a%00": it has a control character'],
  ["/a\u007f", "bad-path", 'segment "a\\u007f": it has a control character'],
  ["/a\ud83d", "bad-path", 'segment "a\\ud83d": it has a lone surrogate'],
  ["/a?b", "bad-path", 'contains "?"'],
  [" /users", "bad-path", 'Segment " " is blank'],
  ["/a/  /b", "bad-path", 'Segment "  " is blank'],
  ["/a#b", "bad-path", 'contains "#"'],
  ["/a\\b", "bad-path", 'contains "\\"'],
];

for (const [path, code, reason] of REFUSED) {
  Deno.test(`createPathReader() refuses ${JSON.stringify(path)}`, () => {
    const error = assertThrows(() => readPath(path), Refusal, reason);
    assertEquals(error.code, code);
  });
}

Deno.test("createPathReader() does not list an expression of another path as a type", () => {
  readPath("/<x:[0-9]{7}>");
  const { fix } = assertThrows(() => readPath("/<x:nope>"), Refusal);
  assertEquals(fix.includes("[0-9]"), false);
});

/** Refused paths, and what to write instead. */
const MISWRITTEN: [path: string, fix: string][] = [
  ["/a/<x?>", "Declare two paths: one with <x> and one without."],
  ["/a/<x?:int>", "Declare two paths: one with <x:int> and one without."],
  ["/a/<x:int>?", "Declare two paths: one with <x:int> and one without."],
  ["/a/{x?}", "Declare two paths: one with <x> and one without."],
  ["/a/{x:int?}", "Declare two paths: one with <x:int> and one without."],
  ["/a/[x?]", "Declare two paths: one with <x> and one without."],
  ["/a/{:x}?", "Declare two paths: one with <x> and one without."],
  ["/<...rest>", "Write <rest:path>."],
  ["/<*rest>", "Write <rest:path>."],
  ["/<*>", "Write <rest:path>."],
  ["/<x>*", "Write <x:path>."],
  ["/<x>.json", "Write <x:ext=json>."],
  ["/t-<x>", "as a whole segment. Then split its value in the handler."],
  ["/<a:int>-<b>", "as a whole segment. Then split its value in the handler."],
  ["/<x:>", "Write <x>, or a type such as <x:int>."],
  ["/<slug:slgu>", 'Did you mean "slug"?'],
  ["/<int:id>", "If int is the type, write <id:int>, or [id=int] in a file"],
  ["/<string:name>", "If string is the type, write <name:str>, or [name=str]"],
  ["/<string:uid>", "If string is the type, write <uid:str>, or [uid=str]"],
  ["/<number:x>", "write <x:int> or <x:float>, or [x=int] or [x=float] in"],
  ["/<any(a, 'b'):x>", "Write <x:a|b>."],
  ["/<int(min=1):x>", "Write <x:int>."],
  ["/<string(length=2):x>", "Write <x:str>."],
  ['/<regex("[a-z]+"):x>', "Write <x:[a-z]+>."],
  ["/<sku(2):x>", "Name it with letters, digits and _, not starting with"],
  ["/v<int:version>", "For a version of the API, set version: 1 beside the"],
  ["/(?P<x>[0-9]+)", "Write <x:[0-9]+>."],
  ["/(?P<x>a)-(?P<y>b)", "as a whole segment. Then split its value in the"],
  ["/{x:regex(^\\d+$)}", "Write <x:\\d+>."],
  ["/<path:user>", "write <user:path>, or [user=path] in a file name."],
  ["/<slug:string>", 'Did you mean "str"?'],
  ["/<x:[^/]+>", "Write <x> for one segment, or <x:path> for several."],
  ["/users/<id:int/posts", "Write <id:int>."],
  ["/users/<id/posts", "Write <id>."],
  ["/<x:[0-9]{2}/<y>", "Write <x:[0-9]{2}>."],
  ["/a<b", 'For a literal "<", write %3C.'],
  ["/a>", 'For a literal ">", write %3E.'],
  ["/<id:itn>", 'Did you mean "int"?'],
  ["/a/../b", "Remove it."],
  ["/100%", "Write %25 for a percent sign."],
  ["/caf%E9", "Write the character itself."],
  ["/a%00", "Remove the character."],
  ["/a\ud83d", "Write the whole character, or remove it."],
  ["/<id:^abc$>", "Remove ^ and $."],
];

for (const [path, fix] of MISWRITTEN) {
  Deno.test(`createPathReader() says what to write instead of ${JSON.stringify(path)}`, () => {
    const error = assertThrows(() => readPath(path), Refusal);
    assertStringIncludes(error.fix, fix);
  });
}

/** Paths that often begin alike, in every notation. */
const paths = fc.array(
  fc.array(
    fc.constantFrom("a", "ab", "<id:int>", "<id>", "<", ""),
    { maxLength: 4 },
  ).chain((segments) =>
    fc.constantFrom("/", "", "//").map((first) => first + segments.join("/"))
  ),
  { maxLength: 8 },
);

/** Describes all that is read of a path, or why it is refused. */
function describe(read: (path: string) => Pattern, path: string): unknown {
  try {
    const { text, segments, parameters, length, shape } = read(path);
    return { text, segments, parameters, length, shape };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.message;
  }
}

Deno.test("createPathReader() reads a path the same whatever it has read before", () => {
  fc.assert(
    fc.property(paths, (paths) => {
      const read = createPathReader(TYPES);
      for (const path of paths) {
        assertEquals(
          describe(read, path),
          describe(createPathReader(TYPES), path),
        );
      }
    }),
    { numRuns: 1_000 },
  );
});

Deno.test("createPathReader() reads equal segments, and equal paths in a row, only once", () => {
  const read = createPathReader(TYPES);
  const users = read("/v1/users");
  const user = read("/v1/users/<id:int>");
  assertEquals(user.segments[1] === users.segments[1], true);
  assertEquals(read("/v1/users/<id:int>") === user, true);
});

Deno.test("createPathReader() accepts a thousand segments, refuses more, and works afterwards", () => {
  const read = createPathReader(TYPES);
  const long = "/a".repeat(1000);
  assertEquals(read(long).length, 1000);
  assertThrows(() => read(`${long}/a`), Refusal, "more than 1000 segments");
  assertEquals(read(`${long}/`).text, long);
  assertEquals(read("/a/b").text, "/a/b");
});
