import { assertEquals } from "@std/assert";
import { splitParameter } from "../../router/path/segment.ts";

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
