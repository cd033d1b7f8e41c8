import {
  ADDRESS_FAULTS,
  type AddressFault,
  describeAddressFault,
} from "../../process/refused_address.ts";
import type { Runtime } from "./runtime.ts";

/**
 * Writes the code that reads where to listen. Ports that are not whole numbers
 * are refused: Bun listens on any, Node on a part, and Deno fails with a trace
 * of its own code. As in a URL, an IPv6 address may have brackets, which only
 * Node would refuse.
 *
 * @param runtime The runtime that it is written for.
 */
export function writeAddress({ variable, port, host, exit }: Runtime): string {
  return `const portText = ${variable("PORT")} || "${port}";
const port = Number(portText);
if (!/^[0-9]+$/.test(portText) || port > 65535) {
  console.error(\`PORT is "\${portText}". Give a whole number from 0 to 65535.\`);
  ${exit}(1);
}
const hostname = ${variable("HOST")}?.replace(/^\\[(.*)\\]$/, "$1") || ${host};
`;
}

/** How to tell a server where to listen, for messages. */
const MEANS = {
  hostname: "with the variable HOST",
  port: "with the variable PORT",
};

/**
 * Writes the function that ends a server that cannot listen. A trace would show
 * nothing that is wrong.
 *
 * @param runtime The runtime that it is written for.
 */
export function writeRefusal({ shownHost, exit, type }: Runtime): string {
  const address = { hostname: `\${${shownHost}}`, port: "${port}" };
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
