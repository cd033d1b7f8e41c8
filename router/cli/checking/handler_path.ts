import { type Mistake, mistake } from "../../path/mistake.ts";

const HANDLER_PATH = /\bHandler<\s*(["'`])([^"'`\n]*)\1/g;

function endsWithSegments(path: string, end: string): boolean {
  return `/${path}`.endsWith(`/${end.replace(/^\//, "")}`);
}

/**
 * Checks that the paths by which a route file types its handlers are its own:
 * the end of its place, or of its composed path.
 *
 * @param source The file's text.
 * @param stem The file's place below the routes folder, without extension.
 * @param path Its composed path; `undefined` when it has none.
 * @param place The file, for messages.
 */
export function checkHandlerPaths(
  source: string,
  stem: string,
  path: string | undefined,
  place: string,
): Mistake[] {
  const literals = [...source.matchAll(HANDLER_PATH)].map((match) => match[2]);
  return literals
    .filter((literal) =>
      !endsWithSegments(stem, literal) &&
      !(path !== undefined && endsWithSegments(path, literal))
    )
    .map((literal) =>
      mistake(
        "bad-export",
        [place],
        `A handler is typed for "${literal}", which is not where the file lies.`,
        `Write Handler<"${stem}">${
          path === undefined ? "" : ` or Handler<"${path}">`
        }.`,
      )
    );
}
