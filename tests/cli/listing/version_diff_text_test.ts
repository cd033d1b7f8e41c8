import { assertEquals } from "@std/assert";
import type { VersionDiff } from "../../../router/cli/listing/version_diff.ts";
import { formatDiff } from "../../../router/cli/listing/version_diff_text.ts";
import { PLAIN, type Style } from "../../../router/cli/printing/terminal.ts";

const GONE = { path: "/b", versionPrefix: "/v", from: "b.ts", to: null };
const NEW = { path: "/c", versionPrefix: "/v", from: null, to: "c.ts" };
const OWN = {
  path: "/a",
  versionPrefix: "/v",
  from: "old.ts",
  to: "a.ts",
  lostMethods: [],
  gainedMethods: [],
};

Deno.test("a terminal shows what a version adds in green, removes in red and overrides in yellow", () => {
  const diff: VersionDiff = {
    added: [NEW],
    removed: [GONE],
    overridden: [OWN],
    inherited: 0,
    apart: [],
  };
  const terminal = {
    ...PLAIN,
    paint: (style: Style, text: string) => `<${style}>${text}</>`,
  };
  assertEquals(formatDiff(diff, terminal).split("\n"), [
    "<green>+ /c  c.ts</>",
    "<red>- /b  b.ts</>",
    "<yellow>~ /a  a.ts (was old.ts)</>",
    "",
    "1 added, 1 removed, 1 overridden, 0 inherited.",
  ]);
});
