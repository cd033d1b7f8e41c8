/**
 * What an application says of its state holds for all modules that are checked
 * together, so it is said in a folder of its own.
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

Deno.test("what an application says of its state is all that it holds, everywhere", async () => {
  const files = { "state.d.ts": STATE, "main.ts": MAIN };
  using folder = createProjectFolder(files);
  await expectSuccess(runDeno(["check", `${folder.path}/main.ts`]));
});
