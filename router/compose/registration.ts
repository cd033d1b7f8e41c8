import type { Registrable, RouteDeclaration } from "../declare/declaration.ts";
import type { RegistrationOptions } from "../declare/settings.ts";

/** A blueprint or a group, and the settings of its registration. */
export interface Registration {
  readonly kind: "registration";
  readonly member: Registrable;
  readonly options: RegistrationOptions;
}

/** An entry of an application, which holds them in order of declaration. */
export type Entry = RouteDeclaration | Registration;

/**
 * Tells whether an entry is a registration.
 *
 * @param entry The entry.
 */
export function isRegistration(entry: Entry): entry is Registration {
  return entry.kind === "registration";
}
