import { assertEquals } from "@std/assert";
import { openFolder } from "../../../router/cli/dev/live_folder.ts";
import { LiveReader } from "../../../router/cli/dev/live_reader.ts";
import { ModuleGraph } from "../../../router/cli/dev/module_graph.ts";
import { prepareRequest } from "../../../router/cli/dev/prepared_request.ts";
import { createProjectFolder } from "../../test_folder.ts";
import { OK } from "../version_folders.ts";
import { writeConflict } from "../written_conflict.ts";

/** What is done to a folder with `a.ts`, and what `/a` is prepared with. */
const PREPARED: [
  title: string,
  written: Readonly<Record<string, string>>,
  isRemoved: boolean,
  isRead: boolean,
  prepared: { isLost: boolean; broken: string | undefined },
][] = [
  ["is there", {}, false, true, { isLost: false, broken: undefined }],
  [
    "is there, while there are mistakes",
    { "routes/[id=itn].ts": OK },
    false,
    true,
    { isLost: false, broken: undefined },
  ],
  [
    "is gone, while there are mistakes",
    { "routes/[id=itn].ts": OK },
    true,
    true,
    { isLost: true, broken: undefined },
  ],
  [
    "is gone, of which nobody knows yet",
    {},
    true,
    false,
    { isLost: false, broken: "a.ts" },
  ],
  [
    "has what a merge has left",
    { "routes/a.ts": writeConflict("", OK) },
    false,
    true,
    { isLost: false, broken: "a.ts" },
  ],
  [
    "has such marks in a text alone",
    {
      "routes/a.ts": `${OK}export const _ = \`\n${writeConflict("", "")}\`;\n`,
    },
    false,
    true,
    { isLost: false, broken: undefined },
  ],
];

for (const [title, written, isRemoved, isRead, expected] of PREPARED) {
  Deno.test(`a request is prepared whose route file ${title}`, async () => {
    using folder = createProjectFolder({ "routes/a.ts": OK });
    const directory = `${folder.path}/routes`;
    const reader = new LiveReader(() => {});
    reader.follow(openFolder(directory, new ModuleGraph(() => {})));
    const read = async () => {
      reader.expectChange();
      await reader.change(new Set([directory]));
    };
    await read();
    for (const [path, text] of Object.entries(written)) {
      folder.write(path, text);
    }
    if (isRemoved) folder.remove("routes/a.ts");
    if (isRead) await read();
    const { isLost, broken } = await prepareRequest(
      await reader.settle(),
      "GET",
      "/a",
    );
    assertEquals({ isLost, broken: broken?.place.split("/").at(-1) }, expected);
  });
}
