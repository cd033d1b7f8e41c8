/**
 * Checks an application as Node and Bun projects do: with the compiler from npm,
 * and with declarations instead of sources.
 */
import { join } from "@std/path";
import { expectSuccess, run } from "../child_process.ts";
import { PROJECT } from "../project.ts";
import { createFolder } from "../test_folder.ts";
import { installPackages } from "./npm_tools.ts";

/** The last compiler written in JavaScript, and the native one. */
const COMPILERS = [
  ["typescript@5.9.3", "@types/node@22.15.0"],
  ["typescript@7.0.2", "@types/node@26.6.7"],
];

const APP = `import {
  App,
  Blueprint,
  type CustomTypes,
  type ErrorHandler,
  type Handler,
  HttpError,
  json,
  type Middleware,
  type VersionSettings,
} from "@strata/router";
import { at, forEachVersion, request } from "@strata/router/testing";

declare module "@strata/router" {
  interface State {
    user?: { readonly name: string };
  }
  interface Platform {
    0?: { readonly AUDIT_URL: string };
  }
}

const types = {
  even: {
    pattern: /[0-9]+/,
    parse: (text: string) => Number(text),
    format: undefined,
  },
} satisfies CustomTypes;
interface User {
  readonly id: number;
}
const byFile: Handler<"users/[id=int]"> = async (_request, context) => {
  const { params, urlFor } = context;
  // @ts-expect-error -- the path has no such parameter
  params.name;
  const next: User = { id: params.id + 1 };
  // @ts-expect-error -- a list has no values by name
  urlFor("/users/<id:int>", [next]);
  // @ts-expect-error -- it may be missing
  urlFor("/users/<id:int>", { id: [next.id].at(1) });
  return json(urlFor("/users/<id:int>", next));
};
const name: Middleware = (_request, { state }, next) => {
  state.user = { name: "Ada" };
  return next();
};
const ofOrg: Middleware<"/orgs/<org:int>"> = (_request, { params }, next) =>
  params.org > 0 ? next() : json(params.other);
export const orgs = new Blueprint("orgs", { urlPrefix: "/orgs/<org:int>" })
  .use(ofOrg, (_request, { params }, next) => {
    // @ts-expect-error -- a number is no text
    params.org.trim();
    return next();
  });
// @ts-expect-error -- not all paths have an organization
new App().use(ofOrg);
const tell: ErrorHandler = (error) => {
  // @ts-expect-error -- no header is a number
  if (error) throw new HttpError(500, "", { headers: { "retry-after": 7 } });
  return new HttpError(503, "", { headers: [["retry-after", "7"]] })
    .toResponse();
};
export const settings = { version: 2, extends: 1 } satisfies VersionSettings;
const rooms = new Blueprint<"/rooms", "", typeof types>("rooms", {
  urlPrefix: "/rooms",
  version: 1,
});
rooms.get("/<n:even>", (_request, { params, state, platform }) =>
  json([params.n + 1, state.user?.name, platform[0]?.AUDIT_URL]));
export const app = new App({ types }).blueprint(rooms).use(name).onError(tell);
app.get("/users/<id:int>", byFile);
app.get("/shirts/<size:s|m>/<file:ext=jpg|png>", (_request, { params }) => {
  const words: ["s" | "m", "jpg" | "png"] = [params.size, params.ext];
  return json(words);
});
await at("2027-05-01", () =>
  forEachVersion(app, "/rooms/8", async ({ path }) => {
    const init = { headers: { accept: "text/plain" }, platform: [{}] } as const;
    const response: Response = await request(app, "GET", path, init);
    response.headers.get("content-type");
  }));
`;

const LOOSE = `import { HttpError, json, text } from "@strata/router";

interface Last {
  readonly next: null;
}
const save = (): void => {};
const loaded = Promise.resolve(1);
export const answers = (last: Last, anything: any) => [
  json(null),
  json(last),
  json([null, undefined]),
  json(anything),
  json({ anything }),
  new HttpError(500, "", { cause: anything }).toResponse(),
];
export const refused = () => [
  // @ts-expect-error -- it gives nothing
  json(save()),
  // @ts-expect-error -- its value is yet to come
  json(loaded),
  // @ts-expect-error -- what it holds is yet to come
  json({ loaded }),
  // @ts-expect-error -- it is an answer
  json(text("a")),
];
`;

const PACKAGE = {
  name: "@strata/router",
  type: "module",
  exports: { ".": "./mod.js", "./testing": "./router/testing/mod.js" },
};

const OPTIONS = {
  module: "nodenext",
  target: "es2022",
  strict: true,
  exactOptionalPropertyTypes: true,
};

/** Checks an application with declarations that the same compiler emitted. */
async function checkApplication(packages: readonly string[]): Promise<void> {
  const { modules, command } = await installPackages(packages, "tsc");
  const declared = "node_modules/@strata/router";
  using folder = createFolder({
    "package.json": JSON.stringify({ type: "module" }),
    "app.ts": APP,
    "tsconfig.json": JSON.stringify({
      compilerOptions: {
        ...OPTIONS,
        noEmit: true,
        lib: ["esnext"],
        types: ["node"],
        typeRoots: [join(modules, "@types")],
      },
      files: ["app.ts"],
    }),
    "loose.ts": LOOSE,
    "loose.json": JSON.stringify({
      compilerOptions: {
        ...OPTIONS,
        strict: false,
        exactOptionalPropertyTypes: false,
        noEmit: true,
        lib: ["es2020", "dom"],
        types: [],
      },
      files: ["loose.ts"],
    }),
    "declarations.json": JSON.stringify({
      compilerOptions: {
        ...OPTIONS,
        lib: ["esnext", "dom", "dom.iterable"],
        types: [],
        declaration: true,
        emitDeclarationOnly: true,
        rewriteRelativeImportExtensions: true,
        rootDir: PROJECT,
        outDir: declared,
      },
      files: ["mod.ts", "router/testing/mod.ts"]
        .map((file) => join(PROJECT, file)),
    }),
    [`${declared}/package.json`]: JSON.stringify(PACKAGE),
  });
  for (const project of ["declarations.json", "tsconfig.json", "loose.json"]) {
    const path = join(folder.path, project);
    await expectSuccess(run(command("tsc"), ["--pretty", "false", "-p", path]));
  }
}

for (const packages of COMPILERS) {
  Deno.test(`${packages[0]} checks an application with only the types of Node, and with an older library without strict checks`, () =>
    checkApplication(packages));
}
