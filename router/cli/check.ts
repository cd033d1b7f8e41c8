import { formatCount } from "../report/count.ts";
import { listAll } from "../report/listed.ts";
import { orderBySeverity } from "../report/severity.ts";
import { suggest } from "../report/suggestion.ts";
import {
  type Checked,
  checkFiles,
  type CheckResult,
  composeFolder,
} from "./checking/check_folder.ts";
import { checkModule } from "./checking/check_module.ts";
import {
  type Arguments,
  JSON_OPTION,
  UsageError,
} from "./command/arguments.ts";
import type { Command } from "./command/command.ts";
import {
  isModule,
  readRoutesPath,
  ROUTES_OPTION,
} from "./command/routes_argument.ts";
import { LOCK_OPTION, nameLock } from "./contract/lock/lock_file.ts";
import { checkLocked } from "./contract/locked_check.ts";
import { mergeDuplicates } from "./printing/duplicate_failure.ts";
import { countOf, formatFinding } from "./printing/finding.ts";
import { formatKinds } from "./printing/finding_kinds.ts";
import { formatForGithub } from "./printing/github_annotation.ts";
import { printOutput } from "./printing/output.ts";
import { openTerminal } from "./printing/terminal.ts";

/** Formats the result of a check for people. */
function formatText({ findings, files }: CheckResult): string {
  const terminal = openTerminal(Deno.stdout);
  const infos = countOf(findings, "info");
  const counts = [
    formatCount(countOf(findings, "error"), "error"),
    formatCount(countOf(findings, "warning"), "warning"),
    ...(infos === 0 ? [] : [formatCount(infos, "allowed change")]),
  ];
  const summary = `${formatCount(files, "file")} checked: ${
    counts.join(", ")
  }.`;
  const sorted = orderBySeverity(mergeDuplicates(findings));
  const texts = sorted.map((finding) => formatFinding(finding, terminal));
  return [...texts, formatKinds(sorted), summary].filter((text) => text !== "")
    .join("\n\n");
}

/** Formats a result for printing. */
type Format = (result: CheckResult) => string;

const FORMATS: Readonly<Record<string, Format>> = {
  text: formatText,
  json: (result) => JSON.stringify(result, null, 2),
  github: ({ findings }) =>
    findings.map((one) => formatForGithub(one)).join("\n"),
};

function readFormat({ texts, flags }: Arguments): Format {
  if (flags.has("json") && texts.format !== undefined) {
    throw new UsageError(
      "--json is short for --format=json: give only one of them.",
    );
  }
  const name = flags.has("json") ? "json" : texts.format ?? "text";
  if (Object.hasOwn(FORMATS, name)) return FORMATS[name];
  const names = Object.keys(FORMATS);
  throw new UsageError(
    `There is no format "${name}". ${suggest(name, names)}` +
      `The formats are ${listAll(names)}.`,
  );
}

/** Reads how many warnings are allowed. */
function readMostWarnings({ texts }: Arguments): number {
  const text = texts["max-warnings"];
  if (text === undefined) return Infinity;
  if (/^[0-9]+$/.test(text)) return Number(text);
  throw new UsageError(
    `--max-warnings must be a whole number, not "${text}". For example: ` +
      "--max-warnings=0.",
  );
}

/** Checks a routes folder, or what a module exports. */
async function checkPath(path: string): Promise<Checked> {
  return isModule(path)
    ? await checkModule(path)
    : await checkFiles(await composeFolder(path));
}

/** Reports every mistake in the routes, and everything odd about them. */
export const check: Command = {
  name: "check",
  summary: "report every error and warning in the routes",
  forms: ["[folder]"],
  options: {
    locked: {
      summary: "also compare with the lock file for changes that break clients",
    },
    ...LOCK_OPTION,
    "max-warnings": {
      value: "number",
      summary: "fail if there are more warnings than this; no limit by default",
    },
    format: {
      value: "format",
      summary: "text, json or github (GitHub Actions annotations)",
    },
    ...JSON_OPTION,
    ...ROUTES_OPTION,
  },
  async run(args) {
    const format = readFormat(args);
    const mostWarnings = readMostWarnings(args);
    const isLocked = args.flags.has("locked");
    const { lock } = args.texts;
    if (lock !== undefined && !isLocked) {
      throw new UsageError("--lock has no effect without --locked: give both.");
    }
    const path = readRoutesPath(args);
    const checked = await checkPath(path);
    const compared = isLocked
      ? await checkLocked(checked, nameLock(path, lock))
      : undefined;
    const findings = [...checked.findings, ...compared?.findings ?? []];
    const text = format({ findings, files: checked.files });
    if (text !== "") printOutput(text);
    if (compared?.isLockUnusable) return 2;
    if (countOf(findings, "error") > 0) return 1;
    const warnings = countOf(findings, "warning");
    if (warnings <= mostWarnings) return 0;
    console.error(
      `Failed: ${formatCount(warnings, "warning")}, but --max-warnings ` +
        `allows ${mostWarnings}.`,
    );
    return 1;
  },
};
