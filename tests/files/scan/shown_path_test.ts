import { assertEquals } from "@std/assert";
import { dirname, join } from "@std/path";
import { showPath } from "../../../router/files/scan/shown_path.ts";

const HERE = Deno.cwd();
const ELSEWHERE = join(dirname(HERE), "elsewhere");

const SHOWN: [path: string, shown: string][] = [
  [HERE, "."],
  [join(HERE, "routes", "a.ts"), "routes/a.ts"],
  [`${HERE}/..x`, "..x"],
  [`${HERE}/..x/routes`, "..x/routes"],
  [`${HERE}/.../a.ts`, ".../a.ts"],
  [dirname(HERE), dirname(HERE)],
  [ELSEWHERE, ELSEWHERE],
  [`${HERE}x`, `${HERE}x`],
];

for (const [path, shown] of SHOWN) {
  Deno.test(`showPath() shows ${path} as ${shown}`, () => {
    assertEquals(showPath(path), shown);
  });
}
