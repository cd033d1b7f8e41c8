/**
 * What an application declares about its context applies to all modules that are
 * checked together, so each test declares it in a folder of its own.
 */
import { expectSuccess, runDeno } from "../child_process.ts";
import { createProjectFolder } from "../test_folder.ts";

const STATE = `import "@strata/router";

declare module "@strata/router" {
  interface State {
    caller: { readonly id: number };
    isAdmin?: boolean;
  }
}
`;

const MAIN = `import "./state.d.ts";
import { App, type Handler, json } from "@strata/router";

const count = (state: object) => Object.keys(state).length;
const list = (state: Record<string, unknown>) => Object.keys(state);

const GET: Handler<"me"> = (_request, { state }) => {
  const id: number = state.caller.id;
  // @ts-expect-error -- it is misspelt, and would be false for everybody
  if (state.isAdmn) return json(null);
  // @ts-expect-error -- it could be given any name
  list(state);
  return json([id, state.isAdmin, count(state), list({ ...state })]);
};
const app = new App().get("/me", GET).use((_request, { state }, next) => {
  state.caller = { id: 7 };
  // @ts-expect-error -- a text is no number
  state.caller = { id: "7" };
  // @ts-expect-error -- nobody reads it by this name
  state.calller = { id: 8 };
  return next();
}).onError((_error, _request, { state }) => json(state.caller.id));
app.fetch;
`;

const PLATFORM = `import "@strata/router";

declare module "@strata/router" {
  interface Platform {
    0: { readonly AUDIT_URL: string };
    1?: { waitUntil(work: Promise<unknown>): void };
  }
}
`;

const WORKER = `import "./platform.d.ts";
import { App, type Handler, json } from "@strata/router";
import { serve } from "@strata/router/serve";
import { request } from "@strata/router/testing";

const GET: Handler<"audit"> = (_request, { platform }) => {
  const url: string = platform[0].AUDIT_URL;
  platform[1]?.waitUntil(Promise.resolve(url));
  // @ts-expect-error -- it is misspelt, and would be undefined
  platform[0].AUDIT_URI;
  // @ts-expect-error -- tests do not pass it
  platform[1].waitUntil(Promise.resolve());
  // @ts-expect-error -- nothing is known of it
  platform[2].toString();
  const [env, ...rest] = platform;
  return json([env.AUDIT_URL, rest.length, platform.length]);
};
const app = new App().get("/audit", GET).use((_request, context, next) => {
  context.platform[0].AUDIT_URL.length;
  return next();
});
await request(app, "GET", "/audit", { platform: [{ AUDIT_URL: "/" }] });
serve(app);
`;

Deno.test("the Platform that an application declares types platform wherever it is read", async () => {
  const files = { "platform.d.ts": PLATFORM, "worker.ts": WORKER };
  using folder = createProjectFolder(files);
  await expectSuccess(runDeno(["check", `${folder.path}/worker.ts`]));
});

Deno.test("the State that an application declares is all that state holds, everywhere", async () => {
  const files = { "state.d.ts": STATE, "main.ts": MAIN };
  using folder = createProjectFolder(files);
  await expectSuccess(runDeno(["check", `${folder.path}/main.ts`]));
});
