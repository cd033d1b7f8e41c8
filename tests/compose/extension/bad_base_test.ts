import { testRefused } from "./refused_extension.ts";

testRefused([
  [
    "a version that removes all that it inherits",
    {
      "(one)/v5/_version.ts": { version: 5 },
      "(one)/v6/_version.ts": { version: 6, extends: 5, remove: ["/five"] },
      "(one)/v7/_version.ts": { version: 7, extends: 6 },
    },
    ["bad-extends", "routes/(one)/v7/_version.ts"],
    "Version 6 removes every path: none is left",
  ],
  [
    "a version without paths at its URL prefix",
    { "x/_version.ts": { version: 2, extends: 1 } },
    ["bad-extends", "routes/x/_version.ts"],
    "at or below /x.\n  Extend it where the URL prefix is the same, or omit " +
    "extends. A folder that is named after its version adds nothing to the prefix.",
  ],
  [
    "a version from a folder that sets its own name as its URL prefix",
    { "v7/_version.ts": { version: 2, extends: 1, urlPrefix: "/v7" } },
    ["bad-extends", "routes/v7/_version.ts"],
    "at or below /v7.\n  Extend it where the URL prefix is the same",
  ],
  [
    "paths after several prefixes other than its own",
    {
      "v1/_version.ts": { version: 1, versionPrefix: "/a/v" },
      "(shop)/_version.ts": { version: 1, versionPrefix: "/b/v" },
      "v2/_version.ts": { version: 2, extends: 1, versionPrefix: "/c/v" },
    },
    ["bad-extends", "routes/v2/_version.ts"],
    "Version 2 has the prefix /c/v, but version 1 has others: /b/v and /a/v.",
  ],
  [
    "a version that has several prefixes, none of them the default",
    {
      "v1/_version.ts": { version: 1, versionPrefix: "/a/v" },
      "(shop)/_version.ts": { version: 1, versionPrefix: "/b/v" },
      "v2/_version.ts": { version: 2, extends: 1 },
    },
    ["bad-extends", "routes/v2/_version.ts"],
    "or omit extends",
  ],
]);
