import type { TestFolder } from "../../test_folder.ts";
import { writeConflict } from "../written_conflict.ts";

/** Writes a route file that answers methods. */
export const say = (...methods: string[]) =>
  methods.map((method) => `export const ${method} = () => new Response();\n`)
    .join("");

/** How commands run in a folder that they may write to. */
export const writingIn = ({ path }: TestFolder) => ({
  cwd: path,
  permissions: ["--allow-read", "--allow-write"],
});

/** Two versions, neither of which extends the other. */
export const FILES = {
  "routes/v1/_version.ts": "export default { version: 1 };\n",
  "routes/v1/a.ts": say("GET", "PUT"),
  "routes/v1/b.ts": say("GET"),
  "routes/v1/same/[id=int].ts": say("GET"),
  "routes/v2/_version.ts": "export default { version: 2 };\n",
  "routes/v2/a.ts": say("GET"),
  "routes/v2/c.ts": say("GET"),
};

/** When a version is deprecated, and ends. */
export const DYING = 'deprecated: "2025-01-01", sunset: "2090-01-01"';

/** A version that ends, and one that extends it. */
export const LIVES = {
  "routes/v1/_version.ts": `export default { version: 1, ${DYING} };\n`,
  "routes/v1/a.ts": say("GET", "PUT"),
  "routes/v1/b/[id=int].ts": say("GET"),
  "routes/v1/c.ts": say("GET"),
  "routes/v1/d.ts": say("GET"),
  "routes/v1/e.ts": say("GET"),
  "routes/v2/_version.ts": "export default { version: 2, extends: 1 };\n",
};

/** A lock file in which a merge has left a conflict. */
export const CONFLICT = `{
  "format": 1,
  "routes": [
${
  writeConflict(
    `    {"path":"/a","methods":["GET"]},
    {"path":"/b","methods":["GET"]}
`,
    `    {"path":"/a","methods":["GET"],"deprecated":"2090-01-01T00:00:00.000Z"},
    {"path":"/c","methods":["GET"]}
`,
  )
}  ]
}
`;
