import { assertEquals } from "@std/assert";
import { openFolder } from "../../../router/cli/dev/live_folder.ts";
import { LiveReader } from "../../../router/cli/dev/live_reader.ts";
import { ModuleGraph } from "../../../router/cli/dev/module_graph.ts";
import { prepareRequest } from "../../../router/cli/dev/prepared_request.ts";
import { captureLog } from "../../captured_log.ts";
import { stopClock } from "../../process/stopped_clock.ts";
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

Deno.test("a file that loads for long is reported, unless it was changed since", async () => {
  for (const isChanged of [false, true]) {
    using folder = createProjectFolder({
      "routes/a.ts": `await new Promise(() => {});\n${OK}`,
    });
    const directory = `${folder.path}/routes`;
    const reader = new LiveReader(() => {});
    reader.follow(openFolder(directory, new ModuleGraph(() => {})));
    const change = (path: string) => {
      reader.expectChange();
      return reader.change(new Set([path]));
    };
    await change(directory);
    const snapshot = await reader.settle();
    const lines = await captureLog(async () => {
      using clock = stopClock();
      void prepareRequest(snapshot, "GET", "/a");
      if (isChanged) await change(`${directory}/a.ts`);
      clock.advance(3000);
    });
    assertEquals(lines.length, isChanged ? 0 : 1);
  }
});
