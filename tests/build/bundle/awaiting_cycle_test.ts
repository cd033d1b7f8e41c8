import { assertEquals } from "@std/assert";
import { findAwaitingCycles } from "../../../router/build/bundle/awaiting_cycle.ts";

/** Writes a module that awaits others as the bundler does. */
function writeModule(name: string, ...awaited: string[]): string {
  const waits = awaited.map((other) => `    await init_${other}();\n`).join("");
  return `// lib/${name}.ts
var ${name};
var init_${name} = __esm({
  async "lib/${name}.ts"() {
${waits}    ${name} = await Promise.resolve(1);
  }
});

`;
}

/** Modules with what each waits for, and the cycles among them. */
const GRAPHS: [modules: Record<string, string[]>, cycles: string[][]][] = [
  [{ a: [] }, []],
  [{ a: ["b", "c"], b: ["c"], c: [] }, []],
  [{ a: ["unknown"] }, []],
  [{ a: ["a"] }, [["a"]]],
  [{ a: ["b"], b: ["a"] }, [["a", "b"]]],
  [{ a: ["b"], b: ["c"], c: ["d", "b"], d: [] }, [["b", "c"]]],
  [{ a: ["b"], b: ["a"], c: ["d"], d: ["c"] }, [["a", "b"], ["c", "d"]]],
];

for (const [graph, cycles] of GRAPHS) {
  Deno.test(`findAwaitingCycles() finds ${cycles.length} in ${JSON.stringify(graph)}`, () => {
    const bundle = Object.entries(graph)
      .map(([name, awaited]) => writeModule(name, ...awaited)).join("");
    assertEquals(
      findAwaitingCycles(`var __esm = 1;\n\n${bundle}`),
      cycles.map((cycle) => cycle.map((name) => `lib/${name}.ts`)),
    );
  });
}

Deno.test("findAwaitingCycles() ignores cycles in which nothing awaits", () => {
  const bundle = ["a", "b"].map((name, index, names) =>
    `// ${name}.ts
var init_${name} = __esm({
  "${name}.ts"() {
    init_${names[1 - index]}();
  }
});
`
  ).join("\n");
  assertEquals(findAwaitingCycles(bundle), []);
});
