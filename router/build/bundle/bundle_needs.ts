import { findAddressUsers } from "./address_use.ts";
import { findAwaitingCycles } from "./awaiting_cycle.ts";
import { findDenoUsers } from "./deno_use.ts";
import { findFolderReading, type FolderReading } from "./folder_reading.ts";
import { findNativePackages } from "./native_package.ts";
import { listRequired, type RequiredModule } from "./required_module.ts";
import { findUsing } from "./using_declaration.ts";

/** What a bundle needs that a platform may lack, or that may never settle. */
export interface BundleNeeds {
  /** When it reads a folder, which most platforms lack. */
  readonly folderReading: FolderReading | undefined;
  /** Whether it imports WebAssembly, which it holds as bytes. */
  readonly importsWebAssembly: boolean;
  /** The modules of Node that it imports, without those that it requires. */
  readonly nodeModules: readonly string[];
  /**
   * The project's own modules in it that use Deno without checking whether it
   * exists.
   */
  readonly denoUsers: readonly string[];
  /** The project's own modules in it that read their own location. */
  readonly addressUsers: readonly string[];
  /** The modules in it with `using` declarations. */
  readonly usingModules: readonly string[];
  /** The names of packages in it with a native part, which no bundle holds. */
  readonly nativePackages: readonly string[];
  /** The modules that others in it require, and that it does not hold. */
  readonly required: readonly RequiredModule[];
  /** The paths of modules that may wait for each other for ever. */
  readonly awaitingCycles: readonly (readonly string[])[];
}

/** The start of a module that the bundler wrote for WebAssembly. */
const WEB_ASSEMBLY = /^\/\/ .*\.wasm\nvar __deno_wasm_bytes__/m;
/**
 * An import of a Node module as the bundler writes it: for JavaScript sources,
 * over as many lines as there, and with their comments.
 */
const NODE_IMPORT =
  /^(?:import|export|\} from) [^;\n]*"(node:[^"\n]+)";$|\bimport\((?:\s|\/\*.*?\*\/)*"(node:[^"\n]+)"\s*[,)]/gm;

function listNodeModules(bundle: string): string[] {
  const names = [...bundle.matchAll(NODE_IMPORT)]
    .map(([, once, late]) => once ?? late);
  return [...new Set(names)].sort();
}

/**
 * Finds the needs of a bundle.
 *
 * @param bundle The bundler's output, not minified.
 */
export function findNeeds(bundle: string): BundleNeeds {
  return {
    folderReading: findFolderReading(bundle),
    importsWebAssembly: WEB_ASSEMBLY.test(bundle),
    nodeModules: listNodeModules(bundle),
    denoUsers: findDenoUsers(bundle),
    addressUsers: findAddressUsers(bundle),
    usingModules: findUsing(bundle),
    nativePackages: findNativePackages(bundle),
    required: listRequired(bundle),
    awaitingCycles: findAwaitingCycles(bundle),
  };
}
