import { assertEquals, assertStringIncludes } from "@std/assert";
import { createProjectFolder } from "../../test_folder.ts";
import { callCliAnew } from "../called_command.ts";
import { LIVES, say } from "./locked_folder.ts";

/** Lists the additions that `check --locked` reports, which are not errors. */
async function listAdded(cwd: string): Promise<readonly string[]> {
  const { code, stdout } = await callCliAnew(cwd, "check", "--locked");
  assertEquals(code, 0);
  return stdout.split("\n\n").filter((text) => text.includes("-added"));
}

Deno.test("check --locked reports what each file of a version adds", async () => {
  using folder = createProjectFolder({
    "versions.lock.json": '{"format":1,"routes":[]}',
    "routes/(auth)/v1/_version.ts": "export default { version: 1 };",
    "routes/(auth)/v1/a.ts": say("GET"),
    "routes/(public)/v1/_version.ts": "export default { version: 1 };",
    "routes/(public)/v1/b.ts": say("GET"),
    "routes/(public)/v1/c.ts": say("GET"),
  });
  const infos = await listAdded(folder.path);
  assertEquals(infos.map((info) => info.split("\n").slice(0, 2)), [
    [
      "info endpoint-added: routes/(auth)/v1/a.ts",
      "  Version 1 adds /v1/a.",
    ],
    [
      "info endpoint-added: routes/(public)/v1/_version.ts",
      "  Version 1 adds 2 paths: /v1/b and /v1/c.",
    ],
  ]);
});

Deno.test("check --locked reports together what separate routes of one version add", async () => {
  using folder = createProjectFolder({
    "versions.lock.json": '{"format":1,"routes":[]}',
    "routes/a@v1.ts": say("GET"),
    "routes/b@v1.ts": say("GET"),
  });
  const infos = await listAdded(folder.path);
  assertEquals(infos.length, 1);
  assertStringIncludes(infos[0], "Version 1 adds 2 paths: /v1/a and /v1/b.");
});

Deno.test("check --locked counts the methods that paths of a version add", async () => {
  using folder = createProjectFolder({
    "versions.lock.json":
      '{"format":1,"routes":[{"path":"/v1/a","methods":["GET"]}]}',
    "routes/a@v1.ts": say("GET", "PUT", "DELETE"),
  });
  const [info] = await listAdded(folder.path);
  assertStringIncludes(
    info,
    "Version 1 adds 2 methods: PUT /v1/a and DELETE /v1/a.",
  );
});

Deno.test("check --locked reports once for each version what is not locked yet", async () => {
  using folder = createProjectFolder({
    ...LIVES,
    "versions.lock.json":
      '{"format":1,"routes":[{"path":"/v1/a","methods":["GET"]}]}',
    "routes/free.ts": say("GET"),
  });
  const infos = await listAdded(folder.path);
  const fix = "  Once you publish this, lock it with: strata lock";
  assertEquals(infos, [
    "info endpoint-added: routes/v1/a.ts\n  Version 1 adds PUT /v1/a.\n" + fix,
    "info endpoint-added: routes/free.ts\n  Routes without a version add /free.\n" +
    fix,
    "info endpoint-added: routes/v1/_version.ts\n  Version 1 adds 4 paths: " +
    "/v1/b/<id:int>, /v1/c, /v1/d and /v1/e.\n" + fix,
    "info endpoint-added: routes/v2/_version.ts\n  Version 2 adds 5 paths: " +
    "/v2/a, /v2/b/<id:int>, /v2/c and 2 others.\n" + fix,
  ]);
});
