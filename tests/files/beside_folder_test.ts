import { assertEquals } from "@std/assert";
import { App, fileRoutes, type RouteFile, text } from "@strata/router";

const load = () => Promise.resolve({ GET: () => text("ok") });

/** The files of a folder `v1/`, and what is told of those beside folders. */
const TREES: [
  title: string,
  files: Record<string, RouteFile>,
  ...told: [file: string, effect: string, fix: string][],
][] = [
  [
    "middleware",
    { "orders.ts": load, "orders/_middleware.ts": load, "orders/a.ts": load },
    [
      "orders.ts",
      "orders/, so orders/_middleware.ts does not run for it.",
      "Move it to orders/index.ts.",
    ],
  ],
  [
    "middleware alone",
    { "orders.js": load, "orders/_middleware.js": load },
    [
      "orders.js",
      "orders/, so orders/_middleware.js does not run for it.",
      "Move it to orders/index.js.",
    ],
  ],
  [
    "an error handler, named as a parameter",
    { "[id].ts": load, "[id]/_error.ts": load },
    [
      "[id].ts",
      "[id]/, so [id]/_error.ts does not answer its errors.",
      "Move it to [id]/index.ts.",
    ],
  ],
  [
    "middleware, under another form of its name",
    { "caf\u00e9.ts": load, "cafe\u0301/_middleware.ts": load },
    [
      "caf\u00e9.ts",
      "caf\u00e9/, so cafe\u0301/_middleware.ts does not run for it.",
      "Move it to caf\u00e9/index.ts.",
    ],
  ],
  [
    "settings that hold for its routes",
    { "orders.ts": load, "orders/_version.ts": { sunset: "2099-01-01" } },
    [
      "orders.ts",
      "orders/, so orders/_version.ts does not hold for it.",
      "Move it to orders/index.ts.",
    ],
  ],
  [
    "several files, for several versions",
    {
      "orders@2.ts": load,
      "orders@3.ts": load,
      "orders/_middleware.ts": load,
      "orders/_error.ts": load,
    },
    [
      "orders@2.ts",
      "orders/, so orders/_middleware.ts does not run for it, and " +
      "orders/_error.ts does not answer its errors.",
      "Move it to orders/index@2.ts.",
    ],
    [
      "orders@3.ts",
      "orders/, so orders/_middleware.ts does not run for it, and " +
      "orders/_error.ts does not answer its errors.",
      "Move it to orders/index@3.ts.",
    ],
  ],
  [
    "settings that only say which version there is",
    {
      "orders.ts": load,
      "orders/_version.ts": { version: 2, versionPrefix: "/api/v" },
      "orders/a.ts": load,
    },
  ],
  [
    "settings of a version of its own",
    {
      "orders.ts": load,
      "orders/_version.ts": { version: 2, deprecated: "2020-01-01" },
      "orders/_middleware.ts": load,
      "orders/a.ts": load,
    },
  ],
  [
    "middleware, and with a prefix in place of the name",
    {
      "orders.ts": load,
      "orders/_version.ts": { urlPrefix: "/bought" },
      "orders/_middleware.ts": load,
      "orders/a.ts": load,
    },
  ],
  [
    "nothing that stands around it",
    { "orders.ts": load, "orders/a.ts": load, "orders/b/_error.ts": load },
  ],
  [
    "middleware of another name",
    { "orders.ts": load, "order/_middleware.ts": load, "order/a.ts": load },
  ],
  [
    "middleware, in a folder that is named as files of their own folder are",
    { "index.ts": load, "index/_middleware.ts": load, "index/a.ts": load },
  ],
  [
    "middleware, outside of it on purpose",
    {
      "(public)/orders.ts": load,
      "orders/_middleware.ts": load,
      "orders/a.ts": load,
    },
  ],
];

for (const [title, files, ...told] of TREES) {
  const effect = told.length === 0 ? "is not warned of" : "is warned of";
  Deno.test(`a file beside a folder with ${title} ${effect}`, () => {
    const tree = {
      files: Object.fromEntries(
        Object.entries(files).map(([name, file]) => [`v1/${name}`, file]),
      ),
    };
    const app = new App().blueprint(fileRoutes(tree));
    assertEquals(
      app.warnings.filter(({ code }) => code === "beside-folder")
        .map(({ places, reason, fix }) => [...places, reason, fix]),
      told.map(([file, effect, fix]) => {
        const place = `routes/v1/${file}`;
        return [place, `${place} is not in the folder ${effect}`, fix];
      }),
    );
  });
}
