import { assertEquals } from "@std/assert";
import {
  addHeaders,
  type HeaderAdditions,
  originalHeaders,
} from "../../../router/serve/response/writable_headers.ts";

/** What is added to a response that has `x-a: old`, step by step. */
const ADDED: [
  title: string,
  steps: ((headers: HeaderAdditions) => void)[],
  sent: [name: string, value: string][],
][] = [
  [
    "a header that is set twice",
    [
      (headers) => headers.set("x-a", "1"),
      (headers) => headers.set("x-a", "2"),
    ],
    [["x-a", "2"]],
  ],
  [
    "a header that is set and appended to",
    [
      (headers) => headers.set("x-b", "1"),
      (headers) => headers.append("x-b", "2"),
    ],
    [["x-a", "old"], ["x-b", "1, 2"]],
  ],
  [
    "headers that are appended, one of which exists",
    [
      (headers) => headers.append("x-a", "1"),
      (headers) => headers.append("x-b", "1"),
    ],
    [["x-a", "old, 1"], ["x-b", "1"]],
  ],
  [
    "headers set if missing, one of which exists",
    [(headers) => {
      headers.setMissing("x-a", "1");
      headers.setMissing("x-b", "2");
    }],
    [["x-a", "old"], ["x-b", "2"]],
  ],
];

for (const [title, steps, sent] of ADDED) {
  Deno.test(`headers added to a response leave its original ones readable: ${title}`, () => {
    const response = new Response(null, { headers: { "x-a": "old" } });
    for (const step of steps) addHeaders(response, step);
    assertEquals([...response.headers], sent);
    assertEquals([...originalHeaders(response)], [["x-a", "old"]]);
  });
}
