import { assertEquals } from "@std/assert";
import { roleOf, suggestForPrivateFile } from "../../router/files/role.ts";

const ROLES: [name: string, role: string | undefined][] = [
  ["users.ts", "route"],
  ["users.tsx", "route"],
  ["users.mts", "route"],
  ["users.js", "route"],
  ["users.jsx", "route"],
  ["users.mjs", "route"],
  ["index.ts", "route"],
  ["data.json.ts", "route"],
  [".well-known", undefined],
  ["_version.ts", "settings"],
  ["_version.js", "settings"],
  ["_middleware.ts", "middleware"],
  ["_error.ts", "error"],
  ["_types.ts", "types"],
  ["_books.ts", undefined],
  ["__proto__.ts", undefined],
  [".hidden.ts", undefined],
  ["users.test.ts", undefined],
  ["users_test.ts", undefined],
  ["users.bench.ts", undefined],
  ["users_bench.js", undefined],
  ["users.d.ts", undefined],
  ["users.d.mts", undefined],
  ["users.d.js", "route"],
  ["latest.ts", "route"],
  ["test.ts", "route"],
  ["README.md", undefined],
  ["data.json", undefined],
  ["ts", undefined],
];

for (const [name, role] of ROLES) {
  Deno.test(`roleOf() returns ${role} for ${name}`, () => {
    assertEquals(roleOf(name), role);
  });
}

const NEAR_MISSES: [name: string, hint: string][] = [
  ["_versions.ts", 'Did you mean "_version"? '],
  ["_verison.ts", 'Did you mean "_version"? '],
  ["_middlewares.ts", 'Did you mean "_middleware"? '],
  ["_errors.ts", 'Did you mean "_error"? '],
  ["_type.ts", 'Did you mean "_types"? '],
  ["_middleware.TS", 'Did you mean "_middleware.ts"? '],
  ["_middleware.cjs", 'Did you mean "_middleware.js"? '],
  ["_middleware.Mts", 'Did you mean "_middleware.mts"? '],
  ["_version.cts", 'Did you mean "_version.ts"? '],
  ["_errors.cjs", 'Did you mean "_error.js"? '],
  ["_Types.TS", 'Did you mean "_types.ts"? '],
  ["_version.ts", ""],
  ["_database.ts", ""],
  ["_database.cjs", ""],
  ["_middleware.test.cjs", ""],
  ["_middleware.d.cts", ""],
  ["_middleware.D.TS", ""],
  ["_versions.json", ""],
  ["_version.json", 'Did you mean "_version.ts"? '],
  ["_types.json5", 'Did you mean "_types.ts"? '],
  ["_Types.YAML", 'Did you mean "_types.ts"? '],
  ["_version.md", ""],
  ["versions.ts", ""],
];

for (const [name, hint] of NEAR_MISSES) {
  Deno.test(`suggestForPrivateFile() returns ${hint.trim() || "nothing"} for ${name}`, () => {
    assertEquals(suggestForPrivateFile(name), hint);
  });
}
