import { assertEquals } from "@std/assert";
import { join } from "@std/path";
import { openDenoSettings } from "../../../router/cli/dev/deno_settings.ts";
import { createFolder } from "../../test_folder.ts";

/** What an editor makes of deno.json, step by step, and what is told of that. */
const EDITS: [
  title: string,
  texts: (string | undefined)[],
  told: string[],
][] = [
  ["what is written as it was", ["{}"], []],
  ["what is emptied and written as it was", ["", "{}"], []],
  ["what is removed and written as it was", [undefined, "{}"], []],
  ["what is another once it is written", ["", "{ }"], ["deno.json"]],
  ["what is another again and again", ["{ }", "{  }"], ["deno.json"]],
];

for (const [title, texts, expected] of EDITS) {
  Deno.test(`of ${title}, dev tells ${expected.length === 0 ? "nothing" : "once"}`, () => {
    using folder = createFolder({ "deno.json": "{}" });
    const before = Deno.cwd();
    Deno.chdir(folder.path);
    try {
      const told: string[] = [];
      const { files, noteChange } = openDenoSettings((text) =>
        told.push(text.split(" ")[0])
      );
      assertEquals(files, [join(folder.path, "deno.json")]);
      for (const text of texts) {
        if (text === undefined) folder.remove("deno.json");
        else folder.write("deno.json", text);
        noteChange(new Set(files));
      }
      assertEquals(told, expected);
    } finally {
      Deno.chdir(before);
    }
  });
}

Deno.test("dev follows the settings that Deno reads: the nearest, a workspace's, and the imports that those name", () => {
  using folder = createFolder({
    "deno.jsonc": '{ "workspace": ["./in/api"], "importMap": "all/map.json" }',
    "all/map.json": "{}",
    "in/deno.json": "{}",
    "in/api/deno.json": "{}",
    "in/api/deno.jsonc": '{ "workspace": [] }',
  });
  const before = Deno.cwd();
  Deno.chdir(join(folder.path, "in/api"));
  try {
    const { files } = openDenoSettings(() => {});
    assertEquals(
      files,
      ["in/api/deno.json", "deno.jsonc", "all/map.json"].map((file) =>
        join(folder.path, file)
      ),
    );
  } finally {
    Deno.chdir(before);
  }
});
