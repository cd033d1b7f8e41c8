import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { App, Blueprint, fileRoutes, text } from "@strata/router";

const answer = () => text("");
/** Asserts that a file of a name has a literal path and no warning. */
function assertTextOfFile(name: string, text: string): void {
  const files = { [`${name}.ts`]: () => Promise.resolve({ GET: answer }) };
  const app = new App().blueprint(fileRoutes({ files }));
  assertEquals(app.warnings, []);
  assertEquals(decodeURIComponent(app.routes[0].path), `/${text}`);
}

/** Returns a path of unknown text, since the compiler would refuse it. */
const ofOthers = (path: string): string => path;

/** Applications, and the literal segments that are reported, with places. */
const FOREIGN: [title: string, app: App, reported: string[]][] = [
  [
    "a path in code",
    new App().get(ofOthers("/users/:id/[key=int]/{name:str}"), answer),
    [
      "GET /users/:id/[key=int]/{name:str}: :id, Write <id>.",
      "GET /users/:id/[key=int]/{name:str}: [key=int], Write <key:int>.",
      "GET /users/:id/[key=int]/{name:str}: {name:str}, Write <name>.",
    ],
  ],
  [
    "a URL prefix of two routes",
    new App().blueprint(
      new Blueprint("a", { urlPrefix: ofOthers("/:shop") }).get("/a", answer)
        .get("/b", answer),
    ),
    ['blueprint "a": :shop, Write <shop>.'],
  ],
  [
    "one URL prefix of two blueprints",
    new App().blueprint(
      new Blueprint("a", { urlPrefix: ofOthers("/:shop") }).get("/a", answer),
    ).blueprint(
      new Blueprint("b", { urlPrefix: ofOthers("/:shop") }).get("/b", answer),
    ),
    [
      'blueprint "a": :shop, Write <shop>.',
      'blueprint "b": :shop, Write <shop>.',
    ],
  ],
  [
    "a version prefix of two routes",
    new App().blueprint(
      new Blueprint("a", { version: 1, versionPrefix: "/:shop/v" })
        .get("/a", answer).get("/b", answer),
    ),
    ['blueprint "a": :shop, Write <shop>.'],
  ],
  [
    "an optional part",
    new App().get(ofOthers("/users{/:lang}/x"), answer),
    ['GET /users{/:lang}/x: {/:lang}" in "/users{/:lang}/x, Declare two paths: one with /:lang,'],
  ],
  [
    "an optional part at the end",
    new App().get("/users{/edit}", answer),
    ['GET /users{/edit}: {/edit}" in "/users{/edit}, Declare two paths: one with /edit,'],
  ],
  [
    "a path that also has parameters of this router",
    new App().get(ofOthers("/:shop/<id:int>/<key:(?:a|b)>"), answer),
    ["GET /:shop/<id:int>/<key:(?:a|b)>: :shop, Write <shop>."],
  ],
  [
    "paths that APIs have",
    new App().get(
      "/$metadata/:batch:get/a:b/%3Aid/menü:d/cafe\u0301:d",
      answer,
    ),
    [],
  ],
  [
    "segments that begin with a digit, and so are no names",
    new App().get(ofOthers("/:1/{2024}/{2:int}/[3]/[4=int]"), answer),
    [],
  ],
];

for (const [title, app, reported] of FOREIGN) {
  Deno.test(`parameters of other routers are ${reported.length ? "reported" : "literal text"} in ${title}`, () => {
    assertEquals(
      app.warnings.map(({ places, reason, fix }) =>
        `${places}: ${/"(.*)"/.exec(reason)![1]}, ${
          /^.*?[,.](?= |$)/.exec(fix)
        }`
      ),
      reported,
    );
  });
}

