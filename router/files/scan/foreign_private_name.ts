import { type Mistake, warning } from "../../report/mistake.ts";
import { stemOf } from "../role.ts";

/** What a file that is left out here does in other routers, and the advice. */
interface ForeignFile {
  readonly meaning: string;
  readonly fix: string;
}

const ERRORS: ForeignFile = {
  meaning: "handles errors",
  fix: "Move its code into _error.ts, which handles errors of every status.",
};
const PAGES: ForeignFile = {
  meaning: "wraps pages",
  fix: "An API has no pages: delete the file.",
};

const INDEX: ForeignFile = {
  meaning: "stands for its folder's own path",
  fix: "Name the file index, with the same extension.",
};

const FILES: ReadonlyMap<string, ForeignFile> = new Map([
  ["_404", ERRORS],
  ["_500", ERRORS],
  ["_app", PAGES],
  ["_index", INDEX],
  ["_layout", PAGES],
]);

/**
 * Warns of a file whose name has a meaning in other routers, and that is left
 * out here.
 *
 * @param name Its name with its extension.
 * @param place The file, for messages.
 * @param mistakes Collects the warning.
 */
export function warnOfForeignPrivateName(
  name: string,
  place: string,
  mistakes: Mistake[],
): void {
  const stem = stemOf(name);
  const file = stem === name ? undefined : FILES.get(stem);
  if (!file) return;
  mistakes.push(
    warning(
      "foreign-name",
      [place],
      "The file is ignored because its name begins with _, though in other " +
        `routers ${stem} ${file.meaning}.`,
      `${file.fix} If it is private, rename it to silence this warning.`,
    ),
  );
}
