/** Thrown when there is no bundle; most messages are the bundler's own. */
export class BundleError extends Error {}
