import type { GroupDeclaration, Registrable } from "../declare/declaration.ts";
import type { TypeSource } from "../path/type/known_types.ts";
import { showValue } from "../report/shown_value.ts";
import { declareFolder } from "./declared_folder.ts";
import { arrangeFolders } from "./folder.ts";
import { readCompiled } from "./manifest/compiled_tree.ts";
import { fileAt, folderOf, withoutPosition } from "./place.ts";
import { isTypesFile, roleOf } from "./role.ts";
import { isTree, type RouteTree, typesOf } from "./tree.ts";

/** The types of a tree without any, which spares a search of its folders. */
const NO_TYPES: TypeSource = { custom: {}, place: "" };

/**
 * Declares the routes of a tree of files, to be registered with an
 * application. A mistake in the tree is reported when the application is built,
 * with all others.
 *
 * @param tree The tree that `readRoutes` read from a disk, or a manifest.
 * @throws {TypeError} When it is neither of the two.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { App, fileRoutes, text } from "@strata/router";
 *
 * const module = { GET: () => text("users") };
 * const app = new App();
 * app.blueprint(fileRoutes({
 *   files: {
 *     "v2/_version.ts": { version: 2, versionPrefix: "/api/v" },
 *     "v2/users/index.ts": () => Promise.resolve(module),
 *   },
 * }));
 * assertEquals(app.routes[0].path, "/api/v2/users");
 * ```
 */
export function fileRoutes(tree: RouteTree): Registrable {
  if (!isTree(tree)) throw describeNoTree(tree);
  const read = readCompiled(tree);
  if (!read) {
    const declaration = declareTree(tree);
    return { declaration, aroundMisses: declaration };
  }
  let declaration: GroupDeclaration | undefined;
  return {
    ...read,
    get declaration() {
      return declaration ??= declareTree(tree);
    },
  };
}

function describeNoTree(value: unknown): TypeError {
  return new TypeError(
    `Cannot declare routes from files: ${showValue(value)} is not a tree of ` +
      'files. Write fileRoutes(await readRoutes("routes")), or pass a manifest.',
  );
}

function declareTree(tree: RouteTree): GroupDeclaration {
  const mistakes = [...tree.mistakes ?? []];
  const root = arrangeFolders(tree, mistakes);
  const isWhole = !mistakes.some(({ severity }) => severity === "error");
  const isSettings = (file: string) => roleOf(file) === "settings";
  const lost = new Set(listLostFiles(tree).filter(isSettings).map(folderOf));
  const group = declareFolder(root, lost, mistakes);
  const types = typesOf(tree) ?? findLostTypes(tree) ?? NO_TYPES;
  const whole = { ...group, mistakes, types };
  return isWhole ? whole : { ...whole, lost: "of any version" };
}

/** Lists the places of the files that could not be read. */
function listLostFiles({ mistakes = [] }: RouteTree): string[] {
  return mistakes.filter(({ severity }) => severity === "error")
    .flatMap(({ places }) => places.map(withoutPosition));
}

/** Finds a `_types.ts` that could not be read; returns a placeholder for it. */
function findLostTypes(tree: RouteTree): TypeSource | undefined {
  const place = listLostFiles(tree)
    .find((file) => isTypesFile(fileAt(tree, file)));
  return place === undefined ? undefined : { custom: {}, place, isLost: true };
}
