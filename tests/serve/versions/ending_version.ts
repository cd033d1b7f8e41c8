import { App, type LifecycleOptions, text } from "@strata/router";

const DOCUMENTS = {
  deprecation: "https://docs.example.com/v1-to-v2",
  sunset: "https://docs.example.com/sunset",
};

/** A version that is deprecated, ends, and links to the documents on both. */
export const ENDING: LifecycleOptions = {
  deprecated: "2026-11-01",
  sunset: "2027-05-01",
  links: DOCUMENTS,
};

/** The same, refused with 410 after its end. */
export const GONE: LifecycleOptions = { ...ENDING, onSunset: "gone" };

/** The headers of such a version, byte for byte as in the study of versioning. */
export const TOLD = {
  deprecation: "@1793491200",
  sunset: "Sat, 01 May 2027 00:00:00 GMT",
  link: '<https://docs.example.com/v1-to-v2>; rel="deprecation"; ' +
    'type="text/html", <https://docs.example.com/sunset>; rel="sunset"; ' +
    'type="text/html", </api/v2/users/a%2Fb>; rel="successor-version", ' +
    '</api/v3/users/a%2Fb>; rel="latest-version"',
};

/** A path of the first version. */
export const USER = "/api/v1/users/a%2Fb";

/** Returns the headers of a response that describe its version. */
export function tellingOf({ headers }: Response) {
  const told = ["deprecation", "sunset", "link"].map((name) => [
    name,
    headers.get(name),
  ]);
  return Object.fromEntries(told.filter(([, value]) => value !== null));
}

/** Three versions of one path, of which the first is ending. */
export function createApp(options: LifecycleOptions = ENDING): App {
  const app: App = new App({
    versionPrefix: "/api/v",
    versions: { "1": options },
  });
  for (const version of [1, 2, 3]) {
    app.get("/users/<id>", () => text("user"), { version });
  }
  return app;
}
