import {
  ADDRESS_FAULTS,
  type AddressFault,
  describeAddressFault,
} from "../../process/refused_address.ts";
import type { TypeWriter } from "./type_writer.ts";

/**
 * Reads the port to listen on. Others than whole numbers are refused here: Bun
 * listens on any, Node on a part, and Deno fails with a trace of its own code.
 *
 * @param variable An expression for what is asked for.
 * @param fallback The port where nothing is.
 * @param exit The function that ends the process.
 */
export function writePort(
  variable: string,
  fallback: number,
  exit: string,
): string {
  return `const asked = ${variable} || "${fallback}";
const port = Number(asked);
if (!/^[0-9]+$/.test(asked) || port > 65535) {
  console.error(\`PORT is "\${asked}". Give a whole number from 0 to 65535.\`);
  ${exit}(1);
}`;
}

/**
 * Reads the address to listen on. As in a URL, one of IPv6 may stand in
 * brackets, which Node alone would refuse.
 *
 * @param variable An expression for what is asked for.
 * @param fallback An expression for the address where nothing is.
 */
export function writeHost(variable: string, fallback: string): string {
  return `const hostname = ${variable}?.replace(/^\\[(.*)\\]$/, "$1") || ${fallback};`;
}

/** By what a server is told where to listen. */
const MEANS = {
  hostname: "with the variable HOST",
  port: "with the variable PORT",
};

/**
 * What a server does where it cannot listen. A trace would show nothing that is
 * wrong.
 *
 * @param host An expression for where it is to listen.
 * @param exit The function that ends the process.
 * @param type Writes types, or leaves them out.
 */
export function writeRefusal(
  host: string,
  exit: string,
  type: TypeWriter,
): string {
  const address = { hostname: `\${${host}}`, port: "${port}" };
  const reasons = Object.entries(ADDRESS_FAULTS).map(([fault, words]) => {
    const said = describeAddressFault(fault as AddressFault, address, MEANS);
    return `    [\n      ${words},\n      \`${said}\`,\n    ],`;
  });
  return `
function refuseToListen(error${type(": unknown")})${type(": never")} {
  const { code, message } = error${
    type(" as { code?: unknown; message: string }")
  };
  const reasons${type(": [RegExp, string][]")} = [
${reasons.join("\n")}
  ];
  const reason = reasons.find(([said]) => said.test(\`\${code}: \${message}\`));
  if (!reason) throw error;
  console.error(reason[1]);
  ${exit}(1);
}
`;
}
