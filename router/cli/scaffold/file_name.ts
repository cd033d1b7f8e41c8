import { translateParameter } from "../../compose/checking/translated_parameter.ts";
import { NAME_THE_EXPRESSION } from "../../files/bracketed_parameter.ts";
import { escapeForeignName } from "../../files/foreign_name.ts";
import { isDeviceName } from "../../files/name.ts";
import { escapeOtherEnding } from "../../files/role.ts";
import { escapeCharacter, escapeStart } from "../../path/escaped_character.ts";
import { replaceReservedEscapes } from "../../path/reserved_character.ts";
import { isPlainlyVersion } from "../../path/version_look.ts";
import { splitParameter } from "../../path/written_path.ts";
import { UsageError } from "../command/arguments.ts";

/**
 * Characters that would not stand for themselves, here or in names of other
 * routers' files, that not every system allows, or that nobody would see.
 */
const SPECIAL =
  /[@()[\]\\:*?"|]|\{(?=[A-Za-z_]\w*\})|^[_ ]|^\.(?!well-known$)|[. ]$/g;

/** Whole names that do not stand for themselves. */
const SPECIAL_NAMES: ReadonlySet<string> = new Set(["index", "node_modules"]);

/** Escapes text so that it is read as nothing but text. */
function nameLiteral(text: string): string {
  if (SPECIAL_NAMES.has(text)) return escapeStart(text);
  const name = escapeForeignName(
    replaceReservedEscapes(
      escapeOtherEnding(text.replace(SPECIAL, escapeCharacter)),
      escapeCharacter,
    ),
  );
  // It would be a parameter to other routers, or no file on Windows.
  return translateParameter(name, `${name}.ts`) || isDeviceName(name)
    ? escapeStart(name)
    : name;
}

/**
 * Returns the name of a file or folder that stands for a segment of a path.
 *
 * @param segment The segment, as in `/users/<id:int>`.
 * @throws {UsageError} When no name can stand for it.
 */
export function nameSegment(segment: string): string {
  const parameter = splitParameter(segment);
  if (!parameter) return nameLiteral(segment);
  const { name, type = "str" } = parameter;
  if (/[<>[\]\\]/.test(type)) {
    throw new UsageError(
      `No file can be named after "${segment}". ${NAME_THE_EXPRESSION}`,
    );
  }
  if (type === "path") return `[...${name}]`;
  return type === "str" ? `[${name}]` : `[${name}=${type}]`;
}

/**
 * Returns the name of a folder outside of all versions that stands for a
 * segment: one that looks like a version's would be taken for a mistake.
 *
 * @param segment The segment.
 * @throws {UsageError} When no name can stand for it.
 */
export function nameUnversioned(segment: string): string {
  return isPlainlyVersion(segment.toLowerCase())
    ? escapeStart(segment)
    : nameSegment(segment);
}