/** Literal segments, and what their warnings suggest. */
const TRANSLATED: [segment: string, code: string, file?: string][] = [
  [":id", "<id>", "[id]"],
  [":id{[0-9]+}", "<id:[0-9]+>"],
  [":id{[0-9]{2}}", "<id:[0-9]{2}>"],
  [
    ":id(a|b)",
    "<id:a|b>",
    "[id=type], with the expression as that type in _types.ts",
  ],
  [":id((a+)+)", "<id>", "[id]"],
  [":file{.+}", "<file:path>", "[...file]"],
  [":rest+", "<rest:path>", "[...rest]"],
  [":rest(.*)", "<rest:path>", "[...rest]"],
  [":rest*", "<rest:path>", "[...rest]"],
  ["{id:int}", "<id:int>", "[id=int]"],
  ["{id:sku}", "<id:sku>", "[id=sku]"],
  ["{id:guid}", "<id:uuid>", "[id=uuid]"],
  ["{id:long}", "<id:int>", "[id=int]"],
  ["{id:int:min(1)}", "<id:int>", "[id=int]"],
  ["{id:min(1)}", "<id>", "[id]"],
  ["{code:length(2,3)}", "<code>", "[code]"],
  ["{on:bool}", "<on:true|false>"],
  ["{day:datetime}", "<day>", "[day]"],
  ["{key:regex([a-z]+)}", "<key:[a-z]+>"],
  ["{key:v(1|2)}", "<key:v(1|2)>"],
  ["{user-id}", "<user_id>", "[user_id]"],
  ["{id:[a-z]{2}}", "<id:[a-z]{2}>"],
  ["{file:path}", "<file:path>", "[...file]"],
  ["[id=guid]", "<id:guid>"],
  ["{:id}", "<id>", "[id]"],
  ["{:rest}*", "<rest:path>", "[...rest]"],
  ["*rest", "<rest:path>", "[...rest]"],
  ["{*rest}", "<rest:path>", "[...rest]"],
  ["{**rest}", "<rest:path>", "[...rest]"],
  ["{rest...}", "<rest:path>", "[...rest]"],
  ["*files", "<files:path>", "[...files]"],
  ["{files...}", "<files:path>", "[...files]"],
  ["(.*)", "<rest:path>", "[...rest]"],
  [":id.json", "<id:ext=json>", "[id=ext=json]"],
  ["{from:int}-{to:int}", "<from_to>", "[from_to]"],
  [":from{[0-9]+}-:to{[0-9]+}", "<from_to>"],
  [":from([0-9]+)-:to([0-9]+)", "<from_to>"],
  ["{y:int}-{m:int}-{d:int}", "<y_m_d>"],
  [":y([0-9]+)-:m([0-9]+)-:d([0-9]+)", "<y_m_d>"],
  ["{id}.json", "<id:ext=json>", "[id=ext=json]"],
];

const types = { sku: { pattern: /[a-z]+/ } };

/** Lists the advice of the warnings about a file of a name. */
function adviseOnFile(name: string): string[] {
  const files = { [`e/${name}.ts`]: () => Promise.resolve({ GET: answer }) };
  const app = new App({ types }).blueprint(fileRoutes({ files }));
  return app.warnings.map(({ fix }) => fix);
}

/** The advice, with what to write and what is literal text. */
const NAMED = /^Write (.+)\. For the literal text, write (.+)\.$/;

for (const [segment, code, file] of TRANSLATED) {
  Deno.test(`the warning about segment ${segment} suggests ${code}`, () => {
    const app = new App({ types }).get(`/e/${segment}`, answer);
    const advice = `Write ${code}. For the literal text, write %`;
    const fixes = app.warnings.map(({ fix }) => fix.slice(0, advice.length));
    assertEquals(fixes, [advice]);
  });
  if (file === undefined) continue;
  Deno.test(`the warning about a file named ${segment} suggests ${file}`, () => {
    const [fix, ...others] = adviseOnFile(segment);
    assertEquals(others, []);
    const [, suggested, meant] = NAMED.exec(fix)!;
    assertEquals(suggested, file);
    assertTextOfFile(meant, segment);
  });
}

Deno.test("a group in the expression of another router's parameter is not a second parameter", () => {
  const app = new App().get(ofOthers("/:id{[0-9]{2}(?:a|b)}"), answer);
  assertThrows(() => app.warnings, Error, "Write <id:[0-9]{2}(?:a|b)>.");
});

/** Segments that mean something else in other routers, and what to do. */
const ELSEWHERE: [segment: string, fix: string][] = [
  ["{id=1}", "Declare two paths: one with <id> and one without. For"],
  ["[[lang]]", "Declare two paths: one with <lang> and one without. For"],
  ["[[...a]]", "Declare two paths: one with <a:path> and one without. For"],
  ["{$}", "Remove it"],
  ["{version}", "set version: 1 beside the path instead. Write <version>."],
  ["v{version}", "set version: 1 beside the path instead. Write <version> for"],
  ["edit(.:format)", "Write edit. For requests that end with an extension"],
  [":id(.:format)", "Write <id>. For requests that end with an extension"],
  ["users(/:id)", "Declare two paths: one with /:id, its parameters as"],
];

