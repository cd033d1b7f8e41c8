import { assertEquals, assertThrows } from "@std/assert";
import {
  DeclarationError,
  type GroupOptions,
  type RouteFile,
} from "@strata/router";
import { route, serveFiles } from "../../files/served_files.ts";
import { locate } from "../reported_mistakes.ts";

/** A refused extension: code and places of its mistake, and what that says. */
export type RefusedExtension = [
  title: string,
  files: Record<string, GroupOptions>,
  mistake: [code: string, ...places: string[]],
  says: string,
];

/** Tests that extensions are refused, beside valid versions and paths. */
export function testRefused(refused: readonly RefusedExtension[]): void {
  for (const [title, settings, expected, says] of refused) {
    Deno.test(`building an application refuses a version that extends ${title}`, () => {
      const app = serveFiles({
        "v1/_version.ts": { version: 1 },
        "v1/users.ts": route,
        "v1/own.ts": route,
        "v4/own.ts": route,
        "(shop)/stock.ts": route,
        "(one)/v5/five.ts": route,
        "(two)/v1.10/ten.ts": route,
        "v4/_version.ts": { version: 4 },
        ...settings as Record<string, RouteFile>,
      });
      const error = assertThrows(() => app.routes, DeclarationError);
      const errors = error.mistakes.filter(({ severity }) =>
        severity === "error"
      );
      assertEquals(locate(errors), [expected]);
      assertEquals(error.message.includes(says), true, error.message);
    });
  }
}
