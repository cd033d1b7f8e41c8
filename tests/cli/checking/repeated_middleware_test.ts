import { assertEquals } from "@std/assert";
import { createProjectFolder } from "../../test_folder.ts";
import { callCliAnew } from "../called_command.ts";
import { writeReadingModule } from "../reading_module.ts";
import { again, GUARD, OK, version } from "../version_folders.ts";

/** What code adds, which function the folder has, and where it runs twice. */
const APPLICATIONS: [
  title: string,
  code: string,
  folder: string,
  ...reported: string[],
][] = [
  [
    "that a folder has too",
    "app.use(guard);",
    again("../../guard.ts"),
    "routes/v1/_middleware.ts, guard in code",
  ],
  ["beside another one of a folder", "app.use(guard);", GUARD],
  [
    "of the same name as that of a folder",
    "app.use(guard);",
    "const guard = (_request, _context, next) => next();\n" +
    "export default guard;\n",
  ],
  [
    "that a blueprint has too",
    'app.use(guard).blueprint(new Blueprint("b").use(guard)' +
    '.get("/b", () => new Response()));',
    GUARD,
    "guard in code",
  ],
  [
    "that a folder and a blueprint have too",
    'app.use(guard).blueprint(new Blueprint("b").use(guard)' +
    '.get("/b", () => new Response()));',
    again("../../guard.ts"),
    "routes/v1/_middleware.ts, guard in code",
    "guard in code",
  ],
  [
    "beside another one, both of which a folder has too",
    "app.use(guard).use(other);",
    'import guard, { other } from "../../guard.ts";\n' +
    "export default [guard, other];\n",
    "routes/v1/_middleware.ts, guard in code",
    "routes/v1/_middleware.ts, other in code",
  ],
  [
    "of blueprints beside the folder",
    'app.blueprint(new Blueprint("b").use(guard)' +
    '.get("/b", () => new Response()));',
    again("../../guard.ts"),
  ],
];

for (const [title, code, middleware, ...reported] of APPLICATIONS) {
  Deno.test(`check reports repetitions of a function in code ${title}: ${reported.length}`, async () => {
    const module = writeReadingModule()
      .replace("{ App,", "{ App, Blueprint,")
      .replace("export", `${code}\nexport`);
    using folder = createProjectFolder({
      "main.ts": `import guard, { other } from "./guard.ts";\n${module}`,
      "guard.ts":
        "export default function guard(_request, _context, next) {\n" +
        "  return next();\n}\n" +
        "export function other(_request, _context, next) {\n" +
        "  return next();\n}\n",
      "routes/v1/_version.ts": version("version: 1"),
      "routes/v1/_middleware.ts": middleware,
      "routes/v1/a.ts": OK,
      "routes/v2/_version.ts": version("version: 2, extends: 1"),
    });
    const { stdout } = await callCliAnew(folder.path, "check", "main.ts");
    assertEquals(
      [...stdout.matchAll(/^(?:warning|error) (\S+): (.*)$/gm)]
        .map(([, id, places]) => `${id} ${places}`),
      reported.map((places) => `repeated-middleware ${places}`),
    );
  });
}