for (const [segment, fix] of ELSEWHERE) {
  Deno.test(`the only warning about ${segment} says: ${fix}`, () => {
    const app = new App().get(ofOthers(`/e/${segment}`), answer);
    const fixes = app.warnings.map(({ fix: found }) =>
      found.includes(fix) ? fix : found
    );
    assertEquals(fixes, [fix]);
  });
}

/** Segments in which others read parameters, and the one to write instead. */
const PARTS: [segment: string, name: string][] = [
  [":from-:to", "from_to"],
  [":genus.:species", "genus_species"],
  ["@:name", "name"],
  ["file-:name", "name"],
  ["v{version}", "version"],
  ["{from}-{to}", "from_to"],
  ["Books({key})", "key"],
  ["[a]:b", "b"],
  [":user-id", "user_id"],
  ["{id}:cancel", "id"],
  ["{id:int}:cancel", "id"],
  ["v{version:apiVersion}", "version"],
];

for (const [segment, name] of PARTS) {
  Deno.test(`the warning about segment ${segment} suggests one parameter, or an escape`, () => {
    const app = new App().get(ofOthers(`/e/${segment}`), answer);
    const [{ reason, fix }, ...others] = app.warnings;
    assertEquals(others, []);
    assertEquals(
      reason,
      `Segment "${segment}" is literal text here, but other routers read ` +
        "parameters in it.",
    );
    const form = /\bWrite (.+) for the whole .+ write (.+)\.$/;
    const [, suggested, code] = form.exec(fix)!;
    assertEquals(suggested, `<${name}>`);
    assertEquals(new App().get(`/e/${code}`, answer).warnings, []);
    if (/[@[]/.test(segment)) return;
    const [, named, meant] = form.exec(adviseOnFile(segment)[0])!;
    assertEquals(named, `[${name}]`);
    assertTextOfFile(meant, segment);
  });
}

Deno.test("advice on a file has the notation of file names, and advice on code that of code", () => {
  assertEquals(adviseOnFile("<id>"), [
    "Write [id]. For the literal text, write [x+3c]id>.",
  ]);
  const settings = { version: 1, urlPrefix: "/:shop" };
  const tree = {
    "v1/_version.ts": settings,
    "v1/a.ts": () => Promise.resolve({ GET: answer }),
  };
  const app = new App().blueprint(fileRoutes({ files: tree }));
  assertEquals(
    app.warnings.map(({ fix }) => fix),
    ["Write <shop>. For the literal text, write %3Ashop."],
  );
});

/** Parameters of other routers with characters that paths interpret. */
const MEANT: string[] = [":id{[0-9]+}", "{id:.+@.+}", "*rest", "(.*)"];

for (const segment of MEANT) {
  Deno.test(`the segment ${segment} can be written as literal text as its warning says`, () => {
    const [{ fix }] = new App().get(ofOthers(`/${segment}`), answer).warnings;
    const [, , code] = NAMED.exec(fix)!;
    assertEquals(new App().get(`/${code}`, answer).warnings, []);
  });
}

/** Lists the parameters of others in the documents, and what they are here. */
function listDocumented(): [written: string, code: string][] {
  const file = new URL("../../../docs/migrating.md", import.meta.url);
  const [, rows] = /^## From Flask,[^]*?\n(\| `\{id\}`[^]*?)\n\n/m
    .exec(Deno.readTextFileSync(file))!;
  return rows.split("\n").flatMap((row): [string, string][] => {
    const [, elsewhere, here] = row.replaceAll("\\|", "\0").split("|");
    const code = /^ `(<.+?>)`/.exec(here)?.[1].replaceAll("\0", "|");
    if (code === undefined) return [];
    return Array.from(elsewhere.matchAll(/`(.+?)`/g), ([, one]) => [one, code]);
  });
}

for (const [written, code] of listDocumented()) {
  Deno.test(`the advice on ${written} is the ${code} of the documents`, () => {
    const app = new App().get(ofOthers(`/e/${written}`), answer);
    const find = () => app.warnings.map(({ fix }) => fix).join();
    let advice: string;
    try {
      advice = find();
    } catch (error) {
      advice = (error as Error).message;
    }
    // A parameter without a type is a `str`.
    const named = advice.includes(code) ? code : code.replace(">", ":str>");
    assertStringIncludes(advice, named);
  });
}

Deno.test("the documents translate parameters of others", () => {
  assertEquals(listDocumented().length, 19);
});
