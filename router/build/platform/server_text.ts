import { writeSendable, writeUnexpectedAnswer } from "./answer_text.ts";
import { writeAddress, writeRefusal } from "./listening_text.ts";
import { writeLogging } from "./logging_text.ts";
import type { Runtime } from "./runtime.ts";
import { writeBackground } from "./shutdown_text.ts";

/**
 * Writes the code that every server has before it begins to listen.
 *
 * @param runtime The runtime that it is written for.
 */
export function writeBasis(runtime: Runtime): string {
  return writeAddress(runtime) + writeRefusal(runtime) +
    writeLogging(runtime) + writeUnexpectedAnswer(runtime) +
    writeBackground(runtime) + writeSendable(runtime);
}
