import { assertEquals } from "@std/assert";
import { describeFailure } from "../../../router/build/bundle/bundler_failure.ts";

const REST =
  "and no output, possibly out of memory. Build with more memory, or " +
  "leave large packages out of the bundle: --external";

/** How the bundler ended, and how that is described. */
const ENDS: [said: string, signal: string | null, described: string][] = [
  ["", "SIGKILL", `The bundler ended with SIGKILL ${REST}`],
  ["\n", null, `The bundler ended with code 1 ${REST}`],
  ["error: No such file\n", "SIGABRT", "error: No such file"],
  [
    "error: No such file\nerror: bundling failed\n",
    null,
    "error: No such file",
  ],
  [
    "error: No such file\n\nStack backtrace:\n   0: a\n",
    null,
    "error: No such file",
  ],
  [
    "error: No a.node, imported from '/a/node_modules/@img/sharp/lib/a.js'\n",
    null,
    "error: No a.node, imported from '/a/node_modules/@img/sharp/lib/a.js'\n\n" +
    "A package with native code cannot be bundled. If that is the cause, leave it " +
    "out: --external=@img/sharp",
  ],
  [
    "error: No a.node, from referrer 'npm/registry.npmjs.org/sharp/1.0.0/a.js'\n",
    null,
    "error: No a.node, from referrer 'npm/registry.npmjs.org/sharp/1.0.0/a.js'\n\n" +
    "A package with native code cannot be bundled. If that is the cause, leave it " +
    "out: --external=sharp",
  ],
  [
    "error: Cannot read file: /a/node_modules/@smithy/util-utf8/es/a.browser\n" +
    "    at file:///a/node_modules/@smithy/util-utf8/es/index.js:1:14\n",
    null,
    "error: Cannot read file: /a/node_modules/@smithy/util-utf8/es/a.browser\n" +
    "    at file:///a/node_modules/@smithy/util-utf8/es/index.js:1:14\n\n" +
    "If that is the build of @smithy/util-utf8 for browsers, which servers do " +
    "not need, build for servers alone: --platform=node",
  ],
  ...[
    "/o'brien/app/node_modules/sharp/lib/a.js",
    String.raw`C:\app\node_modules\sharp\lib\a.js`,
  ].map((path): typeof ENDS[number] => {
    const said = `error: No a.node, imported from '${path}'`;
    const described = `${said}\n\nA package with native code cannot be ` +
      "bundled. If that is the cause, leave it out: --external=sharp";
    return [said, null, described];
  }),
  ["error: bundling failed\n", null, "error: bundling failed\n"],
  [
    "error: No a.node, imported from '/a/lib/a.js'\n",
    null,
    "error: No a.node, imported from '/a/lib/a.js'",
  ],
];

for (const [said, signal, described] of ENDS) {
  Deno.test(`describeFailure() describes ${JSON.stringify(said)} after ${signal}`, () => {
    assertEquals(describeFailure(said, { code: 1, signal }), described);
  });
}
