import { assertEquals } from "@std/assert";
import { DeclarationError } from "@strata/router";
import { loadApp } from "../../../router/cli/loading/load_app.ts";
import { createProjectFolder } from "../../test_folder.ts";

const MISTAKEN = 'import { App } from "@strata/router";\n' +
  'const app = new App().get("/<id:itn>", () => new Response());\n';

/** Modules that give no application, and what loading them throws. */
const FAILING: [title: string, source: string, thrown: string][] = [
  [
    "whose application has a mistake",
    `${MISTAKEN}export default app;\n`,
    "unknown-type",
  ],
  [
    "that asks for routes with a mistake itself",
    `${MISTAKEN}app.routes;\nexport default app;\n`,
    "unknown-type",
  ],
  ["that throws", 'throw new Error("no");\n', "load-failed"],
  [
    "that does what it may not",
    'throw new Deno.errors.NotCapable("Requires env access");\n',
    "NotCapable: Requires env access",
  ],
];

for (const [title, source, thrown] of FAILING) {
  Deno.test(`loading a module ${title} throws ${thrown}`, async () => {
    using folder = createProjectFolder({ "app.ts": source });
    const error = await loadApp(`${folder.path}/app.ts`)
      .catch((error) => error);
    assertEquals(
      error instanceof DeclarationError
        ? error.mistakes.map(({ code }) => code).join()
        : String(error),
      thrown,
    );
  });
}
