/** The applications of the HTTP cases as a worker; a binding selects one. */
import { CASE_GROUPS, createApp } from "./http_cases.ts";

const apps = CASE_GROUPS.map(([first]) => createApp(first));

export default {
  fetch(request: Request, env: { readonly GROUP: string }, context: unknown) {
    return apps[Number(env.GROUP)].fetch(request, env, context);
  },
};
