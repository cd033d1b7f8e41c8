import { discardBody } from "./created_response.ts";
import { HttpError } from "./http_error.ts";

/**
 * Refuses a status of another server that no response can be created with.
 *
 * @param response The response; its body is discarded with it.
 * @throws {HttpError} When it has such a status.
 */
export function expectStatus(response: Response): void {
  const { status } = response;
  if (status >= 200 && status <= 599) return;
  discardBody(response);
  throw new HttpError(
    502,
    `The upstream server answered with status ${status}.`,
  );
}
