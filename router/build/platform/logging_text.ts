import { STEERING_LINES } from "../../report/escaped_text.ts";
import { END_LENGTH, MAX_LENGTH } from "../../report/logged_value.ts";
import type { Runtime } from "./runtime.ts";

/**
 * Writes the functions with which a server logs.
 *
 * @param runtime The runtime that it is written for.
 */
export function writeLogging({ inspect, type }: Runtime): string {
  const [text, value] = [type(": string"), type(": unknown")];
  return `
// What clients have sent, and errors repeat, must steer no terminal.
const steering =
  ${STEERING_LINES};

function escapeCharacter(character${text})${text} {
  const code = character.charCodeAt(0).toString(16);
  return "\\\\u" + code.padStart(4, "0");
}

// Nor may they keep a server from its requests.
function cut(shown${text})${text} {
  const left = shown.length - ${MAX_LENGTH};
  if (left <= 0) return shown;
  const start = shown.slice(0, ${MAX_LENGTH - END_LENGTH});
  return \`\${start}… \${left} more characters …\${shown.slice(-${END_LENGTH})}\`;
}

function show(thrown${value})${text} {
  try {
    return typeof thrown === "string" ? thrown : ${inspect}(thrown);
  } catch {
    return "what throws when it is looked at";
  }
}

// A log that takes nothing more, as on a full disk, must end nothing.
function tell(kind${text}, thrown${value})${type(": void")} {
  try {
    const what = \`\${kind} \${cut(show(thrown))}\`;
    const escaped = what.replace(steering, escapeCharacter);
    // Nor may they begin a line of the log.
    console.error(escaped.replaceAll("\\n", "\\n  "));
  } catch {
    // There is nowhere left to say so.
  }
}
`;
}
