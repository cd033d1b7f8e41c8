/** The routes folder unless another is named. */
export const DEFAULT_FOLDER = "routes";
