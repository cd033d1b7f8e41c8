import { assertEquals, assertStringIncludes } from "@std/assert";
import { App, Blueprint } from "@strata/router";
import { warnOfGluedVersions } from "../../../router/cli/checking/glued_version.ts";

/** Version prefixes, versions after them, and the paths that are reported. */
const PREFIXES: [
  prefix: string,
  version: string | number,
  reported?: string,
][] = [
  ["/api", 1, "/api1"],
  ["api", 1, "/api1"],
  ["/api", "v2", "/api2"],
  ["/api", "vnext", "/apivnext"],
  ["/api", "2027-05-01", "/api2027-05-01"],
  ["/api", "beta", "/apibeta"],
  ["/api2", 1, "/api21"],
  ["/<tenant>/api", 1, "/<tenant:str>/api1"],
  ["/driver", 1, "/driver1"],
  ["/v", "V2", "/vV2"],
  ["/api/version", "V2.1", "/api/versionV2.1"],
  ["/V", "version2", "/Vversion2"],
  ["/v", "Ver2", "/vVer2"],
  ["/api/version", "version2", "/api/versionversion2"],
  ["/api", "V2", "/apiV2"],
  ["/", "V2"],
  ["/", "version2"],
  ["/v", "version2"],
  ["/api/v", "ver2"],
  ["/v", "verse2"],
  ["/v", "Vega"],
  ["/v", 1],
  ["/api/v", "beta"],
  ["/V", 1],
  ["/api-v", 1],
  ["/dev", 1],
  ["/", 1],
  ["/api/", 1],
  ["/api/", "2027-05-01"],
  ["/api-", 1],
  ["/api_", 1],
  ["/v1.", 1],
  ["/api~", 1],
  ["/api@", 1],
  ["/version", 1],
  ["/api/apiVersion", 1],
  ["/api/ver", 1],
  ["/rev", 1],
  ["/api-release", 1],
  ["/r", 1],
  ["/beta", 2],
];

for (const [versionPrefix, version, reported] of PREFIXES) {
  Deno.test(`version ${version} after "${versionPrefix}" is ${reported ? "glued to a word" : "plainly a version"}`, () => {
    const app = new App({ versionPrefix });
    app.get("/a", () => new Response(), { version });
    assertEquals(
      warnOfGluedVersions(app.versions())
        .map(({ reason }) => /(?<=: ).+(?=\.$)/.exec(reason)?.[0]),
      reported === undefined ? [] : [reported],
    );
  });
}

Deno.test("a prefix that is glued to several versions is reported once, where it is set", () => {
  const app = new App({ versionPrefix: "/api" });
  for (const version of [1, 2]) {
    app.get("/a", () => new Response(), { version });
  }
  app.get("/b", () => new Response(), { version: 3, versionPrefix: "/rest/v" });
  assertEquals(warnOfGluedVersions(app.versions()), [{
    code: "glued-version",
    severity: "warning",
    places: ["new App()"],
    reason: 'The version prefix "/api" and version 1 run together in paths: ' +
      "/api1.",
    fix: 'Did you mean "/api/v"? The version follows the prefix directly, ' +
      'so end the prefix with a "v" or a separator.',
  }]);
});

Deno.test("a prefix that ends with one of its versions is reported with a prefix that leaves it out", () => {
  const app = new App({ versionPrefix: "/<tenant>/v2" });
  for (const version of [1, 2]) {
    app.get("/a", () => new Response(), { version });
  }
  const [{ fix }] = warnOfGluedVersions(app.versions());
  assertStringIncludes(fix, 'Did you mean "/<tenant:str>/v"? The');
});

Deno.test("a version with a V after that of its prefix is reported where it is set", () => {
  const app = new App();
  app.get("/a", () => new Response(), { version: "V2" });
  app.get("/a", () => new Response(), { version: "v3" });
  app.get("/a", () => new Response(), { version: "Version4" });
  const [reported, other] = warnOfGluedVersions(app.versions());
  assertStringIncludes(other.fix, 'Did you mean "v4"? ');
  assertEquals(reported, {
    code: "glued-version",
    severity: "warning",
    places: [app.routes[0].source.version!],
    reason: 'The version prefix "/v" and version V2 run together in paths: ' +
      "/vV2.",
    fix: 'Did you mean "v2"? Only a lowercase "v" before a number is ' +
      "dropped after a letter.",
  });
});

Deno.test("a prefix is reported where a version without paths is set, if no other has it", () => {
  const app = new App();
  const options = { version: 2, versionPrefix: "/api", extends: 1 };
  app.get("/a", () => new Response(), { version: 1 });
  app.blueprint(new Blueprint("later", { ...options, remove: ["/a"] }));
  const [{ places }] = warnOfGluedVersions(app.versions());
  assertEquals(places, ['blueprint "later"']);
});
