import { Refusal } from "../path/mistake.ts";

/** What parameters of other routers look like between brackets. */
const FOREIGN: readonly (readonly [
  body: RegExp,
  reason: string,
  fix: (name: string) => string,
])[] = [
  [
    /^\[.+\]$|\?$/,
    "is optional, which no parameter is.",
    () => "Write two files, one with the parameter and one without.",
  ],
  [
    /^(\w+):([^:]+)$/,
    'has a ":" between its name and its type.',
    (body) => `Write [${body.replace(":", "=")}].`,
  ],
  [
    /^\.+\w+$/,
    "begins with dots, which are three for the rest of a path.",
    (body) => `Write [...${body.replace(/^\.+/, "")}].`,
  ],
];

const GENERAL = "A parameter is a whole name: [id], [id=int] or [...rest]; a " +
  "bracket that is text is written [x+5b] or [x+5d].";

function refuse(reason: string, fix: string): Refusal {
  return new Refusal("bad-name", reason, fix);
}

/**
 * Says why a name with a bracket is neither text nor a parameter, and what was
 * probably meant.
 *
 * @param name The name of a file or folder, without extension.
 */
export function refuseParameter(name: string): Refusal {
  const body = /^\[(.*)\]$/.exec(name)?.[1];
  const foreign = body !== undefined &&
    FOREIGN.find(([pattern]) => pattern.test(body));
  if (foreign) {
    const [, reason, fix] = foreign;
    return refuse(`Parameter "${name}" ${reason}`, fix(body));
  }
  if (body === undefined || /[[\]=]/.test(body)) {
    return refuse(
      `"${name}" has a bracket that belongs to no parameter.`,
      GENERAL,
    );
  }
  const near = body.replaceAll(/\W/g, "_");
  return refuse(
    `Parameter "${name}" has no proper name.`,
    "Name it with letters, digits and _, not starting with a digit, such as " +
      `[${/^[A-Za-z]/.test(near) ? near : "id"}].`,
  );
}
