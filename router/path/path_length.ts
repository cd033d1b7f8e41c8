/** Longest path that is served, in octets. */
export const MAX_PATH_OCTETS = 8192;
