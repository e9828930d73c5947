/**
 * Reports what a command did to the pipeline that runs it: values for later steps, and a summary with links and broken rules for
 * people. GitHub names its two files in the environment; GitLab reads a dotenv report, whose name the pipeline chooses.
 */
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command, CommandContext, CommandOutput } from './command.ts';
import type { OptionTexts } from './command-line.ts';
import type { ToolError } from './tool-error.ts';

/** Option of the commands that report to the pipeline. */
export const PIPELINE_OPTIONS: OptionTexts = {
  dotenv: { value: 'FILE', text: 'Writes the result into this dotenv report of a GitLab job.' },
};

export const isReportedToPipeline = ({ options }: Command): boolean =>
  Object.hasOwn(options, 'dotenv');

/** The end of a command: its result, as --json prints it, or the error that ended it. */
export type CommandEnd =
  | { readonly result: Readonly<Record<string, unknown>> }
  | { readonly error: ToolError };

interface ReportedCommand extends Pick<CommandContext, 'options' | 'env' | 'cwd'> {
  readonly note: CommandOutput['say'];
}

/**
 * Writes the reports that the environment and the options ask for. A file that cannot be written is named and changes nothing of
 * the command, which has ended.
 */
export const reportToPipeline = async (
  { options, env, cwd, note }: ReportedCommand,
  end: CommandEnd,
): Promise<void> => {
  const values = toReportValues(end);
  const { GITHUB_OUTPUT: outputs, GITHUB_STEP_SUMMARY: summary } = env;
  const dotenv = options.text('dotenv');
  const title = [options.command, ...options.positionals].join(' ');
  const writers: [string | undefined, (file: string) => Promise<void>][] = [
    [outputs, (file) => appendFile(file, formatGithubOutputs(values))],
    [summary, (file) => appendFile(file, formatSummary(title, end, values))],
    [dotenv, (file) => writeDotenv(resolve(cwd, file), values)],
  ];
  for (const [file, write] of writers) {
    if (!file) continue;
    try {
      await write(file);
    } catch (error) {
      note(`The report ${file} was not written: ${error instanceof Error ? error.message : ''}`);
    }
  }
};

type ReportValues = readonly (readonly [name: string, value: string])[];

const toReportValues = (end: CommandEnd): ReportValues =>
  'error' in end
    ? [
        ['ok', 'false'],
        ['message', end.error.message],
      ]
    : [
        ['ok', 'true'],
        ...Object.entries(end.result).flatMap(([name, value]): ReportValues => {
          if (value === undefined || value === null) return [];
          return [[name, typeof value === 'string' ? value : JSON.stringify(value)]];
        }),
      ];

/** Returns the values in the form for several lines, whose random end no value can contain. */
const formatGithubOutputs = (values: ReportValues): string =>
  values
    .map(([name, value]) => {
      const end = `end_${crypto.randomUUID()}`;
      return `${name}<<${end}\n${value}\n${end}\n`;
    })
    .join('');

/** Fields of a result that say nothing to a reader of the summary, or that its title has. */
const UNSUMMARISED = new Set(['ok', 'command', 'mix', 'verdict', 'verdicts', 'plan', 'releases']);

const formatSummary = (title: string, end: CommandEnd, values: ReportValues): string => {
  if ('error' in end) {
    const { message, problems, next } = end.error;
    const rules = problems.map(
      ({ rule, message: what, fix }) =>
        `- **${escapeMarkdown(rule)}**: ${escapeMarkdown(what)}\n  ${escapeMarkdown(fix)}\n`,
    );
    return `### ✗ ${escapeMarkdown(title)}

${escapeMarkdown(message)}

${rules.join('')}${next === undefined ? '' : `\n${escapeMarkdown(next)}\n`}\n`;
  }
  const rows = values
    .filter(([name]) => !UNSUMMARISED.has(name))
    .map(([name, value]) => `| ${escapeMarkdown(name)} | ${formatCell(value)} |\n`);
  return `### ✓ ${escapeMarkdown(title)}\n\n| | |\n| --- | --- |\n${rows.join('')}\n`;
};

const formatCell = (value: string): string =>
  /^https?:\/\/[^\s<>|]+$/.test(value) ? `<${value}>` : escapeMarkdown(value);

/** Returns a text that Markdown shows as it is, on one line. */
const escapeMarkdown = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`);

/**
 * Writes the values with names such as `CAIRN_LINK`. Values of an earlier command of the job stay, unless they have the same name.
 * GitLab takes no value of several lines: they are left out.
 */
const writeDotenv = async (file: string, values: ReportValues): Promise<void> => {
  const earlier = await readFile(file, 'utf8').catch(() => '');
  const lines = new Map(
    earlier.split('\n').flatMap((line) => (line === '' ? [] : [[line.split('=')[0], line]])),
  );
  for (const [name, value] of values) {
    const variable = `CAIRN_${name.replaceAll(/[A-Z]/g, '_$&').toUpperCase()}`;
    if (!/[\r\n]/.test(value)) lines.set(variable, `${variable}=${value}`);
  }
  await writeFile(file, `${[...lines.values()].join('\n')}\n`);
};
