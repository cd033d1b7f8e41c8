import { assertEquals } from "@std/assert";
import { createProjectFolder } from "../../test_folder.ts";
import { ask, holds, is, say, until } from "../requested_server.ts";
import { startCli, startDev } from "../command_line.ts";
import { followRoutes } from "./followed_routes.ts";
import { switchLink } from "./switched_link.ts";

const IMPORTING = {
  "routes/a.ts": 'import { near } from "../lib/near.ts";\n' +
    "export const GET = () => new Response(near);\n",
  "routes/state.ts": "let count = 0;\n" +
    "export const GET = () => new Response(String(++count));\n",
  "lib/near.ts": 'export { far as near } from "./far.ts";\n',
  "lib/far.ts": 'export const far: string = "one";\n',
};

Deno.test("dev serves edits two imports away, and leaves other modules alone", async () => {
  await using dev = await followRoutes(IMPORTING);
  assertEquals(await ask(dev, "/a"), "200 one");
  assertEquals(await ask(dev, "/state"), "200 1");
  dev.write("lib/far.ts", 'export const far: string = "two";\n');
  await until(dev, "/a", is("200 two"));
  assertEquals(await ask(dev, "/state"), "200 2");
});

Deno.test("dev serves edits of modules outside the project", async () => {
  const shared = "packages/shared/s.ts";
  using folder = createProjectFolder({
    "apps/api/routes/a.ts": `import { s } from "../../../${shared}";\n` +
      "export const GET = () => new Response(s);\n",
    [shared]: 'export const s: string = "one";\n',
  });
  const cwd = `${folder.path}/apps/api`;
  await using server = await startCli(["dev"], undefined, cwd);
  assertEquals(await ask(server, "/a"), "200 one");
  folder.write(shared, 'export const s: string = "two";\n');
  await until(server, "/a", is("200 two"));
  folder.write(shared, "export const s = ;\n");
  await until(server, "/a", holds(`${shared}:1:18`));
  folder.write(shared, 'export const s: string = "three";\n');
  await until(server, "/a", is("200 three"));
});

Deno.test("dev follows a folder of imported modules that is recreated", async () => {
  await using dev = await followRoutes(IMPORTING);
  assertEquals(await ask(dev, "/a"), "200 one");
  const write = (text: string) => {
    dev.write("lib/near.ts", IMPORTING["lib/near.ts"]);
    dev.write("lib/far.ts", `export const far = "${text}";\n`);
  };
  for (const waits of [true, false]) {
    dev.remove("lib");
    if (waits) await until(dev, "/a", holds("Module not found"));
    write(`made ${waits}`);
    await until(dev, "/a", is(`200 made ${waits}`));
    write(`edited ${waits}`);
    await until(dev, "/a", is(`200 edited ${waits}`));
  }
});

Deno.test("dev follows folders within one that is replaced", async () => {
  using folder = createProjectFolder({
    "routes/a.ts": 'export { GET } from "../lib/deep/get.ts";\n',
    "lib/deep/get.ts": say("one"),
    "next/deep/get.ts": say("two"),
  });
  const { path } = folder;
  await using server = await startDev(`${path}/routes`);
  assertEquals(await ask(server, "/a"), "200 one");
  Deno.renameSync(`${path}/lib`, `${path}/old`);
  Deno.renameSync(`${path}/next`, `${path}/lib`);
  await until(server, "/a", is("200 two"));
  folder.write("lib/deep/get.ts", say("three"));
  await until(server, "/a", is("200 three"));
});

Deno.test("dev follows a package outside the project that is replaced", async () => {
  using folder = createProjectFolder({
    "apps/api/routes/a.ts":
      'export { GET } from "../../../packages/p/src/deep/get.ts";\n',
    "packages/p/src/deep/get.ts": say("one"),
    "next/src/deep/get.ts": say("two"),
  });
  const { path } = folder;
  await using server = await startCli(["dev"], undefined, `${path}/apps/api`);
  assertEquals(await ask(server, "/a"), "200 one");
  Deno.renameSync(`${path}/packages/p`, `${path}/packages/old`);
  Deno.renameSync(`${path}/next`, `${path}/packages/p`);
  await until(server, "/a", is("200 two"));
  folder.write("packages/p/src/deep/get.ts", say("three"));
  await until(server, "/a", is("200 three"));
});

