import { assertEquals } from "@std/assert";
import { App } from "../../mod.ts";
import { describeLoadFailure } from "../../router/files/load_failure.ts";
import { Refusal } from "../../router/report/refusal.ts";

/** Returns the error of importing a missing module. */
function missingModule(message: string): Error {
  return Object.assign(new TypeError(message), {
    code: "ERR_MODULE_NOT_FOUND",
  });
}

/** Returns an error that is named like one of Deno's own. */
function named(name: string, message = "no"): Error {
  return Object.assign(new Error(message), { name });
}

/** Gives what a function throws. */
function caught(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}

const PASS = () => new Response();

const ENVIRONMENT = "Fix the file. If it lacks an environment variable, set " +
  "it here too, or read it in a handler, which runs later.";

/** What loading a file throws, and what to do about it. */
const ADVICE: [thrown: unknown, fix: string][] = [
  [new Error("no database"), ENVIRONMENT],
  ["no database", ENVIRONMENT],
  [null, ENVIRONMENT],
  [{ code: "ERR_MODULE_NOT_FOUND" }, ENVIRONMENT],
  [Object.assign(new Error("no"), { code: "ENOENT" }), ENVIRONMENT],
  [new ReferenceError("vv2 is not defined"), ENVIRONMENT],
  [
    new ReferenceError("require is not defined"),
    "Fix the file. It is an ES module: write import instead of require.",
  ],
  [
    new ReferenceError("module is not defined"),
    "Fix the file. It is an ES module: write export default or export const " +
    "instead of module.exports.",
  ],
  [
    new ReferenceError("exports is not defined"),
    "Fix the file. It is an ES module: write export const instead of exports.",
  ],
  [
    new ReferenceError("__dirname is not defined"),
    "Fix the file. It is an ES module: write import.meta.dirname instead of " +
    "__dirname.",
  ],
  [
    new ReferenceError("__filename is not defined"),
    "Fix the file. It is an ES module: write import.meta.filename instead of " +
    "__filename.",
  ],
  [
    new ReferenceError("v2 is not defined"),
    'Fix the file. If it is a version, write it in quotes: "v2".',
  ],
  [
    new ReferenceError("Cannot access 'a' before initialization"),
    "Fix the file. When two files import each other, one runs before the " +
    "other: move what both need to a third.",
  ],
  [
    new TypeError("app.listen is not a function"),
    "Fix the file. An App does not listen by itself: write export default " +
    "app instead, and run strata dev, start or build.",
  ],
  [new TypeError("app.del is not a function"), "Fix the file."],
  [caught(() => new App().use("/api" as never)), "Fix the file."],
  [caught(() => new App().get("/<id:itn>", PASS).routes), "Fix the file."],
  [caught(() => new URL("none")), ENVIRONMENT],
  [
    named("NotCapable"),
    "Grant that permission, or use it in a handler, which runs later.",
  ],
  [
    named("AddrInUse"),
    "Serve only when the file is run directly, not when a command loads it: " +
    "if (import.meta.main) serve(app).",
  ],
  [named("NotFound"), "Fix the file."],
  [new SyntaxError("Expression expected"), "Fix the file."],
  [
    new SyntaxError("Legacy octal literals are not allowed"),
    'Fix the file. A date is a string: write "2027-05-01", with quotes.',
  ],
  [missingModule("Module not found"), "Fix the file."],
  [
    missingModule("Requires read access to /a.ts"),
    "Grant that permission: imports are loaded together with the file.",
  ],
  [
    missingModule('Unsupported scheme "bun" for module "bun:sqlite"'),
    "Import it in a handler, which runs on that platform: await " +
    'import("bun:sqlite"). Code that needs it earlier, such as a class that ' +
    "extends one of its classes, belongs in a separate entry for build.",
  ],
];

for (const [thrown, fix] of ADVICE) {
  Deno.test(`describeLoadFailure() says what to do about ${JSON.stringify(String(thrown))}`, () => {
    const found = describeLoadFailure(thrown, "routes/a.ts");
    assertEquals([found.code, found.places], ["load-failed", ["routes/a.ts"]]);
    assertEquals(found.fix, fix);
  });
}

/** What loading a file throws, and the reason that is reported. */
const REASONS: [thrown: Error, reason: string][] = [
  [
    missingModule(
      'Unsupported scheme "bun" for module "bun:sqlite". Supported schemes: …',
    ),
    'Unsupported scheme "bun" for module "bun:sqlite".',
  ],
  [new SyntaxError("SyntaxError: one\n\nSyntaxError: two"), "SyntaxError: one"],
  [new Error("one\n\nSyntaxError: two"), "one\n\nSyntaxError: two"],
];

for (const [thrown, reason] of REASONS) {
  Deno.test(`describeLoadFailure() reports the useful part of ${JSON.stringify(thrown.message)}`, () => {
    const found = describeLoadFailure(thrown, "routes/a.ts");
    assertEquals(found.reason, `The file cannot be loaded: ${reason}`);
  });
}

Deno.test("describeLoadFailure() reports a refused export by its own refusal", () => {
  const refusal = new Refusal("bad-export", "It exports no GET.", "Add one.");
  const found = describeLoadFailure(refusal, "routes/a.ts");
  assertEquals([found.code, found.fix], ["bad-export", "Add one."]);
});
