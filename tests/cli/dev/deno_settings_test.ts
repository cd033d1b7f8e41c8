import { assertEquals } from "@std/assert";
import { join } from "@std/path";
import { openDenoSettings } from "../../../router/cli/dev/deno_settings.ts";
import { createFolder, createProjectFolder } from "../../test_folder.ts";
import { is, say, until } from "../requested_server.ts";
import { startCli } from "../command_line.ts";

/** What an editor does to deno.json, step by step, and what is reported. */
const EDITS: [
  title: string,
  texts: (string | undefined)[],
  reported: string[],
][] = [
  ["is written unchanged", ["{}"], []],
  ["is emptied and written unchanged", ["", "{}"], []],
  ["is removed and written unchanged", [undefined, "{}"], []],
  ["is emptied and written with a change", ["", "{ }"], ["deno.json"]],
  ["changes again and again", ["{ }", "{  }"], ["deno.json"]],
];

for (const [title, texts, expected] of EDITS) {
  Deno.test(`dev reports ${expected.length === 0 ? "nothing" : "once"} when deno.json ${title}`, () => {
    using folder = createFolder({ "deno.json": "{}" });
    const before = Deno.cwd();
    Deno.chdir(folder.path);
    try {
      const reported: string[] = [];
      const { files, noteChange } = openDenoSettings((text) =>
        reported.push(text.split(" ")[0])
      );
      assertEquals(files, [join(folder.path, "deno.json")]);
      for (const text of texts) {
        if (text === undefined) folder.remove("deno.json");
        else folder.write("deno.json", text);
        noteChange(new Set(files));
      }
      assertEquals(reported, expected);
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

Deno.test("dev says once that deno.json has changed, which needs a restart", async () => {
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
    // A file that is written unchanged is not reported.
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

/** What Deno reads at startup besides the nearest `deno.json`. */
const READ_AT_START: [title: string, file: string, content: string][] = [
  ["the import map that deno.json names", "api/imports.json", "{}"],
  ["the deno.json of a workspace", "deno.json", '{ "workspace": ["./api"] }'],
];

for (const [title, file, content] of READ_AT_START) {
  Deno.test(`dev says that ${title} has changed`, async () => {
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
