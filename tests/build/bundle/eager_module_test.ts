import { assertEquals } from "@std/assert";
import { unwrapEagerModules } from "../../../router/build/bundle/eager_module.ts";

/** Writes a module as the bundler does, in a function. */
function wrapped(name: string, ...body: string[]): string {
  const lines = body.map((line) => `\n    ${line}`).join("");
  return `// ${name}.ts\nvar init_${name} = __esm({\n  "${name}.ts"() {${lines}\n  }\n});\n\n`;
}

/** Evaluates a bundle; returns what its modules have logged, in order. */
function evaluate(bundle: string): string[] {
  const helper = "var __esm = (fn, res) => () => " +
    "(fn && (res = fn[Object.keys(fn)[0]](fn = 0)), res);\n";
  return new Function(`const log = [];\n${helper}${bundle}\nreturn log;`)();
}

const A = wrapped("a", 'log.push("a");');
const B = wrapped("b", "init_a();", 'log.push("b");');
const LAZY = wrapped("lazy", "init_b();", 'log.push("lazy");');
const DOLLARS = wrapped("lazy", "init_b();", 'log.push("$$ $&");');
const ENTRY = '// entry.ts\ninit_b();\nlog.push("entry");\n';

/** What the bundler may put before the first module. */
const HELPER = "var __helper = () => 1;\n\n";

const CASES: [
  what: string,
  bundle: string,
  functions: string[],
  log: string[],
][] = [
  [
    "modules that the entry imports, and those that they import",
    A + B + ENTRY,
    [],
    ["a", "b", "entry"],
  ],
  [
    "nothing that only a later import evaluates",
    A + B + LAZY + ENTRY + "init_lazy();\n",
    ["init_lazy"],
    ["a", "b", "entry", "lazy"],
  ],
  [
    "nothing of a later import, whatever strings it contains",
    A + B + DOLLARS + ENTRY + "init_lazy();\n",
    ["init_lazy"],
    ["a", "b", "entry", "$$ $&"],
  ],
  [
    "a module that is also imported later, and keeps its function",
    A + B + ENTRY + "(() => (init_b(), 1))();\n",
    ["init_b"],
    ["a", "b", "entry"],
  ],
  [
    "nothing that runs after a module that is in no function",
    A + B + '// setup.ts\nlog.push("setup");\n\n' + ENTRY,
    ["init_a", "init_b"],
    ["setup", "a", "b", "entry"],
  ],
  [
    "nothing that evaluates others between its own statements",
    A + wrapped("b", 'log.push("first");', "init_a();", 'log.push("b");') +
    ENTRY,
    ["init_a", "init_b"],
    ["first", "a", "b", "entry"],
  ],
  [
    "no module that others await",
    A.replace('  "a.ts"', '  async "a.ts"') + B + ENTRY,
    ["init_a", "init_b"],
    ["a", "b", "entry"],
  ],
  [
    "modules that import each other",
    wrapped("a", "init_b();", 'log.push("a");') + B + ENTRY,
    [],
    ["a", "b", "entry"],
  ],
  [
    "nothing that is written in another order than it is evaluated",
    B + A + ENTRY,
    ["init_b"],
    ["a", "b", "entry"],
  ],
  [
    "nothing that is evaluated after such a module",
    B + A + wrapped("c", 'log.push("c");') +
    ENTRY.replace("init_b();", "init_b();\ninit_c();"),
    ["init_b", "init_c"],
    ["a", "b", "c", "entry"],
  ],
  [
    "modules after helpers, and after modules that only declare functions",
    HELPER + A + B + "// c.ts\ninit_a();\nfunction c() {\n  return 1;\n}\n\n" +
    ENTRY,
    [],
    ["a", "b", "entry"],
  ],
  [
    "a module with a multi-line literal",
    wrapped("a", "log.push(`\na`.length);") +
    ENTRY.replace("init_b", "init_a"),
    [],
    ["2", "entry"],
  ],
  [
    "no module that seems to end in a literal",
    wrapped("a", `log.push(\`\n  }\n});\n\n${A}\`.length);`) +
    ENTRY.replace("init_b", "init_a"),
    ["init_a", "init_a"],
    ["80", "entry"],
  ],
  [
    "no lines of a literal",
    "// a.ts\nlog.push(`\nfunction init_c() {}\n`.length);\n\n",
    ["init_c"],
    ["22"],
  ],
  [
    "an empty module",
    wrapped("a") + ENTRY.replace("init_b", "init_a"),
    [],
    ["entry"],
  ],
];

for (const [what, bundle, functions, log] of CASES) {
  Deno.test(`unwrapEagerModules() unwraps ${what}`, () => {
    const unwrapped = unwrapEagerModules(bundle);
    const declared = [...unwrapped.matchAll(/^(?:var|function) (init_\w+)/gm)];
    assertEquals(declared.map(([, name]) => name), functions);
    assertEquals(evaluate(unwrapped).map(String), log);
    assertEquals(evaluate(bundle).map(String), log);
    assertEquals(unwrapped.split("\n").length, bundle.split("\n").length);
  });
}

Deno.test("unwrapEagerModules() keeps each line of a module where it was", () => {
  const lines = (text: string) => text.split("\n");
  const bundle = A + B + ENTRY;
  const place = (text: string) => lines(text).indexOf('    log.push("b");');
  assertEquals(place(unwrapEagerModules(bundle)), place(bundle));
});
