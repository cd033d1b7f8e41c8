import type { FileTexts } from "../test_folder.ts";

/** Puts files into the routes folder of a project. */
export function putIntoRoutes(files: FileTexts): FileTexts {
  return Object.fromEntries(
    Object.entries(files).map(([file, text]) => [`routes/${file}`, text]),
  );
}
