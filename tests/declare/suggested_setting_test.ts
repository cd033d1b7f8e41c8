import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { App, Blueprint, DeclarationError, fileRoutes } from "@strata/router";

const x = () => new Response();
const slash =
  'For trailing slashes, write new App({ trailingSlash: "strict" }). The';

/** Settings of other routers, where they are declared, and what is suggested. */
const FOREIGN: [
  given: object,
  declare: (given: object) => App,
  said: string,
][] = [
  [
    { strict_slashes: true },
    (given) => new App(given).get("/", x),
    'Did you mean "trailingSlash"? The',
  ],
  [{ strict_slashes: true }, (given) => new App().get("/", x, given), slash],
  [{ strictSlashes: false }, inBlueprint, slash],
  [{ url_prefix: "/a" }, inBlueprint, 'Did you mean "urlPrefix"? The'],
  [{ basePath: "/a" }, inBlueprint, 'Did you mean "urlPrefix"? The'],
  ...["prefix", "basePath"].map((key): typeof FOREIGN[number] => [
    { [key]: "/a" },
    (given) => new App(given).get("/", x),
    '"urlPrefix" is for blueprints, groups and folders, such as ' +
    "Blueprint.group([bp], { urlPrefix: … }). A prefix before versions is " +
    'a versionPrefix, such as "/api/v". The settings are types,',
  ]),
  [{ version_prefix: "/a" }, inBlueprint, 'Did you mean "versionPrefix"? The'],
  ...["url_prefix", "urlPrefix", "version"].map((
    key,
  ): typeof FOREIGN[number] => {
    const name = key.replace("_p", "P");
    const others = key === "version" ? "routes, " : "";
    const before = key === "version"
      ? ""
      : 'A prefix before versions is a versionPrefix, such as "/api/v". ';
    return [
      { [key]: "/a" },
      (given) => new App().blueprint(new Blueprint("b").get("/", x), given),
      `"${name}" is for ${others}blueprints, groups and folders, such as ` +
      `Blueprint.group([bp], { ${name}: … }). ${before}The settings are ` +
      "versionPrefix.",
    ];
  }),
  [
    { url_prefix: "/a" },
    (given) =>
      new App().blueprint(fileRoutes({
        files: { "_version.ts": { routes: { a: given } }, "a.ts": x },
      })),
    '"urlPrefix" is for blueprints, groups and folders, such as',
  ],
];

function inBlueprint(given: object): App {
  return new App().blueprint(new Blueprint("b", given).get("/", x));
}

for (const [index, [given, declare, said]] of FOREIGN.entries()) {
  Deno.test(`a setting of another router is refused, with what to write here: ${index}, ${Deno.inspect(given)}`, () => {
    const { mistakes } = assertThrows(
      () => declare(given).routes,
      DeclarationError,
    );
    assertEquals(mistakes.map(({ code }) => code), ["unknown-setting"]);
    assertStringIncludes(mistakes[0].fix, said);
  });
}
