import { assertEquals } from "@std/assert";
import { fromFileUrl, SEPARATOR } from "@std/path";
import { containsPath } from "../../../router/cli/dev/contained_path.ts";

const ROOT = fromFileUrl(new URL("/", import.meta.url));
const at = (...names: string[]) => ROOT + names.join(SEPARATOR);

const CASES: [path: string, inner: string, isHeld: boolean][] = [
  [at("app"), at("app"), true],
  [at("app"), at("app", "routes"), true],
  [at("app"), at("app", "routes", "users.ts"), true],
  [at("app"), at("apps"), false],
  [at("app", "routes"), at("app"), false],
  [at("app"), at("lib"), false],
  [ROOT, ROOT, true],
  [ROOT, at("app", "routes"), true],
  [at("app"), ROOT, false],
];

for (const [path, inner, isHeld] of CASES) {
  Deno.test(`${path} ${isHeld ? "holds" : "does not hold"} ${inner}`, () => {
    assertEquals(containsPath(path, inner), isHeld);
  });
}
