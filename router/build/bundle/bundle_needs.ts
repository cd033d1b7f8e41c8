import { findAddressUsers } from "./address_use.ts";
import { findAwaitingCircles } from "./awaiting_circle.ts";
import { findDenoUsers } from "./deno_use.ts";
import { findNativePackages } from "./native_package.ts";
import { listRequired, type RequiredModule } from "./required_module.ts";
import { findUsing } from "./using_declaration.ts";

/** What a bundle needs that not every platform has, or that may never come. */
export interface BundleNeeds {
  /** Whether it reads a folder, which most platforms have not. */
  readonly readsFolder: boolean;
  /** Whether it imports WebAssembly, which it holds as bytes. */
  readonly importsWebAssembly: boolean;
  /** The modules of Node that it imports, without those that it requires. */
  readonly nodeModules: readonly string[];
  /**
   * The project's own modules in it that use Deno, and do not ask whether it is
   * there.
   */
  readonly denoUsers: readonly string[];
  /** The project's own modules in it that ask where they lie. */
  readonly addressUsers: readonly string[];
  /** The modules in it that declare by `using`. */
  readonly usingModules: readonly string[];
  /** The names of packages in it with a native part, which no bundle holds. */
  readonly nativePackages: readonly string[];
  /** What modules in it require that it does not hold. */
  readonly required: readonly RequiredModule[];
  /** The paths of modules that may wait for each other for ever. */
  readonly awaitingCircles: readonly (readonly string[])[];
}

/** The module that reads folders, where it begins in a bundle. */
const FOLDER_READER = /^\/\/ .*\brouter\/files\/scan\/read_routes\.ts$/m;
/** A module that the bundler wrote for WebAssembly, where it begins. */
const WEB_ASSEMBLY = /^\/\/ .*\.wasm\nvar __deno_wasm_bytes__/m;
/**
 * An import of a module of Node, as the bundler writes it: of JavaScript, over
 * as many lines as the module does, and with its comments.
 */
const NODE_IMPORT =
  /^(?:import|export|\} from) [^;\n]*"(node:[^"\n]+)";$|\bimport\((?:\s|\/\*.*?\*\/)*"(node:[^"\n]+)"\s*[,)]/gm;

function listNodeModules(bundle: string): string[] {
  const names = [...bundle.matchAll(NODE_IMPORT)]
    .map(([, once, late]) => once ?? late);
  return [...new Set(names)].sort();
}

/**
 * Finds what a bundle needs.
 *
 * @param bundle What the bundler wrote, not minified.
 */
export function findNeeds(bundle: string): BundleNeeds {
  return {
    readsFolder: FOLDER_READER.test(bundle),
    importsWebAssembly: WEB_ASSEMBLY.test(bundle),
    nodeModules: listNodeModules(bundle),
    denoUsers: findDenoUsers(bundle),
    addressUsers: findAddressUsers(bundle),
    usingModules: findUsing(bundle),
    nativePackages: findNativePackages(bundle),
    required: listRequired(bundle),
    awaitingCircles: findAwaitingCircles(bundle),
  };
}
