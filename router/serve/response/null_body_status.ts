/** Statuses whose responses have no body (Fetch Standard, section 2.2.3). */
export const NULL_BODY_STATUSES: ReadonlySet<number> = new Set([204, 205, 304]);
