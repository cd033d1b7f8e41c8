import { assertEquals } from "@std/assert";
import { App, fileRoutes, text } from "@strata/router";
import {
  type LiveRoutes,
  NOT_READ,
} from "../../../router/cli/dev/live_routes.ts";
import { formatReload } from "../../../router/cli/dev/reload_text.ts";
import { PLAIN } from "../../../router/cli/printing/terminal.ts";
import { mistake, warning } from "../../../router/report/mistake.ts";

/** Makes the live routes of an application. */
function serveApp(app: App): LiveRoutes {
  const files = {
    listNeeded: () => [],
    pathOf: (place: string) => place,
    load: () => Promise.resolve({}),
  };
  const built = { app, files, tree: undefined };
  return { built, mistakes: [], warnings: [] };
}

/** Makes the live routes of paths, each declared with a method. */
function serve(
  declared: readonly (readonly ["get" | "put", string])[],
): LiveRoutes {
  const app = new App();
  for (const [method, path] of declared) app[method](path, () => text(path));
  return serveApp(app);
}

/** Makes the live routes of the files of a routes folder. */
function serveFiles(...names: readonly string[]): LiveRoutes {
  const load = () => Promise.resolve({});
  const files = Object.fromEntries(names.map((name) => [name, load]));
  return serveApp(new App().blueprint(fileRoutes({ files })));
}

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ["get", `/${index}`] as const);
const added = (count: number) =>
  many(count).map(([, path]) => `+ ${path}  GET ${path}`);

const NOTHING = serve([]);
const A = serve([["get", "/a"]]);
const WRONG = mistake("bad-name", ["a@b.ts"], "It is wrong.", "Mend it.");
const ODD = warning("near-miss", ["_a.ts"], "It is odd.", "Rename it.");
const REPORTED = "error bad-name: a@b.ts\n  It is wrong.\n  Mend it.\n\n";

/** What is served, what was served before, and what dev prints. */
const READINGS: [
  title: string,
  now: LiveRoutes,
  before: LiveRoutes,
  printed: string,
][] = [
  ["nothing for an edit that leaves the files", A, A, ""],
  [
    "what is gone before what is new",
    serve([["get", "/b"], ["get", "/c"]]),
    serve([["get", "/a"], ["get", "/b"]]),
    "- /a  GET /a\n+ /c  GET /c",
  ],
  [
    "a path that another file serves",
    serve([["put", "/a"]]),
    A,
    "- /a  GET /a\n+ /a  PUT /a",
  ],
  ["eleven paths", serve(many(11)), NOTHING, added(11).join("\n")],
  [
    "how many paths there are beyond ten",
    serve(many(12)),
    NOTHING,
    [...added(10), "… and 2 more"].join("\n"),
  ],
  [
    "where paths are now, however many are gone",
    serve([["put", "/0"]]),
    serve(many(12)),
    [
      ...many(10).map(([, path]) => `- ${path}  GET ${path}`),
      "… and 2 more",
      "+ /0  PUT /0",
    ].join("\n"),
  ],
  [
    "a middleware file that is gone",
    serveFiles("_middleware.ts", "v1/a.ts"),
    serveFiles("_middleware.ts", "v1/_middleware.ts", "v1/a.ts"),
    "- routes/v1/_middleware.ts",
  ],
  [
    "a middleware file that is new, behind paths",
    serveFiles("_middleware.ts", "a.ts", "b.ts"),
    serveFiles("a.ts"),
    "+ /b  routes/b.ts\n+ routes/_middleware.ts",
  ],
  [
    "nothing for middleware in code",
    serveApp(
      new App().use((_request, _context, next) => next()).get(
        "/a",
        () => text("a"),
      ),
    ),
    A,
    "",
  ],
  [
    "a mistake, and what is still served",
    { ...A, mistakes: [WRONG] },
    A,
    `${REPORTED}The previous routes are still served, as far as their files exist.`,
  ],
  [
    "a mistake before anything is served",
    { built: undefined, mistakes: [WRONG], warnings: [] },
    { built: undefined, mistakes: [], warnings: [] },
    `${REPORTED}Nothing is served until they are fixed.`,
  ],
  [
    "a mistake of the first reading, and not what is served",
    { built: undefined, mistakes: [WRONG], warnings: [] },
    NOT_READ,
    REPORTED.trimEnd(),
  ],
  [
    "nothing for a mistake that is already reported",
    { ...A, mistakes: [WRONG] },
    { ...A, mistakes: [WRONG] },
    "",
  ],
  [
    "nothing for a warning that is already reported",
    { ...A, warnings: [ODD] },
    { ...A, warnings: [ODD] },
    "",
  ],
  [
    "that a mistake is fixed, with the new warnings",
    { ...A, warnings: [ODD] },
    { ...A, mistakes: [WRONG] },
    "No mistakes are left.\n\n" +
    "warning near-miss: _a.ts\n  It is odd.\n  Rename it.",
  ],
  [
    "no end of mistakes where one is served anyway",
    { ...A, warnings: [WRONG] },
    { ...A, mistakes: [WRONG] },
    REPORTED.trimEnd(),
  ],
];

for (const [title, now, before, printed] of READINGS) {
  Deno.test(`dev prints ${title}`, () => {
    assertEquals(formatReload(now, before, PLAIN), printed);
  });
}

Deno.test("dev lists no routes before it listens", () => {
  assertEquals(formatReload(A, NOT_READ, PLAIN), "");
});
