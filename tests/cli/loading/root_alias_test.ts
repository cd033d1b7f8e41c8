import { assertEquals } from "@std/assert";
import { checkFolder } from "../checking/checked_files.ts";

/** Names that bundlers map to modules of a project, and what to write. */
const ALIASES: [specifier: string, fix: string][] = [
  ["@/lib/a", '"imports" in deno.json has no "@/": add "@/": "./" to it;'],
  ["~/lib/a", '"imports" in deno.json has no "~/": add "~/": "./" to it;'],
  ["~~/lib/a", '"imports" in deno.json has no "~~/": add "~~/": "./" to it;'],
  [
    "$lib/a",
    '"imports" in deno.json has no "$lib/": add "$lib/": "./lib/" to it;',
  ],
  ["$env/dynamic/private", "Only SvelteKit has it: read environment variables"],
];

for (const [specifier, fix] of ALIASES) {
  Deno.test(`check suggests no package for an import of ${specifier}`, async () => {
    const source = `import { a } from "${specifier}";\n` +
      "export const GET = () => new Response(a);";
    const [finding, ...others] = await checkFolder({ "a.ts": source });
    assertEquals(others, []);
    const { code, places, reason } = finding;
    assertEquals([code, places, reason, finding.fix.slice(0, fix.length)], [
      "load-failed",
      ["a.ts:1:19"],
      `The file cannot be loaded: Import "${specifier}" not a dependency and ` +
      "not in import map.",
      fix,
    ]);
  });
}
