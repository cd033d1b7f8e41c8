import { assertThrows } from "@std/assert";
import { toFileUrl } from "@std/path";
import { refuseUnreadableJson } from "../../../router/cli/dev/json_import.ts";
import { createFolder } from "../../test_folder.ts";

const UNSAID = 'Attempted to load JSON module without specifying "type"';

/** How a file is imported, and the error, if any. */
const IMPORTS: [
  title: string,
  name: string,
  type: string | undefined,
  said: string | undefined,
][] = [
  ["JSON", "good.json", "json", undefined],
  ["JSON after a byte order mark", "mark.json", "json", undefined],
  ["JSON as text", "slip.json", "text", undefined],
  // Deno says where it is imported.
  ["missing JSON", "none.json", "json", undefined],
  ["JSON with a syntax error", "slip.json", "json", "slip.json:2:7"],
  ["JSON without a value", "empty.json", "json", "empty.json:1:1"],
  ["JSON without a type", "good.json", undefined, UNSAID],
  ["a module", "b.ts", undefined, undefined],
];

for (const [title, name, type, expected] of IMPORTS) {
  Deno.test(`an import of ${title} is ${expected ? "refused" : "left to Deno"}`, () => {
    using folder = createFolder({
      "good.json": "{}",
      "mark.json": "\uFEFF{}",
      "slip.json": '{\n  "a" 1\n}',
      "empty.json": "",
    });
    const context = {
      conditions: ["import"],
      importAttributes: type === undefined ? {} : { type },
      parentURL: toFileUrl(`${folder.path}/a.ts`).href,
    };
    const url = toFileUrl(`${folder.path}/${name}`).href;
    const load = () => refuseUnreadableJson(`./${name}`, url, context);
    if (expected === undefined) load();
    else assertThrows(load, Error, expected);
  });
}
