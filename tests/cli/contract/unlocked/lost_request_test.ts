import { assertEquals } from "@std/assert";
import { App, Blueprint, text } from "@strata/router";
import { readPublished } from "../../../../router/cli/contract/published/published.ts";
import { warnOfUnlockedLosses } from "../../../../router/cli/contract/unlocked/unlocked_loss.ts";
import type { Method } from "../../../../router/declare/method.ts";
import { shapeOf } from "../../../../router/path/path_shape.ts";
import { createProjectFolder } from "../../../test_folder.ts";
import { callCliAnew } from "../../called_command.ts";
import { version } from "../../version_folders.ts";

/** Paths with their methods. */
type Paths = Readonly<Record<string, readonly Method[]>>;

function declare(version: Blueprint, paths: Paths): Blueprint {
  for (const [path, methods] of Object.entries(paths)) {
    const handlers = methods.map((method) => [method, () => text("")]);
    version.route(path, Object.fromEntries(handlers));
  }
  return version;
}

const ITEMS: Paths = { "/orders/<id>/items": ["GET", "POST"] };

/** The paths of a version, of the one that extends it, and what is reported. */
const CASES: [
  title: string,
  one: Paths,
  two: Paths,
  locked: string[],
  reported: string[],
][] = [
  [
    "a path that wins at its first parameter",
    ITEMS,
    { "/orders/<id:int>/<section>": ["GET"] },
    ["/v1/orders/<id>/items"],
    [
      "Version 2 declares /v2/orders/<id:int>/<section:str> without POST, " +
      "and takes requests from /v2/orders/<id:str>/items, which it inherits " +
      "and which answers POST; those requests now get 405.",
    ],
  ],
  [
    "a path with a narrower type",
    { "/users/<id>": ["GET", "PUT", "DELETE"] },
    { "/users/<id:int>": ["GET"] },
    [],
    [
      "Version 2 declares /v2/users/<id:int> without PUT and DELETE, and " +
      "takes requests from /v2/users/<id:str>, which it inherits and which " +
      "answers PUT and DELETE; those requests now get 405.",
    ],
  ],
  [
    "a path with a custom type, if both match a value",
    { "/users/<id:slug>": ["GET", "PUT"] },
    { "/users/<id:sku>": ["GET"] },
    [],
    [
      "Version 2 declares /v2/users/<id:sku> without PUT, and may take " +
      "requests from /v2/users/<id:slug>, which it inherits and which " +
      "answers PUT; those requests then get 405.",
    ],
  ],
  [
    "a path with a custom type that matches nothing of the other",
    { "/users/<id:[a-z]+>": ["GET", "PUT"] },
    { "/users/<id:sku>": ["GET"] },
    [],
    [],
  ],
  [
    "a path that loses at its first parameter",
    { "/orders/<id:int>/<section>": ["GET", "POST"] },
    { "/orders/<id>/items": ["GET"] },
    [],
    [],
  ],
  [
    "a path beside another that answers what it matches",
    ITEMS,
    {
      "/orders/<id:int>/<section>": ["GET"],
      "/orders/<id:int>/items": ["GET", "POST"],
    },
    [],
    [],
  ],
  [
    "a path with all methods",
    ITEMS,
    { "/orders/<id:int>/<section>": ["GET", "POST"] },
    [],
    [],
  ],
  [
    "a static path, which may never have been a value",
    { "/users/<id>": ["GET", "PUT"] },
    { "/users/search": ["GET"] },
    [],
    [],
  ],
  [
    "a path that is locked",
    ITEMS,
    { "/orders/<id:int>/<section>": ["GET"] },
    ["/v2/orders/<id:int>/<section>"],
    [],
  ],
  [
    "an inherited path that is locked, with which the lock is compared",
    ITEMS,
    { "/orders/<id:int>/<section>": ["GET"] },
    ["/v2/orders/<id>/items"],
    [],
  ],
];

for (const [title, one, two, paths, reported] of CASES) {
  Deno.test(`a check with a lock reports methods lost by ${title}: ${reported.length}`, async () => {
    const app = new App({ types: { sku: { pattern: /[0-9]+/ } } }).blueprint(
      Blueprint.group([
        declare(new Blueprint("one", { version: 1 }), one),
        declare(new Blueprint("two", { version: 2, extends: 1 }), two),
      ]),
    );
    const published = await readPublished({ app, tree: undefined, folder: "" });
    const known = new Set(paths.map(shapeOf));
    const found = warnOfUnlockedLosses(known, published, app.versions());
    assertEquals(found.map(({ reason }) => reason), reported);
  });
}

Deno.test("lock reports methods that a narrower file takes away when it first locks it", async () => {
  const get = "export const GET = () => new Response();\n";
  using folder = createProjectFolder({
    "routes/v1/_version.ts": version("version: 1"),
    "routes/v1/users/[id].ts": `${get}export const DELETE = GET;\n`,
    "routes/v2/_version.ts": version("version: 2, extends: 1"),
    "routes/v2/users/[id=uuid].ts": get,
  });
  const first = await callCliAnew(folder.path, "lock");
  assertEquals(
    [first.code, first.stderr],
    [
      0,
      "warning lost-methods: routes/v2/users/[id=uuid].ts\n" +
      "  Version 2 declares /v2/users/<id:uuid> without DELETE, and takes " +
      "requests from /v2/users/<id:str>, which it inherits and which answers " +
      "DELETE; those requests now get 405.\n" +
      "  This is now locked. If it is unintended, declare the methods to " +
      "keep, and lock again with: strata lock\n\n",
    ],
  );
  const again = await callCliAnew(folder.path, "lock");
  assertEquals([again.code, again.stderr], [0, ""]);
});
