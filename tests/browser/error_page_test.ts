import { assert, assertEquals } from "@std/assert";
import { chromium } from "playwright-core";
import { startDev } from "../cli/command_line.ts";
import { createProjectFolder } from "../test_folder.ts";

const BROKEN = `export const GET = () => {
  throw new Error("<img src=x onerror=alert(1)> & more");
};
`;

Deno.test("a browser shows an error's text without running it, and the route once it is fixed", async () => {
  using folder = createProjectFolder({ "routes/a.ts": BROKEN });
  await using server = await startDev(`${folder.path}/routes`);
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-dev-shm-usage"],
  });
  try {
    const page = await browser.newPage();
    const dialogs: string[] = [];
    page.on("dialog", (dialog) => {
      dialogs.push(dialog.message());
      dialog.dismiss();
    });
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    const answer = await page.goto(`${server.origin}/a`);
    assertEquals(answer?.status(), 500);
    assert((await page.title()).endsWith("routes/a.ts threw an error"));
    assertEquals(
      await page.locator(".reason").textContent(),
      "<img src=x onerror=alert(1)> & more",
    );
    const place = await page.locator("#place").textContent();
    assert(place?.includes("routes/a.ts:2:"), place ?? "");
    const frame = await page.locator("pre").textContent();
    assert(frame?.includes("> 2 |   throw new Error("), frame ?? "");
    assertEquals(await page.locator("img").count(), 0);
    assertEquals(dialogs, []);
    // Nothing is fetched from elsewhere.
    assert(requests.every((url) => url.startsWith(server.origin)));

    folder.write("routes/a.ts", 'export const GET = () => new Response("ok");');
    while ((await page.reload())?.status() !== 200);
    assertEquals(await page.locator("body").textContent(), "ok");
  } finally {
    await browser.close();
  }
});

Deno.test("a page of another site cannot call dev", async () => {
  using folder = createProjectFolder({
    "routes/a.ts": "export const ALL = () => new Response('secret', " +
      "{ headers: { 'access-control-allow-origin': '*' } });\n",
  });
  await using server = await startDev(`${folder.path}/routes`);
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-dev-shm-usage",
      "--host-resolver-rules=MAP evil.example 127.0.0.1",
    ],
  });
  try {
    const page = await browser.newPage();
    const { port } = new URL(server.origin);
    const rebound = await page.goto(`http://evil.example:${port}/a`);
    assertEquals(rebound?.status(), 403);
    const status = await page.evaluate(
      (url) =>
        fetch(url, { method: "POST", mode: "no-cors" }).then(() => "sent"),
      `${server.origin}/a`,
    );
    assertEquals(status, "sent");
    const output = await server.waitFor("POST /a");
    assert(/^POST \/a - 403 /m.test(output), output);
  } finally {
    await browser.close();
  }
});
