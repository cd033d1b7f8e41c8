import { encodeSegment } from "../path/segment_text.ts";
import { BUILTIN_TYPES, TEXT_TYPE } from "../path/type/builtin_type.ts";
import { encodeValue } from "../path/type/encoded_value.ts";
import { findType } from "../path/type/named_type.ts";
import { listParameterNames, splitParameter } from "../path/written_path.ts";
import { listAll } from "../report/listed.ts";
import { isRecord } from "../report/record.ts";
import { unlessRefused } from "../report/refusal.ts";
import { showValue } from "../report/shown_value.ts";
import { suggest } from "../report/suggestion.ts";
import type { App } from "../serve/app.ts";

/** Values of the parameters in version prefixes, by their names. */
export type PrefixValues = Readonly<
  Record<string, string | number | undefined>
>;

function refuseValues(path: string, reason: string): never {
  throw new TypeError(`Cannot visit the versions of ${path}: ${reason}`);
}

/** A version, and the lead of its paths. */
interface FilledLead {
  readonly version: string;
  readonly versionPrefix: string;
  /** The lead with the values of its parameters, as far as they are given. */
  readonly lead: string;
}

/**
 * Returns the lead of each version's paths.
 *
 * @param app The application.
 * @param path The path whose versions are visited, for messages.
 * @param values The values of parameters in version prefixes.
 * @throws {TypeError} When the values are not an object, or one belongs to no
 * version prefix, or is not accepted by its parameter.
 */
export function fillLeads(
  app: Pick<App, "versions">,
  path: string,
  values: PrefixValues,
): FilledLead[] {
  refuseOtherThanValues(path, values);
  const versions = app.versions();
  refuseUnknownValues(path, versions.map(({ path: lead }) => lead), values);
  return versions.map(({ version, versionPrefix, path: lead }) => ({
    version,
    versionPrefix,
    lead: lead.split("/")
      .map((segment) => fillSegment(path, segment, values))
      .join("/"),
  }));
}

/** Refuses anything but an object of values, as the compiler does. */
function refuseOtherThanValues(path: string, values: unknown): void {
  if (isRecord(values)) return;
  refuseValues(
    path,
    `${showValue(values)} is not an object of version-prefix values. ` +
      'Pass one such as { tenant: "acme" }, or omit it.',
  );
}

function hasValue(values: PrefixValues, name: string): boolean {
  return Object.hasOwn(values, name) && values[name] !== undefined;
}

/** Refuses values with misspelt names, whose versions would be left out. */
function refuseUnknownValues(
  path: string,
  leads: readonly string[],
  values: PrefixValues,
): void {
  const known = leads.flatMap(listParameterNames);
  const unknown = Object.keys(values)
    .filter((name) => hasValue(values, name) && !known.includes(name));
  if (unknown.length === 0) return;
  const quoted = unknown.map((name) => `"${name}"`);
  refuseValues(
    path,
    `no version prefix has a parameter ${listAll(quoted, "or")}. ` +
      `${suggest(unknown[0], known)}Remove ${listAll(quoted)}.`,
  );
}

/**
 * Returns the encoded text of a value; `undefined` when no path can contain it,
 * or its type does not accept it. What a custom type accepts is left to the
 * application.
 */
function formatValue(typeText: string, value: unknown): string | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const types = new Map(Object.entries(BUILTIN_TYPES));
  const type = unlessRefused(() => findType(types, typeText));
  const text = type ? type.format(value) : String(value);
  if (typeof text !== "string") return undefined;
  return type ? encodeValue(type, text) : encodeSegment(text);
}

/** Puts the value of a parameter in its place, if one is given. */
function fillSegment(
  path: string,
  segment: string,
  values: PrefixValues,
): string {
  const parameter = splitParameter(segment);
  if (!parameter || !hasValue(values, parameter.name)) return segment;
  const value = values[parameter.name];
  const text = formatValue(parameter.type ?? TEXT_TYPE.text, value);
  if (text !== undefined) return text;
  refuseValues(
    path,
    `${segment} does not accept ${showValue(value)}. Pass a value of its type.`,
  );
}

/**
 * Tells whether version prefix and version have parameters without values.
 *
 * @param lead The lead of a version's paths.
 */
export function takesValues(lead: string): boolean {
  return lead.includes("<");
}
