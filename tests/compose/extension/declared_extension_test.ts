import type { GroupOptions } from "@strata/router";
import { type RefusedExtension, testRefused } from "./refused_extension.ts";

testRefused([
  [
    "another without a version of its own",
    { "x/_version.ts": { extends: 1 } },
    [
      "bad-extends",
      "routes/x/_version.ts",
    ],
    "{ version: 2, extends: 1 }",
  ],
  [
    "several versions at once",
    { "v4/_version.ts": { version: 4, extends: [1] as never } },
    ["bad-version", "routes/v4/_version.ts"],
    "Extend one version, for example extends: 1",
  ],
  ["an invalid version", { "v2/_version.ts": { version: 2, extends: "1/2" } }, [
    "bad-version",
    "routes/v2/_version.ts",
  ], 'Setting "extends"'],
  ...[null, false, ""].map((value): RefusedExtension => [
    `${JSON.stringify(value)} to mean none`,
    { "v2/_version.ts": { version: 2, extends: value as never } },
    ["bad-version", "routes/v2/_version.ts"],
    '"3.0"; omit extends to extend none.',
  ]),
  [
    "nothing and removes a path",
    { "v2/_version.ts": { version: 2, remove: ["/users"] } },
    ["bad-remove", "routes/v2/_version.ts"],
    "Set the version to extend, for example extends: 1.",
  ],
  [
    "nothing, has no version and removes a path",
    { "x/_version.ts": { remove: ["/users"] } },
    ["bad-remove", "routes/x/_version.ts"],
    "the one to extend, for example { version: 2, extends: 1 }.",
  ],
  [
    "another and removes what is not a list",
    {
      "v2/_version.ts": {
        version: 2,
        extends: 1,
        remove: "/users",
      } as unknown as GroupOptions,
    },
    ["bad-setting", "routes/v2/_version.ts"],
    'remove: ["/users/<id:int>"]',
  ],
]);
