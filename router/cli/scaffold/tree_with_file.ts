import { fileRoutes } from "../../files/file_routes.ts";
import { roleOf } from "../../files/role.ts";
import type { RouteFile, RouteTree } from "../../files/tree.ts";
import type { VersionSettings } from "../../files/version_settings.ts";
import { DeclarationError } from "../../report/declaration_error.ts";
import { listAll } from "../../report/listed.ts";
import { orderBySeverity } from "../../report/severity.ts";
import { App } from "../../serve/app.ts";
import type { NewVersion } from "./candidate_folder.ts";

/** A route file to create. */
export interface NewFile {
  /** Its path below the routes folder. */
  readonly file: string;
  /** The version that must be created first, if any. */
  readonly version: NewVersion | undefined;
}

/** Stands for a route file that does not exist yet. */
const UNWRITTEN_FILE: RouteFile = () => Promise.resolve({});

/**
 * Composes a tree with a new file.
 *
 * @param tree The tree.
 * @param newFile The file.
 * @returns The application, or its mistakes when there are any.
 */
export function composeWith(
  tree: RouteTree,
  { file, version }: NewFile,
): App | DeclarationError {
  const settings = version ? { [version.file]: version.settings } : {};
  const files = { ...tree.files, [file]: UNWRITTEN_FILE, ...settings };
  try {
    const app = new App().blueprint(fileRoutes({ ...tree, files }));
    // Reading the routes composes the whole application.
    void app.routes;
    return app;
  } catch (error) {
    if (error instanceof DeclarationError) return error;
    throw error;
  }
}

/** Keeps only those of a folder's settings that decide paths of new files. */
function withoutOthers(settings: RouteFile): RouteFile {
  const { extends: _extends, remove: _remove, routes: _routes, ...own } =
    settings as VersionSettings;
  return own;
}

/**
 * Keeps only the settings and types of a tree, which decide a new file's path.
 * There may be many files, and many folders that a new one could be in.
 *
 * @param tree The tree.
 */
export function onlySettings({ root, files }: RouteTree): RouteTree {
  const settings: Record<string, RouteFile> = {};
  for (const [path, file] of Object.entries(files)) {
    const role = roleOf(path);
    if (role === "types") settings[path] = file;
    else if (role === "settings") settings[path] = withoutOthers(file);
  }
  return { root, files: settings };
}

/**
 * Describes why a new file would be a mistake.
 *
 * @param composed The error that keeps a tree with it from being composed.
 */
export function explainRefusal(composed: DeclarationError): string {
  // Warnings keep nothing from being composed.
  const sorted = orderBySeverity(composed.mistakes);
  // The folder that would be created for the path may only be a candidate.
  const { places, reason, fix } =
    sorted.find(({ code, severity }) =>
      severity === "error" && code !== "case-collision"
    ) ?? sorted[0];
  const both = places.length > 1 ? `${listAll(places)}: ` : "";
  return `${both}${reason} ${fix}`;
}

/**
 * Describes why a new file would have no version, where its folder only looks
 * like that of one.
 *
 * @param composed The tree with the file.
 * @param place The file, as messages name it.
 */
export function explainUnversioned(
  composed: App,
  place: string,
): string | undefined {
  const found = composed.warnings.find(({ code, places: [folder] }) =>
    code === "version-folder" && place.startsWith(folder)
  );
  return found && `${found.places[0]}: ${found.reason} ${found.fix}`;
}
