import { assertEquals } from "@std/assert";
import type { RouteFile } from "@strata/router";
import { route, serveFiles } from "./served_files.ts";

/** The files of a folder `v1/`, and what is reported of those beside folders. */
const TREES: [
  title: string,
  files: Record<string, RouteFile>,
  ...reported: [file: string, effect: string, fix: string][],
][] = [
  [
    "middleware",
    {
      "orders.ts": route,
      "orders/_middleware.ts": route,
      "orders/a.ts": route,
    },
    [
      "orders.ts",
      "orders/, so orders/_middleware.ts does not run for it.",
      "Move it to orders/index.ts.",
    ],
  ],
  [
    "middleware alone",
    { "orders.js": route, "orders/_middleware.js": route },
    [
      "orders.js",
      "orders/, so orders/_middleware.js does not run for it.",
      "Move it to orders/index.js.",
    ],
  ],
  [
    "an error handler, named as a parameter",
    { "[id].ts": route, "[id]/_error.ts": route },
    [
      "[id].ts",
      "[id]/, so [id]/_error.ts does not handle its errors.",
      "Move it to [id]/index.ts.",
    ],
  ],
  [
    "middleware, under another form of its name",
    { "caf\u00e9.ts": route, "cafe\u0301/_middleware.ts": route },
    [
      "caf\u00e9.ts",
      "caf\u00e9/, so cafe\u0301/_middleware.ts does not run for it.",
      "Move it to caf\u00e9/index.ts.",
    ],
  ],
  [
    "middleware, though the folder adds nothing to paths",
    { "(auth)@2.ts": route, "(auth)/_middleware.ts": route },
    [
      "(auth)@2.ts",
      "(auth)/, so (auth)/_middleware.ts does not run for it.",
      "Move it to (auth)/index@2.ts.",
    ],
  ],
  [
    "settings that apply to its routes",
    { "orders.ts": route, "orders/_version.ts": { sunset: "2099-01-01" } },
    [
      "orders.ts",
      "orders/, so orders/_version.ts does not apply to it.",
      "Move it to orders/index.ts.",
    ],
  ],
  [
    "several files, for several versions",
    {
      "orders@2.ts": route,
      "orders@3.ts": route,
      "orders/_middleware.ts": route,
      "orders/_error.ts": route,
    },
    [
      "orders@2.ts",
      "orders/, so orders/_middleware.ts does not run for it, and " +
      "orders/_error.ts does not handle its errors.",
      "Move it to orders/index@2.ts.",
    ],
    [
      "orders@3.ts",
      "orders/, so orders/_middleware.ts does not run for it, and " +
      "orders/_error.ts does not handle its errors.",
      "Move it to orders/index@3.ts.",
    ],
  ],
  [
    "settings that only declare a version",
    {
      "orders.ts": route,
      "orders/_version.ts": { version: 2, versionPrefix: "/api/v" },
      "orders/a.ts": route,
    },
  ],
  [
    "settings of a version of its own",
    {
      "orders.ts": route,
      "orders/_version.ts": { version: 2, deprecated: "2020-01-01" },
      "orders/_middleware.ts": route,
      "orders/a.ts": route,
    },
  ],
  [
    "middleware, and a prefix in place of its name",
    {
      "orders.ts": route,
      "orders/_version.ts": { urlPrefix: "/bought" },
      "orders/_middleware.ts": route,
      "orders/a.ts": route,
    },
  ],
  [
    "nothing that surrounds its routes",
    { "orders.ts": route, "orders/a.ts": route, "orders/b/_error.ts": route },
  ],
  [
    "middleware of another name",
    { "orders.ts": route, "order/_middleware.ts": route, "order/a.ts": route },
  ],
  [
    "middleware, named index",
    { "index.ts": route, "index/_middleware.ts": route, "index/a.ts": route },
  ],
  [
    "middleware, outside of it on purpose",
    {
      "(public)/orders.ts": route,
      "orders/_middleware.ts": route,
      "orders/a.ts": route,
    },
  ],
];

for (const [title, files, ...reported] of TREES) {
  const effect = reported.length === 0 ? "is not reported" : "is reported";
  Deno.test(`a file beside a folder with ${title} ${effect}`, () => {
    const app = serveFiles(Object.fromEntries(
      Object.entries(files).map(([name, file]) => [`v1/${name}`, file]),
    ));
    assertEquals(
      app.warnings.filter(({ code }) => code === "beside-folder")
        .map(({ places, reason, fix }) => [...places, reason, fix]),
      reported.map(([file, effect, fix]) => {
        const place = `routes/v1/${file}`;
        return [place, `${place} is not in the folder ${effect}`, fix];
      }),
    );
  });
}
