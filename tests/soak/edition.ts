import { existsSync } from "@std/fs";
import type { RunningServer } from "../cli/command_line.ts";
import { createProjectFolder, type TestFolder } from "../test_folder.ts";

const ROUTE = 'export const GET = () => new Response("ok");\n';

/**
 * Routes that report in four places which edition of them answers, so that an
 * answer of two editions shows.
 */
const FILES: Readonly<Record<string, string>> = {
  "routes/_version.ts": "export default { version: 1 };\n",
  // Some answers take as long as a reload does.
  "routes/_middleware.ts": `import { edition } from "../lib/edition.ts";
export default async (_request, { params }, next) => {
  const time = params.id % 20;
  if (time > 15) await new Promise((resolve) => setTimeout(resolve, time));
  const response = await next();
  response.headers.append("x-edition", String(edition));
  return response;
};
`,
  "routes/items/_middleware.ts":
    `import { edition } from "../../lib/edition.ts";
export default async (_request, _context, next) => {
  const response = await next();
  response.headers.append("x-edition", String(edition));
  return response;
};
`,
  "routes/items/[id=int].ts": `import { edition } from "../../lib/edition.ts";
import { edition as near } from "../../lib/near.ts";
export const GET = (_request, { params }) => {
  return Response.json({ id: params.id, editions: [edition, near] });
};
`,
  "lib/near.ts": 'export { edition } from "./edition.ts";\n',
  "lib/edition.ts": "export const edition = 0;\n",
};

/** Creates a folder with the routes of edition 0. */
export function createEditions(): TestFolder {
  return createProjectFolder(FILES);
}

/** Writes an edition; each third changes the table of routes, too. */
export function writeEdition(folder: TestFolder, edition: number): void {
  const isMade = existsSync(`${folder.path}/routes/made`);
  if (edition % 3 === 0) folder.write(`routes/made/at${edition}.ts`, ROUTE);
  else if (isMade) folder.remove("routes/made");
  folder.write("lib/edition.ts", `export const edition = ${edition};\n`);
}

/** A way to break the routes while others are served. */
export interface Breakage {
  /** Breaks them; the text contains the edition, so that it is new. */
  readonly breakIt: (folder: TestFolder, edition: number) => void;
  /** Waits until the server knows. */
  readonly waitUntilSeen: (
    server: RunningServer,
    edition: number,
  ) => Promise<unknown>;
  readonly mend: (folder: TestFolder) => void;
}

const SETTINGS = "routes/_version.ts";

async function waitForPage({ origin }: RunningServer): Promise<void> {
  for (;;) {
    const response = await fetch(`${origin}/v1/broken`);
    await response.body?.cancel();
    if (response.status === 500) return;
  }
}

/** Mistakes in a name, in settings and in a separate route. */
export const BREAKAGES: readonly Breakage[] = [
  {
    breakIt: (folder, edition) =>
      folder.write(`routes/broken/[x=itn${edition}].ts`, ROUTE),
    waitUntilSeen: (server, edition) => server.waitForError(`"itn${edition}"`),
    mend: (folder) => folder.remove("routes/broken"),
  },
  {
    breakIt: (folder, edition) =>
      folder.write(SETTINGS, `throw new Error("broken at ${edition}");\n`),
    waitUntilSeen: (server, edition) =>
      server.waitForError(`broken at ${edition}`),
    mend: (folder) => folder.write(SETTINGS, FILES[SETTINGS]),
  },
  {
    breakIt: (folder, edition) =>
      folder.write(
        "routes/broken.ts",
        `export const GET = {{; // ${edition}\n`,
      ),
    waitUntilSeen: waitForPage,
    mend: (folder) => folder.remove("routes/broken.ts"),
  },
];
