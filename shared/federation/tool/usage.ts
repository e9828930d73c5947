/** The texts of --help. */
import type { Command, Commands } from './command.ts';
import type { OptionTexts } from './parse-command.ts';
import { COMMON_OPTIONS } from './common-options.ts';

export function toolHelp(commands: Commands): string {
  return `Releases a remote: checks it, publishes it, gives it to a channel, takes it back.

Usage: cairn-mfe <command> [options]

Commands
${columns(Object.entries(commands).map(([name, { summary }]) => [name, summary]))}

A first release, from the folder of the remote:
  cairn-mfe check                                    is it fit for staging?
  cairn-mfe publish                                  sends it and gives it to nobody yet
  cairn-mfe promote <remote> <version> --channel staging
  cairn-mfe canary  <remote> <version> --channel production --percent 10
  cairn-mfe promote <remote> <version> --channel production

Every command has --help with examples, and --json for scripts.
Exit codes: 0 done, 1 refused by a rule, 2 not understood, 3 the registry cannot be reached.
The token comes from CAIRN_TOKEN or --token-file. It is never printed.`;
}

export function commandHelp(name: string, command: Command): string {
  const { usage, about, options, examples } = command;
  return `Usage: cairn-mfe ${name} ${usage}

${about}

Options
${columns(optionLines({ ...options, ...COMMON_OPTIONS }))}

Examples
${examples.map(({ line, text }) => `  ${line}\n      ${text}`).join('\n')}`;
}

function optionLines(options: OptionTexts): [string, string][] {
  return Object.entries(options).map(([name, { value, text }]) => [
    value === undefined ? `--${name}` : `--${name} ${value}`,
    text,
  ]);
}

function columns(rows: [string, string][]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
}
