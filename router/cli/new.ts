import { UsageError } from "./command/arguments.ts";
import type { Command } from "./command/command.ts";
import { isRequestPath } from "./command/request_path.ts";
import { FOLDER_OPTION, readRoutesPath } from "./command/routes_argument.ts";
import { createApplication } from "./scaffold/new_application.ts";
import { createRouteFile } from "./scaffold/new_route.ts";

/** Creates a route file, or an application. */
export const create: Command = {
  name: "new",
  summary: "create the route file for a path, or a whole application",
  forms: ['"/v2/users/<id:int>" [folder]', "--app <folder>"],
  options: {
    app: {
      value: "folder",
      summary: "create an application in this folder",
    },
    ...FOLDER_OPTION,
  },
  async run(args) {
    const { app, routes } = args.texts;
    const [path, ...folders] = args.positionals;
    if (app !== undefined && path === undefined && routes === undefined) {
      createApplication(app);
      return 0;
    }
    const isOne = path !== undefined && !folders.some(isRequestPath);
    if (!isOne || app !== undefined) {
      throw new UsageError(
        "Give one path, without a method and before the routes folder, for " +
          'example: strata new "/v2/users/<id:int>". For a whole application: ' +
          "strata new --app <folder>",
      );
    }
    const folder = readRoutesPath({ ...args, positionals: folders });
    await createRouteFile(folder, path);
    return 0;
  },
};
