import { type Finding, formatFinding } from "./finding.ts";
import { openTerminal } from "./terminal.ts";

/**
 * Prints findings to standard error, beside the output of a command, each with
 * an empty line after it.
 *
 * @param findings The findings.
 */
export function printFindings(findings: readonly Finding[]): void {
  const terminal = openTerminal(Deno.stderr);
  for (const finding of findings) {
    console.error(`${formatFinding(finding, terminal)}\n`);
  }
}