Deno.test("dev follows a folder that did not exist when it was first needed", async () => {
  await using dev = await followRoutes({
    "routes/a.ts": 'import { v } from "../src/lib/v.ts";\n' +
      "export const GET = () => new Response(v);\n",
    "src/other.ts": "",
  });
  await until(dev, "/a", holds("Module not found"));
  for (const text of ["one", "two"]) {
    dev.write("src/lib/v.ts", `export const v = "${text}";\n`);
    await until(dev, "/a", is(`200 ${text}`));
  }
});

Deno.test("dev serves edits of CommonJS modules", async () => {
  await using dev = await followRoutes({
    "routes/a.ts": 'import x from "../lib/x.cjs";\n' +
      "export const GET = () => new Response(x.v);\n",
    "lib/x.cjs": 'module.exports = { v: "one" };\n',
  });
  assertEquals(await ask(dev, "/a"), "200 one");
  dev.write("lib/x.cjs", 'module.exports = { v: "two" };\n');
  await until(dev, "/a", is("200 two"));
});

Deno.test("dev serves what CommonJS modules require, before and after an edit", async () => {
  await using dev = await followRoutes({
    "routes/a.ts": 'import x from "../lib/x.cjs";\n' +
      "export const GET = () => new Response(JSON.stringify(x));\n",
    "lib/x.cjs":
      'module.exports = [require("./y.json"), require("./z.mjs")];\n',
    "lib/y.json": '"json"\n',
    "lib/z.mjs": 'export { z } from "./z2.mjs";\n',
    "lib/z2.mjs": 'export const z = "module";\n',
  });
  assertEquals(await ask(dev, "/a"), '200 ["json",{"z":"module"}]');
  dev.write("lib/y.json", '"edited"\n');
  await until(dev, "/a", is('200 ["edited",{"z":"module"}]'));
});

Deno.test("dev finds what CommonJS modules require after it has moved", async () => {
  await using dev = await followRoutes({
    "routes/a.ts": 'import x from "../lib/x.cjs";\n' +
      "export const GET = () => new Response(x);\n",
    "lib/package.json": '{ "type": "commonjs" }\n',
    "lib/x.cjs": 'module.exports = require("./y");\n',
    "lib/y.js": 'module.exports = "one";\n',
  });
  assertEquals(await ask(dev, "/a"), "200 one");
  dev.remove("lib/y.js");
  dev.write("lib/y/index.js", 'module.exports = "two";\n');
  await until(dev, "/a", is("200 two"));
});

Deno.test("dev serves the current target of an imported link", async () => {
  const shout = (text: string) => `export const text = "${text}";\n`;
  const showText = (module: string) =>
    `import { text } from "${module}";
     export const GET = () => new Response(text);\n`;
  using folder = createProjectFolder({
    "one.ts": shout("one"),
    "two.ts": shout("two"),
    "folder_one/lib.ts": shout("one"),
    "folder_two/lib.ts": shout("two"),
    "routes/file.ts": showText("../lib.ts"),
    "routes/folder.ts": showText("../folder/lib.ts"),
  });
  const lead = (link: string, target: string) =>
    switchLink(`${folder.path}/${link}`, target);
  lead("lib.ts", "one.ts");
  lead("folder", "folder_one");
  await using server = await startDev(`${folder.path}/routes`);
  assertEquals(await ask(server, "/file"), "200 one");
  assertEquals(await ask(server, "/folder"), "200 one");
  for (const text of ["two", "one"]) {
    lead("lib.ts", `${text}.ts`);
    await until(server, "/file", is(`200 ${text}`));
    lead("folder", `folder_${text}`);
    await until(server, "/folder", is(`200 ${text}`));
    folder.write(`${text}.ts`, shout("edited"));
    await until(server, "/file", is("200 edited"));
    folder.write(`folder_${text}/lib.ts`, shout("edited"));
    await until(server, "/folder", is("200 edited"));
    folder.write(`${text}.ts`, shout(text));
    folder.write(`folder_${text}/lib.ts`, shout(text));
  }
});
