import { assertEquals } from "@std/assert";
import { join, resolve, toFileUrl } from "@std/path";
import { locateThrown } from "../../../router/cli/loading/thrown_location.ts";
import { createFolder, createProjectFolder } from "../../test_folder.ts";

/** What is thrown in the third line of a file, and where that is located. */
const THROWN: [title: string, code: string, line: number | undefined][] = [
  ["an error", 'new Error("no")', 3],
  ["an error without a message", "new Error()", 3],
  ["an error whose message looks like a place", "new Error(place)", 3],
  [
    "an error whose message, since emptied, looks like a place",
    'change(new Error(place), "")',
    undefined,
  ],
  [
    "an error whose message has changed since",
    'change(new Error("no"), "none")',
    undefined,
  ],
  ["a string", '"no"', undefined],
];

for (const [title, code, line] of THROWN) {
  Deno.test(`${title} is located ${line ? `in line ${line}` : "nowhere"}`, async () => {
    using folder = createFolder({
      "other.ts": "",
      // Deno writes a stack when it is first read.
      "a.ts": "const change = (error, message) => " +
        "error.stack && Object.assign(error, { message });\n" +
        'const place = `no\\n    at f (${import.meta.resolve("./other.ts")}:1:1)`;\n' +
        `export const thrown = ${code};\n`,
    });
    const file = join(folder.path, "a.ts");
    const { thrown } = await import(toFileUrl(file).href);
    const location = locateThrown(thrown, () => true);
    assertEquals(
      location && [location.file, location.line],
      line && [file, line],
    );
  });
}

for (
  const [where, create] of [
    ["below", createProjectFolder],
    ["outside of", createFolder],
  ] as const
) {
  for (const name of ["50%41.ts", "100%.ts", "a#b?c.ts"]) {
    Deno.test(`an error is located in ${name} ${where} the current folder`, async () => {
      using folder = create({
        [name]: 'export const thrown = new Error("no");\n',
      });
      const file = resolve(folder.path, name);
      const { thrown } = await import(toFileUrl(file).href);
      assertEquals(locateThrown(thrown, () => true)?.file, file);
    });
  }
}
