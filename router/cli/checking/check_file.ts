import { isInherited } from "../../declare/inherited.ts";
import type { Route } from "../../declare/route.ts";
import { roleOf } from "../../files/role.ts";
import { findFile, loadFile } from "../loading/application_file.ts";
import { findFailure } from "../loading/failed_module.ts";
import type { LoadedApp } from "../loading/load_app.ts";
import { reportLeftConflict } from "../loading/merge_conflict.ts";
import { readSource } from "../loading/source_location.ts";
import { type Finding, listNew } from "../printing/finding.ts";
import { checkGuards } from "./check_guards.ts";
import { checkFolderPaths } from "./folder_path.ts";
import { checkHandlerPaths } from "./handler_path.ts";
import { explainUnexported } from "./unexported_handler.ts";
import { createUnsettledCheck } from "./unsettled_version.ts";

/** A file of an application that is to be checked. */
export interface CheckedFile {
  /** The file, as messages name it. */
  readonly place: string;
  /** Its path below the routes folder, without its ending. */
  readonly stem: string;
}

/**
 * Checks what each file of an application exports, which paths it is typed by,
 * and which paths middleware runs for.
 *
 * @param loaded The application.
 * @param files The files.
 * @param routes All routes; `undefined` while mistakes keep them from being
 * composed, so that nothing has a path.
 * @param earlier The findings about the application so far.
 * @returns All findings, including those.
 */
export async function checkEachFile(
  loaded: LoadedApp,
  files: readonly CheckedFile[],
  routes: readonly Route[] | undefined,
  earlier: readonly Finding[],
): Promise<Finding[]> {
  const isUnsettled = createUnsettledCheck(loaded, earlier);
  const declared = Map.groupBy(
    (routes ?? []).filter((route) => !isInherited(route)),
    ({ source }) => source.place,
  );
  const checkTypes = ({ place, stem }: CheckedFile, source: string) => {
    const role = roleOf(place);
    if (role === "middleware" || role === "error") {
      return checkFolderPaths(source, stem, routes, place);
    }
    const own = declared.get(place) ?? [];
    const paths = routes && own.map(({ path }) => path);
    return checkHandlerPaths(source, stem, paths, place);
  };
  /** The exports of the sound files, by their places. */
  const modules = new Map<string, object>();
  const found = await Promise.all(files.map(async (file) => {
    const { place } = file;
    const source = readSource(findFile(loaded, place)!) ?? "";
    const loading = loadFile(loaded, place)
      .then((module) => modules.set(place, module));
    const failures = (await findFailure(loading, place))
      .map((failure) => explainUnexported(failure, source));
    return [
      ...(failures.length > 0 ? failures : reportLeftConflict(source, place)),
      ...(isUnsettled(place) ? [] : checkTypes(file, source)),
    ];
  }));
  // Settings that cannot be loaded are reported already.
  const findings = [...earlier, ...listNew(found.flat(), earlier)];
  return [...findings, ...checkGuards(loaded.app, modules, findings)];
}
