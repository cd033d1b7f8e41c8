import {
  type ForeignParameter,
  readForeignParameter,
} from "../../path/foreign_notation.ts";
import { isExtensionList } from "../../path/type/extension_list.ts";
import {
  collectTypes,
  type ParameterTypes,
} from "../../path/type/known_types.ts";
import { NAME, NAME_SOURCE } from "../../path/type/parameter_type.ts";
import { isWrittenParameter } from "../../path/written_path.ts";

/** A parameter in other routers' file names; in code, APIs have such text. */
const FILE_PARAMETER = new RegExp(`^\\$(${NAME_SOURCE})$`);
/** A parameter in file names that names its type. */
const TYPED_BRACKETS = new RegExp(`^\\[(${NAME_SOURCE})=([^\\]]+)\\]$`);
/** How other routers and files write the rest of a path. */
const REST =
  /^(?:\*{1,2}\w*|\{\*{1,2}\w+\}|\{\w+\.{3}\}|\[{1,2}\.{3}\w+\]{1,2}|\(\.[*+]\))$/;
/** Its name there; `*` has none. */
const REST_NAME = new RegExp(NAME_SOURCE);
/** A place that is a file or a folder, and not `GET /path/` in code. */
const FILE_OR_FOLDER = /^(?![A-Z]+ \/).*(?:\.[cm]?[jt]sx?|[^ ]\/)$/;
/** The place of `_version.ts`, whose settings are code. */
const SETTINGS = /(?:^|\/)_[^/]*$/;

/** A parameter of other routers, as it is written here. */
interface TranslatedParameter {
  /** As it is written in code. */
  readonly code: string;
  /** As it is written in the name of a file. */
  readonly file: string;
  /** Whether requests may leave it out in other routers. */
  readonly isOptional: boolean;
}

/**
 * Tells whether what is written in a place is the name of a file or folder.
 *
 * @param place The place.
 */
export function isInName(place: string): boolean {
  return FILE_OR_FOLDER.test(place) && !SETTINGS.test(place);
}

/**
 * Returns the parameter that a segment is in other routers, as it is written in
 * code, and what to write in files.
 *
 * @param text A segment of a path.
 * @param place Where it is written: in files, more segments are parameters.
 * @param types The parameter types that paths can name; the built-in ones,
 * unless others are known.
 */
export function translateParameter(
  text: string,
  place: string,
  types: ParameterTypes = collectTypes([], []),
): TranslatedParameter | undefined {
  if (REST.test(text)) {
    const name = REST_NAME.exec(text)?.[0] ?? "rest";
    const isOptional = text.startsWith("[[");
    return { code: `<${name}:path>`, file: `[...${name}]`, isOptional };
  }
  const brackets = TYPED_BRACKETS.exec(text);
  if (brackets) {
    const [, name, type] = brackets;
    return { code: `<${name}:${type}>`, file: text, isOptional: false };
  }
  const parameter = readForeignParameter(text, types);
  if (parameter) {
    const { code, isOptional } = parameter;
    return { code, file: nameFile(parameter), isOptional };
  }
  const name = FILE_OR_FOLDER.test(place) && FILE_PARAMETER.exec(text)?.[1];
  return name
    ? { code: `<${name}>`, file: `[${name}]`, isOptional: false }
    : undefined;
}

/**
 * Translates a segment that is a parameter in other routers to the syntax of
 * code; one that has that syntax stays.
 *
 * @param segment A segment of a path.
 * @param place Where it is written.
 */
export function correctParameter(segment: string, place: string): string {
  if (isWrittenParameter(segment)) return segment;
  return translateParameter(segment, place)?.code ?? segment;
}

/** Describes how to write a parameter in the name of a file. */
function nameFile({ name, type }: ForeignParameter): string {
  if (type === undefined) return `[${name}]`;
  if (type === "path") return `[...${name}]`;
  return NAME.test(type) || isExtensionList(type)
    ? `[${name}=${type}]`
    : `[${name}=type], with the expression as that type in ` +
      "_types.ts";
}
