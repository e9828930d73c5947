/** Runs cairn-mfe: parses the arguments, runs one command, and returns an exit code for scripts. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { CommanderError } from 'commander';
import type { smokeMount } from '../gate/smoke-mount.ts';
import type { Command, Commands, Output } from './command.ts';
import { commandLine, type Typed } from './command-line.ts';
import { DEFAULT_REGISTRY } from './common-options.ts';
import { openRegistry } from './registry-client.ts';
import { siteOfFolder } from './site-of-folder.ts';
import { EXIT, type ExitCode, ToolError, toolErrorOf, usageError } from './tool-error.ts';

export interface ToolEnvironment {
  readonly env: Record<string, string | undefined>;
  readonly cwd: string;
  /** Command that started the tool, such as 'npm run mfe --'. Texts that name commands use it. */
  readonly program: string;
  /** Writes a line of the result. */
  readonly print: (line: string) => void;
  /** Writes a line about progress or about an error. */
  readonly note: (line: string) => void;
  readonly mount: typeof smokeMount;
}

/** Runs the command in the arguments and returns the exit code. Never throws. */
export const runTool = async (
  args: string[],
  commands: Commands,
  given: ToolEnvironment,
): Promise<ExitCode> => {
  const isJson = args.includes('--json');
  const environment = inWordsOf(given);
  const { print, note } = environment;
  const run = (command: Command, typed: Typed) =>
    runCommand({ command, typed }, environment, isJson);
  try {
    await commandLine({ commands, print, note, run }).parseAsync(args, { from: 'user' });
    return EXIT.done;
  } catch (error) {
    if (isShownHelp(error)) return EXIT.done;
    const command = args.find((word) => Object.hasOwn(commands, word));
    return showError(notUnderstood(error), environment, { isJson, command });
  }
};

const isShownHelp = (error: unknown): boolean =>
  error instanceof CommanderError && error.exitCode === 0;

/** Returns the error as a usage error, with commander's message in one line and without its prefix. */
const notUnderstood = (error: unknown): unknown => {
  if (!(error instanceof CommanderError)) return error;
  // Commander has printed the list of commands and no message.
  if (error.code === 'commander.help') return usageError('Which command?');
  return usageError(error.message.replace(/^error: /, '').replaceAll(/\s+/g, ' '));
};

/** Replaces `cairn-mfe` in all texts by the command that the user can type. */
const inWordsOf = (environment: ToolEnvironment): ToolEnvironment => {
  const { program, print, note } = environment;
  const typed = (text: string) => text.replaceAll(/\bcairn-mfe (?=[\w<[-])/g, `${program} `);
  return {
    ...environment,
    print: (line) => {
      print(typed(line));
    },
    note: (line) => {
      note(typed(line));
    },
  };
};

const silent = () => {};

const runCommand = async (
  { command, typed }: { readonly command: Command; readonly typed: Typed },
  environment: ToolEnvironment,
  isJson: boolean,
): Promise<void> => {
  const output: Output = {
    isJson,
    say: isJson ? silent : withFiles(typed, environment.note),
    print: isJson ? silent : environment.print,
  };
  const { env, cwd, mount } = environment;
  const registry = openRegistry({
    registry: registryOf(typed, environment),
    token: tokenOf(typed, environment),
  });
  const result = await command.run({ options: typed, output, registry, cwd, env, mount });
  if (isJson) environment.print(JSON.stringify({ ok: true, ...result }));
};

/** Adds the files of this command to the next command in a text, so that the user can type it unchanged. */
const withFiles = (options: Typed, note: (line: string) => void): Output['say'] => {
  const option = (name: string): string => {
    const file = options.text(name);
    if (file === undefined) return '';
    return ` --${name} ${/^[\w./-]+$/.test(file) ? file : JSON.stringify(file)}`;
  };
  const [token, key] = [option('token-file'), option('checker-key')];
  return (line) => {
    if (!line.startsWith('Next: ')) note(line);
    else note(line.replaceAll(NEEDS_TOKEN, `$&${token}`).replaceAll(NEEDS_KEY, `$&${key}`));
  };
};

const REST = '(?: [^ ,:]+)*(?=,|$)';

/** Commands that need a token, up to their end. */
const NEEDS_TOKEN = new RegExp(
  String.raw`\bcairn-mfe (?:publish|promote|canary|rollback|withdraw|status|history|webhook)${REST}`,
  'g',
);

/** Commands that sign a result. */
const NEEDS_KEY = new RegExp(String.raw`\bcairn-mfe (?:check|publish|promote|canary)${REST}`, 'g');

const registryOf = (options: Typed, { env, cwd }: ToolEnvironment): string => {
  const given =
    options.text('registry') ?? (env['CAIRN_REGISTRY'] || siteOfFolder(cwd) || DEFAULT_REGISTRY);
  if (!/^https?:\/\//.test(given) || !URL.canParse(given))
    throw usageError(`--registry "${given}" is not an address such as ${DEFAULT_REGISTRY}.`);
  return new URL(given).origin;
};

/** Returns the token. It is never an argument, because other users of a machine can read those. */
const tokenOf = (
  options: Typed,
  { env, cwd }: Pick<ToolEnvironment, 'env' | 'cwd'>,
): string | undefined => {
  const file = options.text('token-file');
  const token = env['CAIRN_TOKEN'];
  if (file === undefined) return token ? checkedToken(token.trim(), 'CAIRN_TOKEN') : undefined;
  return checkedToken(readTokenFile(resolve(cwd, file)), `The file ${file}`);
};

const readTokenFile = (file: string): string => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new ToolError(`The token file ${file} cannot be read.`, {
      code: EXIT.usage,
      cause: error,
    });
  }
};

/** Returns the token. @throws for any other content, which is not sent anywhere */
const checkedToken = (token: string, where: string): string => {
  if (/^[\w-]+$/.test(token)) return token;
  throw new ToolError(`${where} does not hold a release token and nothing else.`, {
    code: EXIT.usage,
    next: 'Put the one line into it that "token create" printed for whoever runs the site.',
  });
};

interface ErrorForm {
  readonly isJson: boolean;
  /** Name of the command in the arguments; undefined if there is none. */
  readonly command: string | undefined;
}

const showError = (
  error: unknown,
  { print, note }: ToolEnvironment,
  { isJson, command }: ErrorForm,
): ExitCode => {
  const { message, problems, next, code } = toolErrorOf(error);
  if (isJson) {
    print(JSON.stringify({ ok: false, exitCode: code, message, problems, next }));
    return code;
  }
  note(message);
  for (const { rule, message: what, fix } of problems) {
    note(`  ✗ ${rule}: ${what}`);
    note(`    → ${fix}`);
  }
  if (next !== undefined) note(`Next: ${next}`);
  if (code === EXIT.usage) note(`Try: cairn-mfe ${command ? `${command} ` : ''}--help`);
  return code;
};
