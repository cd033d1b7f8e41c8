import { assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  type CompiledVersion,
  countRoutes,
  findEntry,
  listEntries,
  sliceRoutes,
} from "../../../router/files/manifest/compiled_version.ts";

const versions = fc.array(fc.nat({ max: 4 }), { maxLength: 5 }).map((counts) =>
  counts.map((count, version): CompiledVersion => ({
    lead: `/v${version}`,
    files: Array.from(
      { length: count },
      (_, index) => [`/${index}`, `${version}/${index}.ts`],
    ).flat(),
  }))
);

Deno.test("a manifest's routes are found by their number", () => {
  fc.assert(fc.property(versions, (versions) => {
    const entries = versions.flatMap(listEntries);
    assertEquals(countRoutes(versions), entries.length);
    const found = entries.map((_, number) => findEntry(versions, number));
    assertEquals(found, entries);
  }));
});

Deno.test("sliceRoutes() returns the routes from one number to another", () => {
  const numbers = fc.nat({ max: 20 });
  fc.assert(fc.property(versions, numbers, numbers, (versions, a, b) => {
    const [start, end] = [Math.min(a, b), Math.max(a, b)];
    const part = sliceRoutes(versions, start, end);
    const namesOf = (versions: readonly CompiledVersion[]) =>
      versions.flatMap(listEntries).map(({ version: { lead }, file }) =>
        `${lead} ${file}`
      );
    assertEquals(namesOf(part), namesOf(versions).slice(start, end));
    assertEquals(part.filter(({ files }) => files.length === 0), []);
  }));
});
