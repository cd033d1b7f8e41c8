import { normalizeNfc } from "../../path/nfc.ts";
import { warnOfNames } from "../checking/portable_name.ts";
import { expectFolder } from "../command/routes_argument.ts";
import { readFolder } from "../loading/read_folder.ts";
import { formatFinding } from "../printing/finding.ts";
import { printEscaped } from "../printing/output.ts";
import { formatChosenFile } from "./chosen_file_text.ts";
import { chooseFile } from "./file_choice.ts";
import { writeSources } from "./new_sources.ts";
import { adviseOnReplaced } from "./replaced_file.ts";
import { expectRoutePath } from "./requested_path.ts";
import { printWritten, writeNew } from "./written_files.ts";

/**
 * Creates the file that serves a path, and prints what it is and does.
 *
 * @param folder The routes folder.
 * @param requested The path, as it was requested for.
 * @throws {UsageError} When the folder is not one, or the path is served
 * already or can be served by no file.
 * @throws {DeclarationError} When there are mistakes in the routes.
 */
export async function createRouteFile(
  folder: string,
  requested: string,
): Promise<void> {
  // As when names of files are read.
  const path = normalizeNfc(requested);
  expectRoutePath(path);
  expectFolder(folder);
  const tree = await readFolder(folder);
  const chosen = chooseFile(tree, path);
  const { file, overridden } = chosen;
  const lost = overridden &&
    await adviseOnReplaced(tree, file, path, overridden);
  printWritten(writeNew(folder, writeSources(tree, chosen)));
  const warnings = warnOfNames({ root: tree.root, files: { [file]: {} } }, []);
  const said = [
    ...formatChosenFile(tree, path, chosen),
    lost,
    ...warnings.map((one) => formatFinding(one)),
  ];
  for (const text of said) if (text) printEscaped(text);
}
