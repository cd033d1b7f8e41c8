import { assertEquals } from "@std/assert";
import { App, Blueprint, text } from "@strata/router";
import { route, serveFiles } from "../../files/served_files.ts";
import { mistakesOf } from "../reported_mistakes.ts";
import { testRefused } from "./refused_extension.ts";

testRefused([
  [
    "a version that does not exist",
    { "v2/_version.ts": { version: 2, extends: 9 } },
    ["bad-extends", "routes/v2/_version.ts"],
    "no path of version 9 to extend",
  ],
  [
    "a version that is written another way",
    {
      "(two)/v1.10/_version.ts": { version: "1.10" },
      "(two)/v7/_version.ts": { version: 7, extends: 1.1 },
    },
    ["bad-extends", "routes/(two)/v7/_version.ts"],
    'Extend a version that has paths, such as "1.10", or omit extends',
  ],
  [
    "a version that does not exist, where an earlier one does",
    { "v4/_version.ts": { version: 4, extends: 9 } },
    ["bad-extends", "routes/v4/_version.ts"],
    "Extend a version that has paths, such as 1, or omit extends.",
  ],
  [
    "a misspelled version",
    {
      "2024-01-15/_version.ts": { version: "2024-01-15", extends: 1 },
      "2025-03-31/_version.ts": {
        version: "2025-03-31",
        extends: "2024-01-05",
      },
    },
    ["bad-extends", "routes/2025-03-31/_version.ts"],
    'Did you mean "2024-01-15"? Extend a version that has paths, such as ',
  ],
  [
    "a version that only another group has",
    { "(other)/v5/_version.ts": { version: 5, extends: 4 } },
    ["bad-extends", "routes/(other)/v5/_version.ts"],
    "Version 4 has paths, but none in the same group.\n  Set extends on the " +
    "group around it that lies beside version 4, put both versions into one " +
    "group, or omit extends.",
  ],
  [
    "a missing version, where all others build on the extending one",
    {
      "(other)/v5/_version.ts": { version: 5, extends: 3 },
      "(other)/v6/_version.ts": { version: 6, extends: 5 },
    },
    ["bad-extends", "routes/(other)/v5/_version.ts"],
    "Add a route to version 3, or omit extends.",
  ],
  [
    "a missing version, beside a later one",
    {
      "(one)/v4/_version.ts": { version: 4, extends: 3 },
      "(one)/v5/_version.ts": { version: 5 },
    },
    ["bad-extends", "routes/(one)/v4/_version.ts"],
    "Add a route to version 3, or omit extends.",
  ],
  [
    "a missing version, where others build on the extending one",
    {
      "v7/_version.ts": { version: 7, extends: 99 },
      "v8/_version.ts": { version: 8, extends: 7 },
    },
    ["bad-extends", "routes/v7/_version.ts"],
    "Extend a version that has paths, such as 1 or 4, or omit extends.",
  ],
  [
    "a missing version, where no other has a path at its URL prefix",
    { "x/_version.ts": { version: 2, extends: 99 } },
    ["bad-extends", "routes/x/_version.ts"],
    "no path of version 99 to extend.\n  Add a " +
    "route to version 99",
  ],
]);

Deno.test("a missing base is reported without suggesting a version that extends the extending one", () => {
  const app = serveFiles({
    "v1/_version.ts": { version: 1 },
    "v1/a.ts": route,
    "v2/_version.ts": { version: 2, extends: 9 },
    "v2/b.ts": route,
    "v3/_version.ts": { version: 3, extends: 2 },
    "v3/c.ts": route,
    "v4/_version.ts": { version: 4, extends: 3 },
    "v4/d.ts": route,
  });
  assertEquals(mistakesOf(app).map(({ fix }) => fix), [
    "Extend a version that has paths, such as 1, or omit extends.",
  ]);
});

Deno.test("a version of a group of its own inherits once the group extends the other, as the refusal says", () => {
  const urlPrefix = "/users";
  const one = new Blueprint("one", { urlPrefix }).get("/", () => text("one"));
  const two = new Blueprint("two", { urlPrefix, extends: 1 });
  const app = new App().blueprint(Blueprint.group(one, { version: 1 }))
    .blueprint(Blueprint.group(two, { version: 2 }));
  assertEquals(mistakesOf(app).map(({ reason }) => reason), [
    "Version 1 has paths, but none in the same group.",
  ]);

  const mended = new App().blueprint(Blueprint.group(one, { version: 1 }))
    .blueprint(Blueprint.group([], { version: 2, extends: 1 }));
  assertEquals(mended.routes.map(({ path }) => path), [
    "/v1/users",
    "/v2/users",
  ]);
});
