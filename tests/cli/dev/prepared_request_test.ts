import { assertEquals } from "@std/assert";
import { openFolder } from "../../../router/cli/dev/live_folder.ts";
import { LiveReader } from "../../../router/cli/dev/live_reader.ts";
import { ModuleGraph } from "../../../router/cli/dev/module_graph.ts";
import { prepareRequest } from "../../../router/cli/dev/prepared_request.ts";
import { createProjectFolder } from "../../test_folder.ts";
import { OK } from "../version_folders.ts";
import { writeConflict } from "../written_conflict.ts";

/** What is done to a folder with `a.ts`, and how `/a` is prepared. */
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
    "is gone, which is not noticed yet",
    {},
    true,
    false,
    { isLost: false, broken: "a.ts" },
  ],
  [
    "has a merge conflict",
    { "routes/a.ts": writeConflict("", OK) },
    false,
    true,
    { isLost: false, broken: "a.ts" },
  ],
  [
    "has conflict markers in a string alone",
    {
      "routes/a.ts": `${OK}export const _ = \`\n${writeConflict("", "")}\`;\n`,
    },
    false,
    true,
    { isLost: false, broken: undefined },
  ],
];

for (const [title, written, isRemoved, isRead, expected] of PREPARED) {
  Deno.test(`a request is prepared when its route file ${title}`, async () => {
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
