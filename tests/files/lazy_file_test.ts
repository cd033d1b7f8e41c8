import { assertEquals, assertRejects, assertThrows } from "@std/assert";
import { expectLoader, readOnce } from "../../router/files/lazy_file.ts";
import { readRouteModule } from "../../router/files/route_module.ts";
import { Refusal } from "../../router/report/refusal.ts";

const answer = () => new Response();

Deno.test("what stands in place of a loader is shown as it is", () => {
  for (const [file, what] of [[null, "null"], [[], "an array"]] as const) {
    assertThrows(
      () => expectLoader(file as never, "routes/a.ts"),
      Refusal,
      `routes/a.ts is ${what} where a function that loads it is expected.`,
    );
  }
});

/** What is given in place of a module, and how it is named. */
const NO_MODULES: [given: unknown, shown: string][] = [
  [undefined, "undefined"],
  [null, "null"],
  [answer, "a function"],
];

for (const [given, shown] of NO_MODULES) {
  Deno.test(`${shown} is refused in place of a module`, async () => {
    const load = readOnce(
      () => Promise.resolve(given as object),
      readRouteModule,
      "a.ts",
    );
    const { message, fix } = await assertRejects(load, Refusal);
    assertEquals(
      [message, fix],
      [
        `What loads a.ts gave ${shown} in place of its module.`,
        "Return the module, as () => import(…) does.",
      ],
    );
  });
}
