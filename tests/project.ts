import { fromFileUrl } from "@std/path";

/** The project's folder, with a slash at its end; its import map knows the router. */
export const PROJECT = fromFileUrl(new URL("../", import.meta.url));
