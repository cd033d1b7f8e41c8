import { discardBody } from "./made_response.ts";
import { HttpError } from "./http_error.ts";

/**
 * Refuses a status that no response can be given, as other servers may have one.
 *
 * @param response What was given; its body is given up with it.
 * @throws {HttpError} When it has such a status.
 */
export function expectStatus(response: Response): void {
  const { status } = response;
  if (status >= 200 && status <= 599) return;
  discardBody(response);
  throw new HttpError(
    502,
    `What was asked has answered with status ${status}.`,
  );
}
