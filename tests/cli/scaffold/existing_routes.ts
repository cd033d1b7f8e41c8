import { OK, version } from "../version_folders.ts";

/** A folder of paths with and without versions. */
export const EXISTING = {
  "_version.ts": version('versionPrefix: "/api/v"'),
  "v1/_version.ts": version("version: 1"),
  "v1/users/index.ts": OK,
  "(shop)/_version.ts": version('urlPrefix: "/shop"'),
  "users/all.ts": OK,
  "v1/by/[id].ts": OK,
  "pens/v1/_version.ts": version("version: 1"),
  "pens/v1/all.ts": OK,
};

/** Versions that extend others, and one whose prefix has a parameter. */
export const EXTENDING = {
  ...EXISTING,
  "(five)/_version.ts": version("version: 5"),
  "(five)/only.ts": OK,
  "v1/books/[id=int].ts": OK,
  "v1/search.ts": OK,
  "v2/_version.ts": version('version: 2, extends: 1, remove: ["/search"]'),
  "stock/_version.ts": version('version: 7, versionPrefix: "/<shop:slug>/v"'),
  "stock/all.ts": OK,
  "old/_version.ts": version('version: 1, versionPrefix: "/v"'),
  "old/all.ts": OK,
};
