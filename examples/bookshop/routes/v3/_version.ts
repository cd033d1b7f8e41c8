import type { VersionSettings } from "@strata/router";

/** Brought authors; the list of books searches, so the search is gone. */
export default {
  version: 3,
  extends: 2,
  remove: ["/books/search"],
} satisfies VersionSettings;
