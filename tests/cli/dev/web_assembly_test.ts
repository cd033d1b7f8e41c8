import { assertEquals } from "@std/assert";
import { createProjectFolder } from "../../test_folder.ts";
import { ask, is, until } from "../requested_server.ts";
import { startDev } from "../command_line.ts";

const encoder = new TextEncoder();

/**
 * A WebAssembly file that exports what two modules return plus a number:
 * `(import "./first.ts" "first" (func)) (import "./second.ts" "second" (func))
 * (func (export "sum") …)`.
 */
function writeSum(added: number): Uint8Array<ArrayBuffer> {
  const text = (value: string) => [value.length, ...encoder.encode(value)];
  const section = (id: number, content: number[]) => [
    id,
    content.length,
    ...content,
  ];
  return new Uint8Array([
    ...[0, ...encoder.encode("asm"), 1, 0, 0, 0],
    ...section(1, [1, 0x60, 0, 1, 0x7f]),
    ...section(2, [
      2,
      ...[...text("./first.ts"), ...text("first"), 0, 0],
      ...[...text("./second.ts"), ...text("second"), 0, 0],
    ]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...text("sum"), 0, 2]),
    ...section(10, [
      1,
      10,
      ...[0, 0x10, 0, 0x10, 1, 0x6a, 0x41, added, 0x6a, 0x0b],
    ]),
  ]);
}

Deno.test("dev serves edits of WebAssembly files and of what they import", async () => {
  using folder = createProjectFolder({
    "routes/a.ts": 'import { sum } from "../lib/sum.wasm";\n' +
      "export const GET = () => new Response(String(sum()));\n",
    "lib/first.ts": "export const first = () => 40;\n",
    "lib/second.ts": "export const second = () => 100;\n",
  });
  const file = `${folder.path}/lib/sum.wasm`;
  Deno.writeFileSync(file, writeSum(2));
  await using server = await startDev(`${folder.path}/routes`);
  assertEquals(await ask(server, "/a"), "200 142");
  Deno.writeFileSync(file, writeSum(3));
  await until(server, "/a", is("200 143"));
  folder.write("lib/first.ts", "export const first = () => 50;\n");
  await until(server, "/a", is("200 153"));
  folder.write(
    "routes/text.ts",
    'import text from "../lib/sum.wasm" with { type: "text" };\n' +
      "export const GET = () => new Response(String(text.length));\n",
  );
  const { length } = new TextDecoder().decode(Deno.readFileSync(file));
  await until(server, "/text", is(`200 ${length}`));
});
