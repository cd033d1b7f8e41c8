import { assertThrows } from "@std/assert";
import { BundleError } from "../../../router/build/bundle/bundle_error.ts";
import { refuseMissingDefault } from "../../../router/build/bundle/default_export.ts";

/** Ends of bundles, and whether each exports something by default. */
const ENDS: [end: string, isExported: boolean][] = [
  ["export {\n  main_default as default\n};\n", true],
  ["export {\n  a,\n  b as default,\n  c\n};\n", true],
  ["export default require_main();\n", true],
  ["export {\n  a as default\n};\n/*! A licence. */\n", true],
  ["export {\n  a as default\n};\n//! A licence.\n", true],
  ["", false],
  ["export {\n  a\n};\n", false],
  ["export {\n  a as default2\n};\n", false],
  ["var a = `\nexport {\n  b as default\n};\n`;\n", false],
  ["/*! export default a; */\n", false],
  ["//! export default a;\n", false],
];

for (const [end, isExported] of ENDS) {
  const shown = JSON.stringify(end);
  Deno.test(`refuseMissingDefault() ${isExported ? "takes" : "refuses"} ${shown}`, () => {
    const refuse = () => refuseMissingDefault("main.ts", `var a = 1;\n${end}`);
    if (isExported) refuse();
    else assertThrows(refuse, BundleError, "main.ts has no default export");
  });
}
