import { assertEquals } from "@std/assert";
import {
  writePlainRoute,
  writeRoute,
  writeTypedRoute,
  writeVersion,
} from "../../../router/cli/scaffold/source.ts";
import { expectSuccess, runDeno } from "../../child_process.ts";
import { createFolder } from "../../test_folder.ts";
import { version } from "../version_folders.ts";
import { createRoutes, runNewIn } from "./new_route.ts";
import { PAY } from "./custom_type.ts";

/** Paths, their files, and where a file imports types from, if so. */
const OWN_TYPES: [path: string, file: string, from?: string][] = [
  ["/v1/payments/<id:pay>", "v1/payments/[id=pay].ts", "../../_types.ts"],
  ["/v1/<id:pay>", "v1/[id=pay].ts", "../_types.ts"],
  ["/v1/payments/<id:int>", "v1/payments/[id=int].ts"],
  ["/v1/pay", "v1/pay.ts"],
];

Deno.test("new imports the custom types of an application where its path has some", async (t) => {
  using folder = createRoutes({
    "_types.ts": PAY,
    "v1/_version.ts": version("version: 1"),
  });
  for (const [path, file, from] of OWN_TYPES) {
    await t.step(path, async () => {
      await runNewIn(folder, path);
      const source = Deno.readTextFileSync(`${folder.path}/routes/${file}`);
      assertEquals(/import type types from "(.*)";/.exec(source)?.[1], from);
      assertEquals(/typeof types/.exec(source)?.[0] !== undefined, !!from);
    });
  }
});

Deno.test("deno fmt leaves what new writes unchanged, however long a path is", async () => {
  const files: Record<string, string> = {};
  for (let length = 1; length <= 100; length++) {
    const long = "x".repeat(length);
    const settings = { version: 1, versionPrefix: `/${long}` };
    files[`${length}_version.ts`] = writeVersion(settings);
    const wide = "本".repeat(length);
    for (const [name, path] of Object.entries({ long, wide })) {
      files[`${length}_${name}.ts`] = writeRoute(path);
      files[`${length}_${name}_plain.ts`] = writePlainRoute(path);
    }
    files[`${length}_typed.ts`] = writeTypedRoute(long, "../_types.ts");
  }
  using folder = createFolder(files);
  await expectSuccess(runDeno(["fmt", "--check"], { cwd: folder.path }));
});

Deno.test("deno fmt leaves what new writes unchanged, whatever apostrophes a path holds", async () => {
  const files: Record<string, string> = {};
  const paths = ["it's", "it's 'it'"];
  for (const [index, path] of paths.entries()) {
    files[`${index}.ts`] = writeRoute(path);
    files[`${index}_plain.ts`] = writePlainRoute(path);
    files[`${index}_typed.ts`] = writeTypedRoute(path, "../_types.ts");
    const text = writeVersion({ version: 1, versionPrefix: path });
    files[`${index}_version.ts`] = text;
    const [, literal] = /versionPrefix: (.+?),?(?:\n| \})/.exec(text)!;
    assertEquals((0, eval)(literal), path);
  }
  using folder = createFolder(files);
  await expectSuccess(runDeno(["fmt", "--check"], { cwd: folder.path }));
});
