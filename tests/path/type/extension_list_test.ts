import { assertEquals } from "@std/assert";
import {
  isExtensionList,
  listExtensions,
  writeExtensions,
} from "../../../router/path/type/extension_list.ts";

/** Types, and how they are written when they list extensions. */
const TYPES: [text: string, written: string | undefined][] = [
  ["ext=png", "ext=png"],
  ["ext=png|jpg|png", "ext=jpg|png"],
  ["ext", undefined],
  ["text=png", undefined],
];

for (const [text, written] of TYPES) {
  Deno.test(`the extensions of "${text}" are written as ${written}`, () => {
    assertEquals(
      isExtensionList(text) ? writeExtensions(listExtensions(text)) : undefined,
      written,
    );
  });
}
