import { PARAMETER } from "../../files/bracketed_parameter.ts";
import { stemOf } from "../../files/role.ts";
import { splitParameter, splitPath } from "../../path/segment.ts";

/** Lists the parameters that the names of a file and its folders have. */
function listNamed(stem: string): (string | undefined)[] {
  return splitPath(stem).map((name) => PARAMETER.exec(name)?.[2]);
}

/** Lists the parameters of a composed path. */
function listComposed(path: string): string[] {
  return splitPath(path).flatMap((segment) =>
    splitParameter(segment)?.name ?? []
  );
}

/**
 * Gives the path by which the handlers of a file are typed: its place, unless
 * settings give its path parameters that are in no name.
 *
 * @param file Its path below the routes folder.
 * @param path Its composed path.
 */
export function chooseTypedPath(file: string, path: string): string {
  const stem = stemOf(file);
  const named = listNamed(stem);
  return listComposed(path).every((name) => named.includes(name)) ? stem : path;
}
