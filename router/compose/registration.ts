import type { Registrable, RouteDeclaration } from "../declare/declaration.ts";
import type { RegistrationOptions } from "../declare/settings.ts";

/** A blueprint or a group, and what is set where it is registered. */
export interface Registration {
  readonly kind: "registration";
  readonly member: Registrable;
  readonly options: RegistrationOptions;
}

/** What an application holds, in the order in which it was declared. */
export type Entry = RouteDeclaration | Registration;

/**
 * Tells whether an entry is a registration.
 *
 * @param entry The entry.
 */
export function isRegistration(entry: Entry): entry is Registration {
  return entry.kind === "registration";
}
