/** Compiler errors about handlers name the types at hand. */
import { assertEquals } from "@std/assert";
import { runDeno } from "../child_process.ts";
import { createProjectFolder } from "../test_folder.ts";

/** Lines of code, and the compiler's error for each. */
const ERRORS: readonly (readonly [code: string, message: string])[] = [
  [
    'app.get("/users/<id:int>", (_request, { params }) => json(params.ident));',
    "Property 'ident' does not exist on type '{ readonly id: number; }'.",
  ],
  [
    'notes.get("/<n:even>", (_request, { params }) => json(params.org));',
    "Property 'org' does not exist on type " +
    "'{ readonly tenant: string; readonly n: number; }'.",
  ],
  [
    'app.get("/users/<id:int>", (_request, { params, urlFor }) => ' +
    'json(urlFor("/users/<id:int>", { id: params.ident })));',
    "Property 'ident' does not exist on type '{ readonly id: number; }'.",
  ],
  [
    'const _GET: Handler<"users/[id=int]"> = (_request, { param }) => json(param);',
    "Property 'param' does not exist on type " +
    "'Context<{ readonly id: number; }>'.",
  ],
  [
    'app.get("/users/me", async () => {});',
    "Argument of type '() => Promise<void>' is not assignable to parameter of " +
    "type 'Handler<\"/users/me\", unknown>'.",
  ],
  [
    'orgs.get("/<id>", async () => {});',
    "Argument of type '() => Promise<void>' is not assignable to parameter of " +
    "type 'Handler<\"/<tenant>/v/orgs/<org>/<id>\", unknown>'.",
  ],
  [
    'app.get("/users/:id", () => json(null));',
    "Argument of type '\"/users/:id\"' is not assignable to parameter of type " +
    "'\"Write <id> in place of :id\"'.",
  ],
  [
    'new Blueprint("a", { urlPrefix: "/users/:id" });',
    "Type '\"/users/:id\"' is not assignable to type " +
    "'\"Write <id> in place of :id\"'.",
  ],
  [
    'Blueprint.group([], { urlPrefix: "/users/[id]" });',
    "Type '\"/users/[id]\"' is not assignable to type " +
    "'\"Write <id> in place of [id]\"'.",
  ],
  [
    `app.get("/${"deep/".repeat(60)}:id", () => json(null));`,
    `Argument of type '"/${"deep/".repeat(60)}:id"' is not assignable to ` +
    "parameter of type '\"Write <id> in place of :id\"'.",
  ],
  [
    'app.get("" as "/a/<x>" | "/b/:y" | "/c/*", () => json(null));',
    'Argument of type \'"/a/<x>" | "/b/:y" | "/c/*"\' is not assignable to ' +
    'parameter of type \'"Write <y> in place of :y" | ' +
    '"Write <rest:path> in place of *"\'.',
  ],
];

const START =
  `import { App, Blueprint, type Handler, json } from "@strata/router";
const types = { even: { pattern: /[02468]/, parse: Number } };
const app = new App();
const notes = new Blueprint<"/notes", "/<tenant>/v", typeof types>("notes", {
  urlPrefix: "/notes",
});
const orgs = new Blueprint("orgs", {
  urlPrefix: "orgs/<org>",
  versionPrefix: "/<tenant>/v",
});
`;

Deno.test("compiler errors show the types of parameters, and what to write", async () => {
  const code = ERRORS.map(([code]) => code).join("\n");
  using folder = createProjectFolder({ "main.ts": START + code });
  const { stderr } = await runDeno(["check", `${folder.path}/main.ts`]);
  const reported = [...stderr.matchAll(/^TS\d+ \[ERROR\]: (.*)$/gm)]
    .map(([, message]) => message);
  assertEquals(reported, ERRORS.map(([, message]) => message));
});
