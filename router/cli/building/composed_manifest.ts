import { resolve } from "@std/path";
import type { ServedTree } from "../../build/entry.ts";
import { specifierOf } from "../../build/specifier.ts";
import { formatManifest } from "../../files/manifest/manifest_text.ts";
import { compileTree } from "../../files/manifest/tree_compiler.ts";
import type { Mistake } from "../../report/mistake.ts";
import type { ComposedFolder } from "../checking/check_folder.ts";
import { countOf } from "../printing/finding.ts";

/** A manifest, and the tree that it is written from. */
export interface ComposedManifest extends ServedTree {
  /** The content of its file. */
  readonly text: string;
  /** The mistakes that keep it from being written. */
  readonly mistakes: readonly Mistake[];
}

/**
 * Composes the manifest of a routes folder; its routes are compiled only where
 * nothing is wrong with them.
 *
 * @param folder The folder.
 * @param file The manifest's file.
 */
export function composeManifest(
  { folder, tree, findings }: ComposedFolder,
  file: string,
): ComposedManifest {
  const path = resolve(folder);
  const specifier = specifierOf(resolve(file), path);
  const root = specifier.replace(/^\.\//, "");
  const isComposed = countOf(findings, "error") === 0;
  const compiled = isComposed ? compileTree({ ...tree, root }) : undefined;
  const served = { ...tree, compiled };
  const mistakes: Mistake[] = [];
  const text = formatManifest(served, specifier, root, mistakes);
  return { tree: served, path, root, text, mistakes };
}
