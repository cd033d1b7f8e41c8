import type { EffectiveSettings } from "../compose/effective_settings.ts";
import { joinSurroundings } from "../compose/surroundings.ts";
import { addSurroundings, type Surroundings } from "../compose/surroundings.ts";
import type { Handlers } from "../declare/declaration.ts";
import type { RouteLifecycle } from "../declare/lifecycle.ts";
import { LAYOUT } from "../match/table.ts";
import type { CustomTypes } from "../path/custom_type.ts";
import type { TypeSource } from "../path/known_types.ts";
import { remember } from "../path/remember.ts";
import type {
  CompiledRoute,
  CompiledRoutes,
} from "../serve/compiled_routes.ts";
import {
  type CompiledEntry,
  type CompiledVersion,
  countRoutes,
  findEntry,
  pathOf,
} from "./compiled_version.ts";
import type { FolderSurroundings } from "./folder_surroundings.ts";
import { loadHandlers } from "./lazy_file.ts";
import { movePlaces } from "./lifecycle_places.ts";
import { folderAround, folderOf, placeOf } from "./place.ts";
import { stemOf } from "./role.ts";
import { findSpecial, type RouteTree } from "./tree.ts";

/**
 * The layout of what manifests say of their routes: a number for that, which
 * whoever changes it takes the next of, and the table's.
 */
export const MANIFEST_LAYOUT = `2.${LAYOUT}`;

/**
 * Gives the custom types of a tree, if it has some.
 *
 * @param tree The tree.
 */
export function typesOf(tree: RouteTree): TypeSource | undefined {
  const found = findSpecial(tree, "", "types");
  return found && { custom: found.file as CustomTypes, place: found.place };
}

/** Makes what gives what stands around the files of a folder. */
function createFolderSurrounder(
  surroundingsOf: (folder: string) => FolderSurroundings,
  application: EffectiveSettings,
): (folder: string) => EffectiveSettings {
  const surround = remember((folder: string): EffectiveSettings => {
    const { middleware, onError } = surroundingsOf(folder);
    const outer = folder === "" ? application : surround(folderAround(folder));
    return addSurroundings(outer, middleware, onError);
  });
  return surround;
}

/** Makes what loads the handlers of a tree's files, each file once. */
function createLoader(
  tree: RouteTree,
): (file: string) => () => Promise<Handlers> {
  return remember((file) => {
    const load = tree.files[file];
    if (typeof load === "function") {
      return loadHandlers(load as () => Promise<object>, placeOf(tree, file));
    }
    throw new TypeError(
      `Cannot serve ${placeOf(tree, file)}: the manifest's files do not hold ` +
        "it any more. Write the manifest again with strata build.",
    );
  });
}

/**
 * Reads what a manifest holds of its compiled routes.
 *
 * @param tree The manifest.
 * @param surroundingsOf Declares what stands around a folder of it.
 * @returns Nothing when the tree is not compiled, or with another layout, or
 * when its files are not those that were compiled.
 */
export function readCompiled(
  tree: RouteTree,
  surroundingsOf: (folder: string) => FolderSurroundings,
): CompiledRoutes | undefined {
  const { compiled } = tree;
  if (compiled?.layout !== MANIFEST_LAYOUT) return undefined;
  if (compiled.files !== tree.files) return undefined;
  const { routes, program, types, parameters, versions, removed } = compiled;
  const loaderOf = createLoader(tree);
  const lifecycleOf = remember(({ lifecycle }: CompiledVersion) =>
    lifecycle &&
    movePlaces(lifecycle as RouteLifecycle, (file) => placeOf(tree, file))
  );

  function readRoute(
    entry: CompiledEntry,
    surround: (folder: string) => Surroundings,
  ): CompiledRoute {
    const { version: shared, resource, file } = entry;
    const { version, versionPrefix, heirs = [] } = shared;
    const { layers, errorHandlers } = heirs.reduce(
      (brought, heir) => joinSurroundings(surround(heir), brought),
      surround(folderOf(file)),
    );
    return {
      route: {
        path: pathOf(entry),
        resource,
        methods: undefined,
        version,
        versionPrefix,
        name: stemOf(file),
        lifecycle: lifecycleOf(shared),
      },
      place: placeOf(tree, file),
      load: loaderOf(file),
      layers,
      errorHandlers,
    };
  }

  const words = new Int32Array(JSON.parse(program));
  return {
    table: { program: words, types, parameters, leaves: words.length },
    count: countRoutes(routes),
    types: typesOf(tree),
    versions,
    removed,
    open(application) {
      const surround = createFolderSurrounder(surroundingsOf, application);
      return (number) => readRoute(findEntry(routes, number), surround);
    },
  };
}
