import type { FileTexts } from "../test_folder.ts";

/** A route file that answers GET. */
export const OK = "export const GET = () => new Response();\n";

/** A middleware file with a function of its own. */
export const GUARD = "export default (_request, _context, next) => next();\n";

/** Writes the settings of a version. */
export const version = (settings: string) =>
  `export default { ${settings} };\n`;

/** Makes the settings of versions from 1 on, each of which extends the last. */
export function extendEach(count: number): FileTexts {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `v${index + 1}/_version.ts`,
      version(`version: ${index + 1}${index ? `, extends: ${index}` : ""}`),
    ]),
  );
}

/** Version 1, of which some paths are public, and versions that extend it. */
export const GUARDED_API: FileTexts = {
  "_middleware.ts": GUARD,
  "v1/_version.ts": version("version: 1"),
  "v1/health.ts": OK,
  "v1/(private)/_middleware.ts": GUARD,
  "v1/(private)/orders.ts": OK,
  "v2/_version.ts": version("version: 2, extends: 1"),
  "v3/_version.ts": version("version: 3, extends: 2"),
};

/** Writes a middleware file that exports what another file does. */
export const again = (file: string) => `export { default } from "${file}";\n`;
