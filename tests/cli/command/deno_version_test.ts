import { assertThrows } from "@std/assert";
import { UsageError } from "../../../router/cli/command/arguments.ts";
import { expectDenoVersion } from "../../../router/cli/command/deno_version.ts";

for (const version of ["2.9.0", "2.9.6", "2.10.0", "3.0.0", "2.9.1+1a2b3c4"]) {
  Deno.test(`commands run on Deno ${version}`, () => {
    expectDenoVersion(version);
  });
}

for (const version of ["1.46.3", "2.0.0", "2.8.3"]) {
  Deno.test(`commands refuse to run on Deno ${version}, which is too old`, () => {
    assertThrows(
      () => expectDenoVersion(version),
      UsageError,
      `Strata needs Deno 2.9 or later, but this is Deno ${version}. ` +
        "Update it with: deno upgrade",
    );
  });
}
