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
// Characters that control terminals: errors may repeat what clients have sent.
const steering =
  ${STEERING_LINES};

function escapeCharacter(character${text})${text} {
  const code = character.charCodeAt(0).toString(16);
  return "\\\\u" + code.padStart(4, "0");
}

// Shortens long text, since logging it would hold up requests.
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
    return "a value that throws when inspected";
  }
}

// Logs a thrown value. A log that fails, as on a full disk, must not end the
// process.
function logError(kind${text}, thrown${value})${type(": void")} {
  try {
    const what = \`\${kind} \${cut(show(thrown))}\`;
    const escaped = what.replace(steering, escapeCharacter);
    // Indented, so that no line looks like a new entry of the log.
    console.error(escaped.replaceAll("\\n", "\\n  "));
  } catch {
    // There is nowhere left to report it.
  }
}
`;
}
