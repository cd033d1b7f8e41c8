import { createRequire, type LoadFnOutput, registerHooks } from "node:module";
import { followLinks } from "../disk/real_path.ts";
import {
  isOwnModule,
  pathOf,
  renewAddress,
} from "../loading/module_address.ts";
import { checkJsonImport } from "./json_import.ts";
import { refuseUnmapped } from "./unmapped_import.ts";
import { isAround } from "./path_around.ts";
import { isWebAssembly, wrapWebAssembly } from "./web_assembly.ts";

/** What a hook gives that leaves a module to Deno. */
const NOTHING = undefined as unknown as LoadFnOutput;

/** Who imports whom, and how often each file was changed. */
export interface ModuleGraph {
  /**
   * Notes that a file, or everything in a folder, was changed: it and all that
   * import it are loaded anew when they are next imported.
   *
   * @param path A path on the disk; it may be gone.
   * @returns The files that are loaded anew.
   */
  readonly invalidate: (path: string) => ReadonlySet<string>;
  /**
   * Tells whether a file was loaded as a module.
   *
   * @param file The file's path on the disk.
   */
  readonly isLoaded: (file: string) => boolean;
}

/** Gives the file of a module that an edit can change. */
function fileOf(url = ""): string | undefined {
  return isOwnModule(url) ? followLinks(pathOf(url)) : undefined;
}

/**
 * Lets edited modules be loaded anew in this process, by giving each edit an
 * address of its own.
 *
 * @param onLoad Called for each file that is followed, before it is loaded.
 */
export function trackModules(
  onLoad: (file: string) => void,
): ModuleGraph {
  const importers = new Map<string, Set<string>>();
  /** The modules of the kind before ES modules, which have no address. */
  const commonJs = createRequire(import.meta.url).cache;
  /** For each edited file, the number of its last edit among all edits. */
  const edits = new Map<string, number>();
  /** Where links led to, and the number of the edit that led them elsewhere. */
  const targets = new Map<string, { file: string; edit: number }>();
  let lastEdit = 0;

  /** Gives the number of the last edit of what an address leads to. */
  function editOf(url: string, file: string): number {
    const known = targets.get(url);
    const isSwitched = known !== undefined && known.file !== file;
    const edit = isSwitched ? ++lastEdit : known?.edit ?? 0;
    targets.set(url, { file, edit });
    return Math.max(edit, edits.get(file) ?? 0);
  }

  function visit(url: string, importer: string | undefined): string {
    const file = fileOf(url);
    if (file === undefined) return url;
    if (!importers.has(file)) importers.set(file, new Set());
    const from = fileOf(importer);
    if (from !== undefined) importers.get(file)!.add(from);
    onLoad(file);
    const edit = editOf(url, file);
    return edit === 0 ? url : renewAddress(url, edit);
  }

  function spread(file: string, reached: Set<string>): void {
    if (reached.has(file)) return;
    reached.add(file);
    delete commonJs[file];
    edits.set(file, ++lastEdit);
    for (const importer of importers.get(file) ?? []) spread(importer, reached);
  }

  /** Lists the files that links no longer lead to, now that a path changed. */
  function listLeft(path: string): string[] {
    const left: string[] = [];
    for (const [url, { file }] of targets) {
      const link = pathOf(url);
      // What is reached by links may have been led elsewhere by any of them.
      if (link === file && !isAround(path, link)) continue;
      if (followLinks(link) !== file) left.push(file);
    }
    return left;
  }

  registerHooks({
    resolve(specifier, context, nextResolve) {
      const resolved = nextResolve(specifier, context);
      refuseUnmapped(specifier, resolved.url, context.parentURL);
      const url = visit(resolved.url, context.parentURL);
      if (isOwnModule(resolved.url)) {
        checkJsonImport(specifier, resolved.url, context);
      }
      return { ...resolved, url };
    },
    // Without this hook Deno reads the imports of a module ahead of the one
    // above, and remembers for good that one of them was once broken.
    load(url, context, nextLoad) {
      const isWrapped = isWebAssembly(url) &&
        context.importAttributes.type === undefined;
      if (isWrapped) {
        const source = wrapWebAssembly(url);
        return { format: "module", source, shortCircuit: true };
      }
      const loaded = nextLoad(url, context);
      // What it gives for require() says neither that JSON is JSON nor what an
      // ES module imports; a hook that gives nothing leaves it as it is.
      return context.conditions.includes("require") ? NOTHING : loaded;
    },
  });

  return {
    isLoaded: (file) => importers.has(followLinks(file)),
    invalidate(path) {
      const changed = followLinks(path);
      const reached = new Set<string>();
      for (const file of importers.keys()) {
        if (isAround(changed, file)) spread(file, reached);
      }
      for (const file of listLeft(path)) spread(file, reached);
      return reached;
    },
  };
}
