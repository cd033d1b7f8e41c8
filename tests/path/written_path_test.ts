import { assertEquals } from "@std/assert";
import {
  lastSegmentOf,
  listParameterNames,
  splitParameter,
  withoutLastSegment,
  writeTypes,
} from "../../router/path/written_path.ts";

const SPLIT: [segment: string, parameter: ReturnType<typeof splitParameter>][] =
  [
    ["users", undefined],
    ["<id>", { name: "id", type: undefined }],
    ["<id:int>", { name: "id", type: "int" }],
    ["<id:>", { name: "id", type: "" }],
    ["<x:[^>:]+>", { name: "x", type: "[^>:]+" }],
    ["<x:[a-z]+:path>", { name: "x", type: "[a-z]+:path" }],
    ["<file:ext=jpg|png>", { name: "file", type: "ext=jpg|png" }],
    ["<x:(?<n>a)>", { name: "x", type: "(?<n>a)" }],
    ["<x:(?<n>a)(?<m>b)>", { name: "x", type: "(?<n>a)(?<m>b)" }],
    ["<x:(?<n>a)>-<y>", undefined],
    ["<a>-<b>", undefined],
    ["x<a>", undefined],
    ["<a", undefined],
  ];

for (const [segment, parameter] of SPLIT) {
  Deno.test(`splitParameter() splits "${segment}"`, () => {
    assertEquals(splitParameter(segment), parameter);
  });
}

const WRITTEN: [path: string, written: string][] = [
  ["/v", "/v"],
  ["/<tenant>/v", "/<tenant:str>/v"],
  ["/<a>/<b:int>/v", "/<a:str>/<b:int>/v"],
  ["/<f:ext=png|jpg>/v", "/<f:ext=jpg|png>/v"],
  ["/<y:(?<year>[0-9]+)>/v", "/<y:(?<year>[0-9]+)>/v"],
  ["/a<b", "/a<b"],
  ["/e\u0301/<e\u0301:e\u0301>", "/\u00e9/<e\u0301:e\u0301>"],
];

for (const [path, written] of WRITTEN) {
  Deno.test(`writeTypes() writes ${path} as its pattern does`, () => {
    assertEquals(writeTypes(path), written);
  });
}

const ENDS: [path: string, before: string, last: string][] = [
  ["/users/<id>", "/users", "<id>"],
  ["/users", "", "users"],
  ["/", "", ""],
  ["/v1/", "/v1", ""],
];

for (const [path, before, last] of ENDS) {
  Deno.test(`${path} is split before its last segment`, () => {
    assertEquals(withoutLastSegment(path), before);
    assertEquals(lastSegmentOf(path), last);
  });
}

Deno.test("listParameterNames() names each parameter of a path, in order", () => {
  assertEquals(
    listParameterNames("/<tenant>/v1/users/<id:int>.json/<rest:path>"),
    ["tenant", "rest"],
  );
});
