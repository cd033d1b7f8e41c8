import { type Finding, formatFinding } from "./finding.ts";
import { openTerminal } from "./terminal.ts";

/**
 * Tells findings on the standard error, beside what a command prints, each with
 * an empty line after it.
 *
 * @param findings The findings.
 */
export function tellFindings(findings: readonly Finding[]): void {
  const terminal = openTerminal(Deno.stderr);
  for (const finding of findings) {
    console.error(`${formatFinding(finding, terminal)}\n`);
  }
}
