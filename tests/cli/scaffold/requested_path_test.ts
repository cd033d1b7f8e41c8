import { assertEquals, assertStringIncludes } from "@std/assert";
import { askBeside, createRoutes, runNewIn } from "./new_route.ts";
import { EXISTING } from "./existing_routes.ts";

/** Paths that are refused, and why. */
const REFUSED: [path: string, said: string][] = [
  ["/api/v1/users", "is already served by"],
  ["/api/v1/<x>/<id:itn>", 'Did you mean "int"?'],
  [
    "/2027-05-01/x",
    "can serve /2027-05-01/x: no version prefix here matches that version. " +
    'Did you mean "/api/v2027-05-01/x"?\n',
  ],
  [
    "/a/2027-05-01/x",
    'Did you mean "/api/v2027-05-01/x"? If it is not a version, create ',
  ],
  [
    "/api/v1/by/<9a>",
    'Parameter "<9a>" has no valid name. Name it with letters',
  ],
  ["\\v1\\users\\<id:\\d+>", 'Write "/v1/users/<id:\\d+>".\n'],
  ["v1\\users", 'Write "/v1/users".\n'],
  ["/a\\b", "Write it as %5C."],
  ["/a/", 'Write "/a".'],
  ["/a?x=1", 'Write "/a".'],
  [
    "/a/<b?:int>",
    '"/a/<b?:int>" is not the path of a route. Parameter "<b?:int>" cannot ' +
    "be optional. Declare two paths: one with <b:int> and one without.\n",
  ],
  ["/a/<b>?", "Declare two paths: one with <b> and one without."],
  ["/a/:b?", 'Parameter ":b?" cannot be optional. Declare two paths: '],
  ["/a/{b?}/c", 'Parameter "{b?}" cannot be optional. Declare two paths: '],
  ["/a/[b?]", 'Parameter "[b?]" cannot be optional. Declare two paths: '],
  ["/a/[[b]]", 'Write "/a/<b>".'],
  ["/a/<b:int", 'Parameter "<b:int" has no closing ">". Write <b:int>.'],
  ["/a/<b:sku", 'Parameter "<b:sku" has no closing ">". Write <b:sku>.'],
  ["/a/<...b>", 'Parameter "<...b>" has no valid name. Write <b:path>.'],
  ["/a/<b:[^/]+>", "Write <b> for one segment, or <b:path> for several."],
  ["/a?", "Write it as %3F."],
  ["/v1/hello/:name", 'Write "/v1/hello/<name>".'],
  ["/items/[id]", 'Write "/items/<id>".'],
  ["/items/{id}", 'Write "/items/<id>".'],
  ["/items/{id:int}/x", 'Write "/items/<id:int>/x".'],
  ["/items/[id=int]", 'Write "/items/<id:int>".'],
  ["/items/:id(.:format)", 'Write "/items/<id>".'],
  ["/items/(?P<id>[0-9]+)/", "other text. Write <id:[0-9]+>."],
  ["/files/{path...}", 'Write "/files/<path:path>".'],
  ["/files/*", 'Write "/files/<rest:path>".'],
  ["/files/[...rest]", 'Write "/files/<rest:path>".'],
  ["/<id:[a-z]+>", "_types.ts"],
  ["/<id:%41b>", 'There is no parameter type "%41b".'],
  ["/<id:a?b>/<id:int>", "can serve /<id:a?b>/<id:int>: "],
  ["/v1/a%20b", 'Write "/v1/a b".'],
  ["/caf%C3%A9/<x>?y", 'Write "/café/<x>".'],
  ["/a%2Fb%41", 'Write "/a%2FbA".'],
  ["/a%2F%41%2Fb", 'Write "/a%2FA%2Fb".'],
  ["/%3C%41%3E", 'Write "/%3CA%3E".'],
  ["/api/v1/Users/<id>", "v1/users"],
  ["/a/<id:>", 'Parameter "<id:>" has no type after ":".'],
  ["/<user-id>", 'Parameter "<user-id>" has no valid name.'],
  ["v1/hello/:name", 'Write "/v1/hello/<name>".\n'],
  ["users/:id", 'Write "/users/<id>".\n'],
  ["v1/hello/world", 'Write "/v1/hello/world".\n'],
  ["routes/v1/hello.ts", 'Write one such as "/v2/users/<id:int>".\n'],
  ["http://x.example/v1/a", 'a URL, but a path has no host. Write "/v1/a".\n'],
  ["my api", "application: strata new --app 'my api'\n"],
  ["/v2/users.ts", 'Write "/v2/users".'],
  ["/v2/users/[id].tsx", 'Write "/v2/users/<id>".'],
  ["/v2/users/index.ts", 'Write "/v2/users".'],
  ["/v2/indexes.ts", 'Write "/v2/indexes".'],
  ["/index.ts", 'Write "/". For requests that end with .ts, create'],
  ["/a//b", "is not the path of a route"],
  ["GET /v1/a", 'Write one such as "/v2/users/<id:int>".\n'],
  [
    "routes/v1/users.ts",
    '"routes/v1/users.ts" is not the path of a route. Write one such as ',
  ],
  ["/v1/users/<id>.json", "other text. Write <id:ext=json>.\n"],
  ["/v1/users/:id.json", 'Write "/v1/users/<id:ext=json>".\n'],
  ["/v1/<id:int>.json", "mixes a parameter with other text"],
  [
    "/v1/user-<id>",
    'Segment "user-<id>" mixes a parameter with other text. Write <name> or ' +
    "<name:type> as a whole segment. Then split its value in the handler.\n",
  ],
  ["/api/v1/%zz", 'the segment "%zz": it has an invalid % escape. Write %25'],
  ["/api/v1/%ff/", "its % escapes are not UTF-8"],
  ["/api/v1/../x", 'the segment "..": clients resolve it before sending.'],
  ["/api/V1/x", 'Did you mean "/api/v1/x"?'],
];

Deno.test("new never overwrites, and says why it makes nothing", async (t) => {
  for (const [path, said] of REFUSED) {
    await t.step(path, async () => {
      const { code, stderr } = await askBeside(EXISTING, path);
      assertEquals(code, 2);
      assertStringIncludes(stderr, said);
    });
  }
  await t.step("a file that is not a route yet", async () => {
    using folder = createRoutes({ "users.ts": "// mine" });
    const { code } = await runNewIn(folder, "/users");
    assertEquals(code, 2);
    const file = `${folder.path}/routes/users.ts`;
    assertEquals(Deno.readTextFileSync(file), "// mine");
  });
});
