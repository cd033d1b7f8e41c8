import { assertEquals, assertStringIncludes } from "@std/assert";
import { createProjectFolder } from "../../../test_folder.ts";
import { callCliAnew } from "../../called_command.ts";
import { LIVES, say } from "../locked_folder.ts";

Deno.test("check --locked reports which paths another version's file answers", async () => {
  using folder = createProjectFolder({
    ...LIVES,
    "routes/v3/_version.ts": "export default { version: 3, extends: 2 };\n",
  });
  await callCliAnew(folder.path, "lock");
  assertStringIncludes(
    Deno.readTextFileSync(`${folder.path}/versions.lock.json`),
    '{"path":"/v3/c","methods":["GET"],"declaredIn":"1"}',
  );
  folder.write("routes/v2/c.ts", say("GET"));
  const check = ["check", "--locked"];
  const moved = await callCliAnew(folder.path, ...check);
  assertEquals([moved.code, moved.stdout], [
    0,
    `info endpoint-origin-changed: routes/v2/c.ts
  /v2/c and /v3/c are now answered by version 2's handlers, no longer by \
version 1's.

9 files checked: 0 errors, 0 warnings, 1 allowed change.
`,
  ]);
  await callCliAnew(folder.path, "lock");
  folder.remove("routes/v2/c.ts");
  const back = await callCliAnew(folder.path, ...check);
  assertStringIncludes(
    back.stdout,
    "warning endpoint-origin-changed: routes/v1/c.ts\n  /v2/c and /v3/c are " +
      "now answered by version 1's handlers, no longer by version 2's.\n  Go " +
      "back to version 2's handlers, unless both give the same responses. ",
  );
});

Deno.test("check --locked advises to go back to handlers that a version no longer inherits", async () => {
  using folder = createProjectFolder({
    ...LIVES,
    "routes/v2/c.ts": say("GET"),
    "routes/v3/_version.ts": "export default { version: 3, extends: 2 };\n",
  });
  await callCliAnew(folder.path, "lock");
  folder.write(
    "routes/v3/_version.ts",
    "export default { version: 3, extends: 1 };\n",
  );
  const { stdout } = await callCliAnew(folder.path, "check", "--locked");
  assertStringIncludes(
    stdout,
    "warning endpoint-origin-changed: routes/v1/c.ts\n  /v3/c is now answered " +
      "by version 1's handlers, no longer by version 2's.\n  Go back to " +
      "version 2's handlers, unless both give the same responses. ",
  );
});

Deno.test("check --locked warns about a removed file whose path an older version now answers", async () => {
  using folder = createProjectFolder({
    "routes/v1/_version.ts": "export default { version: 1 };\n",
    "routes/v1/a.ts": say("GET"),
    "routes/v2/_version.ts": "export default { version: 2, extends: 1 };\n",
    "routes/v2/a.ts": say("GET"),
  });
  await callCliAnew(folder.path, "lock");
  folder.remove("routes/v2/a.ts");
  const { stdout } = await callCliAnew(folder.path, "check", "--locked");
  assertStringIncludes(
    stdout,
    "warning endpoint-origin-changed: routes/v1/a.ts\n  /v2/a is now answered",
  );
});

Deno.test("check --locked reports an inherited path that handlers without a version now answer", async () => {
  using folder = createProjectFolder({
    "routes/v1/_version.ts": "export default { version: 1 };\n",
    "routes/v1/a.ts": say("GET"),
    "routes/v2/_version.ts": "export default { version: 2, extends: 1 };\n",
    "routes/v2/b.ts": say("GET"),
  });
  await callCliAnew(folder.path, "lock");
  folder.write("routes/v2/a.ts", say("GET"));
  folder.remove("routes/v2/_version.ts");
  const { stdout } = await callCliAnew(folder.path, "check", "--locked");
  assertStringIncludes(
    stdout,
    "info endpoint-origin-changed: routes/v2/a.ts\n  /v2/a is now answered by " +
      "handlers without a version, no longer by version 1's.\n",
  );
});

Deno.test("check --locked reports once that a retired version's files answer for the next one", async () => {
  using folder = createProjectFolder({
    "routes/v1/_version.ts": "export default { version: 1 };\n",
    "routes/v1/a.ts": say("GET"),
    "routes/v1/b.ts": say("GET"),
    "routes/v2/_version.ts": "export default { version: 2, extends: 1 };\n",
  });
  await callCliAnew(folder.path, "lock");
  folder.remove("routes/v1/_version.ts");
  folder.write("routes/v2/_version.ts", "export default { version: 2 };\n");
  for (const name of ["a", "b"]) {
    folder.remove(`routes/v1/${name}.ts`);
    folder.write(`routes/v2/(v1)/${name}.ts`, say("GET"));
  }
  const { stdout } = await callCliAnew(folder.path, "check", "--locked");
  assertStringIncludes(
    stdout,
    "info endpoint-origin-changed: routes/v2/(v1)/a.ts, routes/v2/(v1)/b.ts\n" +
      "  /v2/a and /v2/b are now answered by version 2's handlers, no longer " +
      "by version 1's.\n",
  );
});
