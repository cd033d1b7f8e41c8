import { listAll } from "../report/listed.ts";
import { isObject, isRecord } from "../report/record.ts";
import { showValue } from "../report/shown_value.ts";
import { suggest } from "../report/suggestion.ts";
import type { ServeOptions } from "./options.ts";

/** Describes what is wrong with an option; `undefined` if nothing is. */
type Describer = (name: string, value: unknown) => string | undefined;

function describeMisfit(name: string, value: unknown, advice: string): string {
  return `Cannot serve with ${name} ${showValue(value)}: ${advice}.`;
}

/**
 * Creates a describer of invalid values.
 *
 * @param advice What to write instead.
 * @param fits Tells whether a value is valid.
 */
function expecting(
  advice: string,
  fits: (value: unknown) => boolean,
): Describer {
  return (name, value) =>
    fits(value) ? undefined : describeMisfit(name, value, advice);
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function isPort(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0 &&
    Number(value) <= 65_535;
}

const describeFlag = expecting(
  "write true or false",
  (value) => typeof value === "boolean",
);
const describeFunction = expecting(
  "write a function",
  (value) => typeof value === "function",
);
const describeLimit = expecting(
  "give milliseconds above 0, or Infinity",
  (value) => typeof value === "number" && value > 0,
);
const describeSize = expecting(
  "give 0 or more bytes, or Infinity",
  (value) => typeof value === "number" && value >= 0,
);

function isPem(value: unknown): boolean {
  return isText(value) && value.includes("-----BEGIN ");
}

/** Without certificate and key, Deno would serve plain HTTP. */
function describeTls(name: string, tls: unknown): string | undefined {
  if (!isRecord(tls)) {
    return describeMisfit(name, tls, "write an object such as { cert, key }");
  }
  const wrong = ["cert", "key"].filter((key) => !isPem(tls[key]));
  if (wrong.length === 0) return undefined;
  // A string may be the key in another form, which must not appear in logs.
  const show = (value: unknown) =>
    isText(value) ? "is not PEM" : `is ${showValue(value)}`;
  const shown = wrong.map((key) => `${key} ${show(tls[key])}`);
  const isUnset = wrong.some((key) => (tls[key] ?? "") === "");
  return `Cannot serve with ${name}: ${shown.join(" and ")}. Pass both as ` +
    'PEM strings, such as tls: { cert: await Deno.readTextFile("cert.pem"), ' +
    'key: await Deno.readTextFile("key.pem") }.' +
    (isUnset ? " Check that the variables for them are set." : "");
}

/** An invalid value of one of these is a `RangeError`. */
const LIMITS: readonly Describer[] = [describeLimit, describeSize];

const DESCRIBERS: Readonly<Record<keyof ServeOptions, Describer>> = {
  port: expecting("write a whole number from 0 to 65535", isPort),
  hostname: expecting(
    'write a string such as "0.0.0.0", or omit it',
    isText,
  ),
  tls: describeTls,
  handlerTimeout: describeLimit,
  bodyTimeout: describeLimit,
  bodyLimit: describeSize,
  drainTimeout: describeLimit,
  strict: describeFlag,
  signals: describeFlag,
  requestId: describeFunction,
  onWarning: describeFunction,
  onShutdown: describeFunction,
  onListen: describeFunction,
  onAnswer: describeFunction,
  onError: describeFunction,
};

/**
 * Refuses invalid options of a server, all of them in one message.
 *
 * @param options The options passed to `serve`.
 * @throws {TypeError} When they are not an object, or some of them are unknown
 * or invalid.
 * @throws {RangeError} When only limits are wrong.
 */
export function expectServeOptions(options: unknown): void {
  if (!isObject(options) || Array.isArray(options)) {
    throw new TypeError(
      `Cannot serve with ${showValue(options)}: write an object of options, ` +
        "such as { port: 8000 }.",
    );
  }
  const unknown = Object.keys(options)
    .filter((name) => !Object.hasOwn(DESCRIBERS, name))
    .map(describeUnknownOption);
  // An instance of a class may inherit its options.
  const known = options as Record<string, unknown>;
  const wrong = Object.entries(DESCRIBERS).flatMap(([name, describe]) => {
    const value = known[name];
    const message = value === undefined ? undefined : describe(name, value);
    return message === undefined ? [] : [{ message, describe }];
  });
  const messages = [...unknown, ...wrong.map(({ message }) => message)];
  if (messages.length === 0) return;
  const onlyLimits = unknown.length === 0 &&
    wrong.every(({ describe }) => LIMITS.includes(describe));
  const Kind = onlyLimits ? RangeError : TypeError;
  throw new Kind(messages.join("\n"));
}

/** What to write instead of options of `Deno.serve`. */
const IN_PLACE: Readonly<Record<string, string>> = {
  cert: "Write tls: { cert, key }. ",
  key: "Write tls: { cert, key }. ",
  path: "serve() listens on a port; for a Unix socket, call " +
    "Deno.serve({ path }, app.fetch). ",
};

function describeUnknownOption(name: string): string {
  const names = Object.keys(DESCRIBERS);
  const hint = Object.hasOwn(IN_PLACE, name)
    ? IN_PLACE[name]
    : suggest(name, names);
  return `Cannot serve with the unknown option "${name}". ${hint}` +
    `The options are ${listAll(names)}.`;
}
