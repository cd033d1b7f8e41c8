import { fromFileUrl } from "@std/path";
import { followLinks } from "../disk/real_path.ts";
import { renewAddress } from "../loading/module_address.ts";
import { holdsPath } from "./held_path.ts";

/** What an address led to when it was last asked for. */
interface Destination {
  readonly file: string;
  /** The number of the edit that led it there; 0 if it never led elsewhere. */
  readonly edit: number;
}

/** The edits of modules, each of which gives a module another address. */
export class ModuleEdits {
  #last = 0;
  /** For each edited file, the number of its last edit among all edits. */
  readonly #edits = new Map<string, number>();
  readonly #destinations = new Map<string, Destination>();

  /**
   * Notes that a file, or something that it imports, was edited.
   *
   * @param file The file's real path.
   */
  note(file: string): void {
    this.#edits.set(file, ++this.#last);
  }

  /**
   * Gives the address by which a module is loaded as it was last edited.
   *
   * @param url Its address on the disk, which may be that of a link.
   * @param file The real path of the file that it leads to now.
   */
  addressOf(url: string, file: string): string {
    const known = this.#destinations.get(url);
    const isSwitched = known !== undefined && known.file !== file;
    const edit = isSwitched ? ++this.#last : known?.edit ?? 0;
    this.#destinations.set(url, { file, edit });
    const last = Math.max(edit, this.#edits.get(file) ?? 0);
    return last === 0 ? url : renewAddress(url, last);
  }

  /**
   * Lists the files that links no longer lead to, now that a path changed.
   *
   * @param path The path.
   */
  listLeft(path: string): string[] {
    const left: string[] = [];
    for (const [url, { file }] of this.#destinations) {
      const link = fromFileUrl(url);
      // What is reached by links may have been led elsewhere by any of them.
      if (link === file && !holdsPath(path, link)) continue;
      if (followLinks(link) !== file) left.push(file);
    }
    return left;
  }
}
