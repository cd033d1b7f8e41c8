import { assertEquals } from "@std/assert";
import {
  type AddressFault,
  describeAddressFault,
  findAddressFault,
  readAddressFault,
} from "../../router/process/refused_address.ts";

/** Creates an error like those of Node and Bun. */
function codedError(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}

/** What runtimes throw where they cannot listen, and why. */
const THROWN: [error: unknown, fault: AddressFault | undefined][] = [
  [new Deno.errors.AddrInUse("in use"), "taken"],
  [codedError("EADDRINUSE", "address already in use"), "taken"],
  [new Deno.errors.AddrNotAvailable("none of this machine"), "foreign"],
  [codedError("EADDRNOTAVAIL", "address not available"), "foreign"],
  [codedError("EAFNOSUPPORT", "family not supported"), "foreign"],
  [codedError("EAI_AGAIN", "getaddrinfo EAI_AGAIN nowhere.test"), "foreign"],
  [codedError("EINVAL", "invalid argument, listen"), "foreign"],
  [codedError("ENOTFOUND", "getaddrinfo ENOTFOUND nowhere.test"), "foreign"],
  [
    new Error(
      "failed to lookup address information: Name or service not known",
    ),
    "foreign",
  ],
  [new URIError("invalid host 'a b': invalid char found in FQDN"), "foreign"],
  [new Error("No such host is known. (os error 11001)"), "foreign"],
  [new Error("There is no data of that kind. (os error 11004)"), "foreign"],
  [new Deno.errors.PermissionDenied("Permission denied"), "kept"],
  [codedError("EACCES", "permission denied 127.0.0.1:80"), "kept"],
  [new Deno.errors.NotCapable("Requires net access"), undefined],
  [new Error("The key is no key."), undefined],
  ["EADDRINUSE", undefined],
];

for (const [error, fault] of THROWN) {
  Deno.test(`findAddressFault() classifies ${error} as ${fault ?? "no address fault"}`, () => {
    assertEquals(findAddressFault(error), fault);
  });
}

const MEANS = { hostname: "with --host", port: "with --port" };
const ADDRESS = { hostname: "203.0.113.7", port: 80 };

/** Why an address cannot be listened on, and the message. */
const SAID: Record<AddressFault, string> = {
  taken: "Cannot listen on port 80 of 203.0.113.7: it is already in use. " +
    "Choose another port with --port, or 0 for any free one.",
  foreign: 'Cannot listen on "203.0.113.7", set by HOST, which is not an ' +
    "address of this machine. Choose another with --host, such as 127.0.0.1 " +
    "or 0.0.0.0.",
  kept: "Cannot listen on port 80, which the system reserves for " +
    "administrators. Choose another with --port, such as 8000.",
};

for (const [name, said] of Object.entries(SAID)) {
  const fault = name as AddressFault;

  Deno.test(`describeAddressFault() says what to do about an address that is ${fault}`, () => {
    const described = describeAddressFault(
      fault,
      ADDRESS,
      MEANS,
      ", set by HOST",
    );
    assertEquals(described, said);
  });

  Deno.test(`readAddressFault() omits what to do about an address that is ${fault}`, () => {
    const [first] = said.split(" Choose");
    assertEquals(readAddressFault(said), first);
  });

  Deno.test(`findAddressFault() recognises the explained fault ${fault}`, () => {
    const error = fault === "taken"
      ? new Deno.errors.AddrInUse(said)
      : fault === "kept"
      ? new Deno.errors.PermissionDenied(said)
      : new Error(said);
    assertEquals(findAddressFault(error), fault);
  });
}

Deno.test("readAddressFault() finds nothing in other messages", () => {
  assertEquals(readAddressFault("Address already in use"), undefined);
});
