import { writeSendable, writeUnexpectedAnswer } from "./answer_text.ts";
import { writeBackground } from "./ending_text.ts";
import { writeHost, writePort, writeRefusal } from "./listening_text.ts";
import { writeTelling } from "./telling_text.ts";
import { leaveOutType, type TypeWriter } from "./type_writer.ts";

/**
 * What every server is made of, before it begins to listen.
 *
 * @param host An expression for where it is to listen.
 * @param exit The function that ends the process.
 * @param inspect An expression for what makes a text of any value.
 * @param type Writes types, or leaves them out.
 */
export function writeBasis(
  host: string,
  exit: string,
  inspect: string,
  type: TypeWriter,
): string {
  return writeRefusal(host, exit, type) + writeTelling(inspect, type) +
    writeUnexpectedAnswer(type) + writeBackground(type) + writeSendable(type);
}

/** What {@linkcode NODE_BASIS} imports. */
export const NODE_INSPECT = 'import { inspect } from "node:util";\n';

/**
 * The same for servers with Node's `process`, after how they read where to
 * listen.
 */
export const NODE_BASIS = `${
  writePort("process.env.PORT", 3000, "process.exit")
}
${writeHost("process.env.HOST", "undefined")}
${
  writeBasis(
    'hostname ?? "every address"',
    "process.exit",
    "inspect",
    leaveOutType,
  )
}`;
