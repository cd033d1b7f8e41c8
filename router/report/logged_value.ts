import { escapeLines } from "./escaped_text.ts";
import { withoutColours } from "./shown_error.ts";

/** Escapes what consoles print as it is: a text, or the stack of an error. */
function escape(text: string): string {
  return escapeLines(withoutColours(text));
}

function stackOf(error: Error): string {
  return String(error.stack ?? error);
}

/** Gives what Bun prints beside the stack. */
function messageOf({ message }: Error): string {
  return String(message);
}

/** Gives what an error has of its own, without asking what it computes. */
function valuesOf(error: Error): [key: string, value: unknown][] {
  return Object.entries(Object.getOwnPropertyDescriptors(error))
    .filter(([, property]) => "value" in property)
    .map(([key, { value }]) => [key, value]);
}

/** Lists what an error has of its own, and what it holds in lists. */
function listHeld(error: Error): unknown[] {
  return valuesOf(error).flatMap(([, value]) => value);
}

/** Lists the texts that consoles print of an error, by itself. */
function textsOf(error: Error): string[] {
  const own = listHeld(error).filter((value) => typeof value === "string");
  return [stackOf(error), messageOf(error), ...own];
}

/** Lists an error and those that consoles print with it, such as its causes. */
function listErrors(thrown: Error): Error[] {
  const found = new Set([thrown]);
  for (const error of found) {
    for (const value of listHeld(error)) {
      if (value instanceof Error) found.add(value);
    }
  }
  return [...found];
}

/**
 * Copies errors, their texts escaped and what else they have as it is. They
 * leave their classes, which may compute what only instances of them know.
 */
function copyEscaped(errors: readonly Error[]): Error[] {
  const copies = new Map<unknown, Error>(
    errors.map((error) => [
      error,
      // Consoles show of no other what it holds in a list.
      error instanceof AggregateError ? new AggregateError([]) : new Error(),
    ]),
  );
  // Quotes do not keep a text from being shown in another order.
  const copyOf = (value: unknown) =>
    typeof value === "string" ? escape(value) : copies.get(value) ?? value;
  for (const error of errors) {
    const define = (key: string, value: unknown) =>
      Object.defineProperty(copies.get(error), key, {
        value,
        configurable: true,
        enumerable: Object.prototype.propertyIsEnumerable.call(error, key),
      });
    for (const [key, value] of valuesOf(error)) {
      define(key, Array.isArray(value) ? value.map(copyOf) : copyOf(value));
    }
    define("stack", escape(stackOf(error)));
    define("message", escape(messageOf(error)));
  }
  return [...copies.values()];
}

/**
 * Gives what is logged of a value that was thrown: itself, unless one of its
 * texts, which may repeat what a client has sent, could steer a terminal or show
 * another text than it is. Then it is a copy with that escaped.
 *
 * @param thrown What was thrown: any value.
 */
export function toLogged(thrown: unknown): unknown {
  try {
    if (typeof thrown === "string") return escape(thrown);
    if (!(thrown instanceof Error)) return thrown;
    const errors = listErrors(thrown);
    return errors.flatMap(textsOf).every((text) => text === escape(text))
      ? thrown
      : copyEscaped(errors)[0];
  } catch {
    // It can be what throws when it is looked at, as consoles know.
    return thrown;
  }
}
