/**
 * Preloaded, makes a process see Windows paths, with backslashes between names.
 * Its disk has no drives.
 *
 * @module
 */

const { cwd, readDirSync, readTextFileSync, realPathSync, statSync } = Deno;

function fromWindows(path: string | URL): string | URL {
  return typeof path === "string" ? path.replaceAll("\\", "/") : path;
}

function toWindows(path: string): string {
  return path.replaceAll("/", "\\");
}

Object.defineProperty(Deno, "build", {
  value: { ...Deno.build, os: "windows" },
});
Deno.cwd = () => toWindows(cwd());
Deno.realPathSync = (path) => toWindows(realPathSync(fromWindows(path)));
Deno.readDirSync = (path) => readDirSync(fromWindows(path));
Deno.readTextFileSync = (path) => readTextFileSync(fromWindows(path));
Deno.statSync = (path) => statSync(fromWindows(path));
