import { assertEquals } from "@std/assert";
import { OK } from "../version_folders.ts";
import { checkFolder } from "./checked_files.ts";

/** Types of files in one place, in their order, and what is unreachable. */
const SHADOWED: [types: Record<string, string>, unreachable: string[]][] = [
  [{ a: "/[a-z]+/", b: "/[0-9]+/", all: "/[a-z]+|[0-9]+/" }, []],
  [{ any: "/[a-z0-9]+/", low: "/[a-z]+[0-9]+/" }, ["[b=low].ts"]],
  [{ low: "/[a-z]+[0-9]+/", any: "/[a-z0-9]+/" }, []],
  [{ short: "/[a-z]{1,40}/", any: "/[a-z]+/" }, []],
  [{ letters: "/[a-z]+/", digits: "/[0-9]+/" }, []],
  [{ one: "/1/", few: "/[1-5]/" }, []],
  [{ any: "/[a-z]+/", month: "/[a-z]{3}/, parse: () => undefined" }, [
    "[b=month].ts",
  ]],
  [{ any: "/[a-z]+/, parse: (text) => text", low: "/[a-z]{3}/" }, []],
];

for (const [types, unreachable] of SHADOWED) {
  const names = Object.keys(types);
  Deno.test(`check reports which of the types ${names} is never reached: ${unreachable.join() || "none"}`, async () => {
    const patterns = Object.entries(types)
      .map(([name, pattern]) => `${name}: { pattern: ${pattern} }`);
    const findings = await checkFolder({
      "_types.ts": `export default { ${patterns.join(", ")} };\n`,
      ...Object.fromEntries(
        names.map((name, index) => [`[${"abc"[index]}=${name}].ts`, OK]),
      ),
    });
    assertEquals(
      findings.map(({ code, places }) => [code, places[0]]),
      unreachable.map((place) => ["unreachable-route", place]),
    );
  });
}
