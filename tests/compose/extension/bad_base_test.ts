import { testRefused } from "./refused_extension.ts";

testRefused([
  [
    "a version that removes all that it extends",
    {
      "(one)/v5/_version.ts": { version: 5 },
      "(one)/v6/_version.ts": { version: 6, extends: 5, remove: ["/five"] },
      "(one)/v7/_version.ts": { version: 7, extends: 6 },
    },
    ["bad-extends", "routes/(one)/v7/_version.ts"],
    "Version 6 has removed every path",
  ],
  [
    "a version that has nothing at its URL prefix",
    { "x/_version.ts": { version: 2, extends: 1 } },
    ["bad-extends", "routes/x/_version.ts"],
    "at or below /x: the folder routes/x/ adds its name to paths, since it is " +
    "not named as its version, which is 2.\n  Rename it to v2 if its name is " +
    "not meant to be in paths. Else extend the version where the URL prefix is",
  ],
  [
    "a version from a folder that is named as another version",
    { "v7/_version.ts": { version: "v7.1", extends: 1 } },
    ["bad-extends", "routes/v7/_version.ts"],
    "at or below /v7: the folder v7 adds its name to paths, since it is not " +
    "named as its version, which is v7.1.\n  Rename it to v7.1, or write " +
    'version: "7".',
  ],
  [
    "a version from a folder that sets as its URL prefix what it is named",
    { "v7/_version.ts": { version: 2, extends: 1, urlPrefix: "/v7" } },
    ["bad-extends", "routes/v7/_version.ts"],
    "at or below /v7.\n  Extend it where the URL prefix is the same",
  ],
  [
    "a version from a folder that is named as another date",
    { "2026-12-01/_version.ts": { version: "2026-11-01", extends: 1 } },
    ["bad-extends", "routes/2026-12-01/_version.ts"],
    'Rename it to 2026-11-01, or write version: "2026-12-01".',
  ],
  [
    "paths after several prefixes other than its own",
    {
      "v1/_version.ts": { version: 1, versionPrefix: "/a/v" },
      "(shop)/_version.ts": { version: 1, versionPrefix: "/b/v" },
      "v2/_version.ts": { version: 2, extends: 1, versionPrefix: "/c/v" },
    },
    ["bad-extends", "routes/v2/_version.ts"],
    "Version 2 stands after /c/v, and version 1 after others: /b/v, /a/v.",
  ],
  [
    "what has ended under its own prefix, and is left under others",
    {
      "v1/_version.ts": { version: 1, versionPrefix: "/a/v" },
      "(shop)/_version.ts": { version: 1, versionPrefix: "/b/v" },
      "v2/_version.ts": { version: 2, extends: 1 },
    },
    ["bad-extends", "routes/v2/_version.ts"],
    "or leave extends out",
  ],
]);
