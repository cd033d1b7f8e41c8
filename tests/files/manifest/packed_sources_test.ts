import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import type { SerializedSource } from "../../../router/files/manifest/serialized_source.ts";
import {
  createSourceReader,
  packSources,
} from "../../../router/files/manifest/packed_sources.ts";
import { chooseSeed } from "../../match/patterns.ts";

// Few texts, so that what is a path here is a name elsewhere.
const text = fc.constantFrom("", "/a", "/b", "routes/_version.ts", '"\u2028');
const setting = fc.constantFrom<"version" | "versionPrefix">(
  "version",
  "versionPrefix",
);

const source: fc.Arbitrary<SerializedSource> = fc.record({
  path: text,
  version: fc.option(text, { nil: undefined }),
  versionLevel: fc.constantFrom(undefined, "route", "blueprint", "group"),
  versionPrefix: fc.option(text, { nil: undefined }),
  urlPrefixes: fc.array(fc.record({ text, place: text })),
  overridden: fc.array(fc.record({ setting, text, place: text })),
  inherited: fc.array(fc.record({ version: text, lead: text, place: text })),
  middleware: fc.array(text),
  errorHandlers: fc.array(text),
});

Deno.test("sources are read as they were written, in any order", () => {
  fc.assert(
    fc.property(fc.array(source), (sources) => {
      const read = createSourceReader(packSources(sources));
      for (const number of [...sources.keys()].reverse()) {
        assertEquals(read(number), sources[number]);
      }
    }),
    { seed: chooseSeed() },
  );
});

Deno.test("packSources() writes once what sources have in common", () => {
  const [common] = fc.sample(source, { numRuns: 1, seed: 1 });
  const lengthOf = (count: number) =>
    packSources(Array.from({ length: count }, () => common)).length;
  assert(lengthOf(100) - lengthOf(10) < 100 * "100,100,".length);
});
