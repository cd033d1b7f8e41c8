import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { Refusal } from "../../router/path/mistake.ts";
import { collectTypes } from "../../router/path/parameter_type.ts";
import {
  checkPattern,
  createPathReader,
  splitParameter,
} from "../../router/path/pattern.ts";

const readPath = createPathReader(collectTypes([], []));

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
  ["/<file:ext=jpg|png>", "/<file:ext=jpg|png>"],
  ["/é/%C3%A9/a%2Fb", "/é/%C3%A9/a%2Fb"],
  ["/a b/a:b/a@b", "/a b/a:b/a@b"],
  ["/...", "/..."],
  ["/<__proto__>", "/<__proto__:str>"],
];

for (const [path, formatted] of READ) {
  Deno.test(`createPathReader() reads "${path}"`, () => {
    assertEquals(readPath(path).text || "/", formatted);
  });
}

const SPLIT: [segment: string, parameter: ReturnType<typeof splitParameter>][] =
  [
    ["users", undefined],
    ["<id>", { name: "id", type: undefined }],
    ["<id:int>", { name: "id", type: "int" }],
    ["<id:>", { name: "id", type: "" }],
    ["<x:[^>:]+>", { name: "x", type: "[^>:]+" }],
    ["<x:[a-z]+:path>", { name: "x", type: "[a-z]+:path" }],
    ["<file:ext=jpg|png>", { name: "file", type: "ext=jpg|png" }],
    ["<a>-<b>", undefined],
    ["x<a>", undefined],
    ["<a", undefined],
  ];

for (const [segment, parameter] of SPLIT) {
  Deno.test(`splitParameter() takes "${segment}" apart`, () => {
    assertEquals(splitParameter(segment), parameter);
  });
}

const REFUSED: [path: string, code: string, reason: string][] = [
  ["/<1x>", "bad-parameter", "no proper name"],
  ["/<x-y>", "bad-parameter", "no proper name"],
  ["/<>", "bad-parameter", "no proper name"],
  ["/<:int>", "bad-parameter", "no proper name"],
  ["/< x>", "bad-parameter", "no proper name"],
  ["/<x:>", "unknown-type", 'type ""'],
  ["/<x:int", "bad-parameter", "without its partner"],
  ["/x>", "bad-parameter", "without its partner"],
  ["/a<b", "bad-parameter", "without its partner"],
  ["/<x>.json", "bad-parameter", "in one segment"],
  ["/t-<x:str>", "bad-parameter", "in one segment"],
  ["/<a:int>-<b:int>", "bad-parameter", "in one segment"],
  ["/<x:a/b>", "bad-parameter", "without its partner"],
  ["/<x:itn>", "unknown-type", 'no parameter type "itn"'],
  ["/<x: int>", "unknown-type", 'type " int"'],
  ["/<x:int:str>", "unknown-type", 'type "int:str"'],
  ["/.", "bad-path", "No request can have"],
  ["/a/../b", "bad-path", "No request can have"],
  ["/%2e%2E", "bad-path", "No request can have"],
  ["/%zz", "bad-path", "No request can have"],
  ["/%ff", "bad-path", "No request can have"],
  ["/a\nb", "bad-path", "No request can have"],
  ["/a%00", "bad-path", "No request can have"],
  ["/a\ud83d", "bad-path", "half a surrogate pair"],
  ["/a?b", "bad-path", 'holds "?"'],
  ["/a#b", "bad-path", 'holds "#"'],
  ["/a\\b", "bad-path", 'holds "\\"'],
];

for (const [path, code, reason] of REFUSED) {
  Deno.test(`createPathReader() refuses ${JSON.stringify(path)}`, () => {
    const error = assertThrows(() => readPath(path), Refusal, reason);
    assertEquals(error.code, code);
  });
}

const SAME_SHAPE: [a: string, b: string, same: boolean][] = [
  ["/<id:int>", "/<key:int>", true],
  ["/<id>", "/<id:str>", true],
  ["/é", "/%C3%A9", true],
  ["/api", "/%61pi", true],
  ["/<id:int>", "/<id:str>", false],
  ["/a/b", "/a%2Fb", false],
  ["/int", "/<x:int>", false],
  ["/", "/a", false],
];

for (const [a, b, same] of SAME_SHAPE) {
  Deno.test(`shapes tell ${a} and ${b} ${same ? "alike" : "apart"}`, () => {
    assertEquals(readPath(a).shape === readPath(b).shape, same);
  });
}

const CLASHES: [path: string, code: string][] = [
  ["/<id>/<id:int>", "duplicate-param"],
  ["/<a:ext>/<b:ext>", "duplicate-param"],
  ["/<ext>/<b:ext>", "duplicate-param"],
  ["/<ext:ext>", "duplicate-param"],
  ["/<a:path>/x/<b:path>", "bad-parameter"],
];

for (const [path, code] of CLASHES) {
  Deno.test(`checkPattern() refuses ${path}`, () => {
    const error = assertThrows(() => checkPattern(readPath(path)), Refusal);
    assertEquals(error.code, code);
  });
}

/** Parameters whose names are types, and what is told of their types. */
const SWAPPED: [path: string, fix: string][] = [
  ["/<int:id>", "If int is the type, write <id:int>, or [id=int] as the name"],
  ["/<path:user>", "write <user:path>, or [user=path] as the name of a file."],
  ["/<slug:string>", 'Did you mean "str"?'],
  ["/<id:itn>", 'Did you mean "int"?'],
];

for (const [path, fix] of SWAPPED) {
  Deno.test(`createPathReader() says what to write instead of ${path}`, () => {
    const error = assertThrows(() => readPath(path), Refusal);
    assertStringIncludes(error.fix, fix);
  });
}
