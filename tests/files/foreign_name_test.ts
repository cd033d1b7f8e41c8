import { assertEquals } from "@std/assert";
import { route, serveFiles } from "./served_files.ts";

/** Names of files, and what to write instead; without it, they are accepted. */
const NAMES: [file: string, fix?: string][] = [
  [
    "Index.ts",
    "Name the file index.ts. For the literal text, name it [x+49]ndex.ts.",
  ],
  [
    "INDEX@2.ts",
    "Name the file index@2.ts. For the literal text, name it [x+49]NDEX@2.ts.",
  ],
  [
    "+server.ts",
    "Name the file index.ts. For the literal text, name it [x+2b]server.ts.",
  ],
  [
    "+server@2.ts",
    "Name the file index@2.ts. For the literal text, name it " +
    "[x+2b]server@2.ts.",
  ],
  [
    "+page.server.js",
    "Name the file index.js. For the literal text, name it " +
    "[x+2b]page.server.js.",
  ],
  [
    "(auth).ts",
    "Move it to (auth)/index.ts. For the literal text, name it [x+28]auth).ts.",
  ],
  [
    "(log in)@2.ts",
    "Move it to (log in)/index@2.ts. For the literal text, name it [x+28]log " +
    "in)@2.ts.",
  ],
  [
    "index.get.ts",
    "Name the file index.ts, and export GET from it. For the literal text, " +
    "name it index[x+2e]get.ts.",
  ],
  [
    "books.delete@2.ts",
    "Name the file books@2.ts, and export DELETE from it. For the literal " +
    "text, name it books[x+2e]delete@2.ts.",
  ],
  [
    "users.GET.ts",
    "Name the file users.ts, and export GET from it. For the literal text, " +
    "name it users[x+2e]GET.ts.",
  ],
  [
    "user.spec.ts",
    "Move it out of the routes folder. For the literal text, name it " +
    "user[x+2e]spec.ts.",
  ],
  [
    "user.Spec.ts",
    "Move it out of the routes folder. For the literal text, name it " +
    "user[x+2e]Spec.ts.",
  ],
  [
    "+server.get.ts",
    "Name the file index.ts. For the literal text, name it " +
    "[x+2b]server[x+2e]get.ts.",
  ],
  [
    "+layout.server.ts",
    "Move what runs before handlers into _middleware.ts. For the literal " +
    "text, name it [x+2b]layout.server.ts.",
  ],
  [
    "hooks.server.ts",
    "Move it into _middleware.ts in the root. For the literal text, name it " +
    "hooks[x+2e]server.ts.",
  ],
  [
    "middleware.ts",
    "Name the file _middleware.ts. For the literal text, name it " +
    "[x+6d]iddleware.ts.",
  ],
  [
    "middlewares.js",
    "Name the file _middleware.js. For the literal text, name it " +
    "[x+6d]iddlewares.js.",
  ],
  [
    "books_LOCAL_4711.ts",
    "Delete it, or move it out of the routes folder. For the literal text, " +
    "name it books[x+5f]LOCAL_4711.ts.",
  ],
  [
    "books_BASE_4711.ts",
    "Delete it, or move it out of the routes folder. For the literal text, " +
    "name it books[x+5f]BASE_4711.ts.",
  ],
  [
    "books copy.ts",
    "Delete it, or move it out of the routes folder. For the literal text, " +
    "name it books[x+20]copy.ts.",
  ],
  [
    "books copy 2.ts",
    "Delete it, or move it out of the routes folder. For the literal text, " +
    "name it books[x+20]copy 2.ts.",
  ],
  [
    "books (1).ts",
    "Delete it, or move it out of the routes folder. For the literal text, " +
    "name it books[x+20](1).ts.",
  ],
  [
    "books - Copy.ts",
    "Delete it, or move it out of the routes folder. For the literal text, " +
    "name it books -[x+20]Copy.ts.",
  ],
  [
    "books - Copy (2).ts",
    "Delete it, or move it out of the routes folder. For the literal text, " +
    "name it books - Copy[x+20](2).ts.",
  ],
  ["[x+49]ndex.ts"],
  ["Indexes.ts"],
  ["Index-cards.ts"],
  ["books[x+5f]LOCAL_4711.ts"],
  ["books[x+20]copy.ts"],
  ["books[x+20]copy 2.ts"],
  ["books -[x+20]Copy.ts"],
  ["books - Copy[x+20](2).ts"],
  ["books[x+20](1).ts"],
  ["books_LOCAL.ts"],
  ["copy.ts"],
  ["photocopy.ts"],
  ["hard-copy.ts"],
  ["copy 2.ts"],
  ["books (new).ts"],
  ["(new) books.ts"],
  ["[x+28]auth).ts"],
  ["[x+6d]iddleware.ts"],
  ["middleware-docs.ts"],
  ["[x+2b]server[x+2e]get.ts"],
  ["[x+2b]layout.server.ts"],
  ["hooks[x+2e]server.ts"],
  ["hooks.ts"],
  ["webhooks.server.ts"],
  ["hooks.servers.ts"],
  ["+layouts.ts"],
  ["[x+2b]server.ts"],
  ["+serverless.ts"],
  ["books[x+2e]get.ts"],
  ["get.ts"],
  ["spec.ts"],
  ["user-spec.ts"],
  ["openapi_spec.ts"],
  ["user_specs.ts"],
  ["data.json.ts"],
];

for (const [file, fix] of NAMES) {
  Deno.test(`a file named ${file} ${fix ? "is reported" : "is literal text"}`, () => {
    const settings = { "a/_version.ts": { version: 1 } };
    const { warnings } = serveFiles({ ...settings, [`a/${file}`]: route });
    assertEquals(
      warnings.map(({ code, places, fix }) => [code, ...places, fix]),
      fix === undefined ? [] : [["foreign-name", `routes/a/${file}`, fix]],
    );
  });
}
