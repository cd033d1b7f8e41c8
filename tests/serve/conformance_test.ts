import type { App } from "@strata/router";
import { serveLocally } from "../local_server.ts";
import {
  type Answer,
  CASE_GROUPS,
  check,
  createApp,
  expand,
  type HttpCase,
} from "./http_cases.ts";
import { type Address, sendRaw, writeHead } from "./raw_http.ts";

async function sendInProcess(app: App, { request }: HttpCase): Promise<Answer> {
  const { method, target, headers = [] } = request;
  const url = `http://localhost${expand(target)}`;
  const init = {
    method,
    headers: headers.map(([n, v]): [string, string] => [n, v]),
  };
  const response = await app.fetch(new Request(url, init));
  return {
    status: response.status,
    headers: response.headers,
    body: await response.text(),
  };
}

function sendOverTcp(address: Address, { request }: HttpCase): Promise<Answer> {
  const { method, target, headers } = request;
  return sendRaw(address, writeHead(method, expand(target), headers));
}

for (const cases of CASE_GROUPS) {
  const [first] = cases;
  Deno.test(`HTTP policy with ${first.routes.length} routes from ${first.id}`, async (t) => {
    const app = createApp(first);
    await using server = serveLocally(app.fetch);
    for (const httpCase of cases) {
      const { id, why, request } = httpCase;
      if (request.via !== "tcp") {
        await t.step(`${id} in process: ${why}`, async () => {
          check(await sendInProcess(app, httpCase), httpCase);
        });
      }
      if (request.via !== "request") {
        await t.step(`${id} over TCP: ${why}`, async () => {
          check(await sendOverTcp(server.addr, httpCase), httpCase);
        });
      }
    }
  });
}
