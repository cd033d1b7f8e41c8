import { assert, assertEquals } from "@std/assert";
import { join, toFileUrl } from "@std/path";
import { unwrapEagerModules } from "../../../router/build/bundle/eager_module.ts";
import { packLazyModules } from "../../../router/build/bundle/lazy_module.ts";
import { expectSuccess, runDeno } from "../../child_process.ts";
import { Random } from "../../random.ts";
import { createFolder } from "../../test_folder.ts";

const SEED = 1;
const GRAPHS = 40;

/** A line that records a module when it is evaluated. */
const noting = (name: string) => `globalThis.evaluated.push("${name}");\n`;

/** Creates modules that import each other, some in cycles, and an entry. */
function createModules(random: Random): Record<string, string> {
  const names = random.list(5, 8, () => "").map((_, index) => `m${index}`);
  const importAll = (imported: readonly string[]) =>
    imported.map((name) => `import "./${name}.ts";\n`).join("");
  const choose = (from: readonly string[], chance: number) =>
    from.filter(() => random.chance(chance));
  const modules = names.map((name, index) => {
    const later = choose(names.slice(index + 1), 0.4);
    const earlier = choose(names.slice(0, index), 0.1);
    const text = importAll([...later, ...earlier]) + noting(name) +
      `export const ${name} = "${name}";\n`;
    return [`${name}.ts`, text];
  });
  const lazy = choose(names, 0.4)
    .map((name) => `await import("./${name}.ts");\n`).join("");
  const entry = importAll(choose(names, 0.6)) + noting("entry") +
    `export default async () => {\n${lazy}};\n`;
  return Object.fromEntries([...modules, ["entry.ts", entry]]);
}

function bundle(entry: string): Promise<string> {
  return expectSuccess(runDeno(["bundle", "--quiet", "--no-check", entry]));
}

/** Evaluates a bundle, and what it imports later; lists its modules in order. */
async function listEvaluated(file: string, text: string): Promise<string[]> {
  const evaluated: string[] = [];
  Object.assign(globalThis, { evaluated });
  Deno.writeTextFileSync(file, text);
  const { default: importRest } = await import(toFileUrl(file).href);
  await importRest();
  return evaluated;
}

Deno.test("a finished bundle evaluates modules in the order of the bundler", async () => {
  const random = new Random(SEED);
  let unwrapped = 0;
  for (let graph = 0; graph < GRAPHS; graph++) {
    using folder = createFolder(createModules(random));
    const written = await bundle(join(folder.path, "entry.ts"));
    const finished = unwrapEagerModules(written);
    if (finished !== written) unwrapped++;
    const inFolder = (name: string) => join(folder.path, name);
    assertEquals(
      await listEvaluated(inFolder("f.js"), packLazyModules(finished)),
      await listEvaluated(inFolder("w.js"), written),
      `seed ${SEED}, graph ${graph}`,
    );
  }
  assert(unwrapped > GRAPHS / 4, `Only ${unwrapped} graphs were tested.`);
});
