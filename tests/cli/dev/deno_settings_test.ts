import { assertEquals } from "@std/assert";
import { join } from "@std/path";
import { openDenoSettings } from "../../../router/cli/dev/deno_settings.ts";
import { createFolder, createProjectFolder } from "../../test_folder.ts";
import { is, say, until } from "../asked_server.ts";
import { startCli } from "../command_line.ts";

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

Deno.test("dev says once that deno.json was changed, which shows only after a new start", async () => {
  using folder = createProjectFolder({
    "deno.json": "{}",
    "routes/a.ts": say("a"),
  });
  let errors: Promise<string>;
  {
    await using server = await startCli(
      ["dev", "routes"],
      undefined,
      folder.path,
    );
    ({ errors } = server);
    // What is written as it was says nothing new.
    folder.write("deno.json", "{}");
    folder.write("routes/a.ts", say("b"));
    await until(server, "/a", is("200 b"));
    folder.write("deno.json", '{ "imports": {} }');
    await server.waitForError("deno.json has changed");
    folder.write("deno.json", '{ "imports": { "a": "./a.ts" } }');
    folder.write("routes/a.ts", say("c"));
    await until(server, "/a", is("200 c"));
  }
  assertEquals(
    await errors,
    "deno.json has changed, but Deno reads it only at startup. Restart dev " +
      "to apply the change.\n",
  );
});

/** What Deno has read at the start besides the nearest `deno.json`. */
const READ_AT_START: [title: string, file: string, content: string][] = [
  ["the file of imports that deno.json names", "api/imports.json", "{}"],
  ["the deno.json of a workspace", "deno.json", '{ "workspace": ["./api"] }'],
];

for (const [title, file, content] of READ_AT_START) {
  Deno.test(`dev says that ${title} was changed`, async () => {
    using folder = createProjectFolder({
      "api/deno.json": '{ "importMap": "imports.json" }',
      "api/routes/a.ts": say("a"),
      [file]: content,
    });
    await using server = await startCli(
      ["dev", "routes"],
      undefined,
      `${folder.path}/api`,
    );
    folder.write(file, content.replace("}", ', "name": "@api/all" }'));
    await server.waitForError(`${file.split("/").at(-1)} has changed`);
  });
}
