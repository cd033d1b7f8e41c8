import { assertEquals } from "@std/assert";
import {
  finishMinified,
  finishReadable,
} from "../../../router/build/bundle/finished_bundle.ts";

const PATH = "registry.npmjs.org/a/1.0.0/a.js";

for (const finish of [finishReadable, finishMinified]) {
  Deno.test(`${finish.name}() removes from a source map where packages were`, () => {
    const sourceMap = {
      version: 3 as const,
      sources: [`../cache/npm/${PATH}`, "main.ts"],
      sourcesContent: [null, null],
      names: [],
      mappings: ";AAAA",
    };
    const written = { text: "// main.ts\nvar a = 1;\n", sourceMap };
    const finished = finish(written).sourceMap;
    assertEquals(finished, {
      ...sourceMap,
      sources: [`npm/${PATH}`, "main.ts"],
    });
  });

  Deno.test(`${finish.name}() creates no source map where there is none`, () => {
    const written = { text: "// main.ts\nvar a = 1;\n", sourceMap: undefined };
    assertEquals(finish(written), written);
  });
}
