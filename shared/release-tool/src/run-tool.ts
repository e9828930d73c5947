/** Runs cairn-mfe: parses the arguments, runs one command, and returns an exit code for scripts. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { CommanderError } from 'commander';
import type { smokeMount } from '../gate/smoke-mount.ts';
import type { Command, Commands, CommandOutput } from './command.ts';
import { createToolParser, type ParsedArguments } from './command-line.ts';
import { DEFAULT_REGISTRY_URL } from './common-options.ts';
import { createRegistryClient } from './registry-client.ts';
import { findFolderSite } from './folder-site.ts';
import { type CommandEnd, isReportedToPipeline, reportToPipeline } from './pipeline-report.ts';
import {
  TOOL_EXIT_CODES,
  type ExitCode,
  ToolError,
  toToolError,
  createUsageError,
} from './tool-error.ts';

export interface ToolEnvironment {
  readonly env: Record<string, string | undefined>;
  readonly cwd: string;
  /** Command that started the tool, such as 'npm run mfe --'. Texts that name commands use it. */
  readonly program: string;
  /** Writes a line of the command's result to standard output. */
  readonly print: (line: string) => void;
  /** Writes a line about progress or an error to standard error. */
  readonly note: (line: string) => void;
  readonly mount: typeof smokeMount;
}

/** Runs the command in the arguments and returns the exit code. Never throws. */
export const runTool = async (
  args: string[],
  commands: Commands,
  toolEnvironment: ToolEnvironment,
): Promise<ExitCode> => {
  const isJson = args.includes('--json');
  const environment = withProgramName(toolEnvironment);
  const { print, note } = environment;
  const run = (command: Command, typed: ParsedArguments) =>
    runToolCommand({ command, typed }, environment, isJson);
  try {
    await createToolParser({ commands, print, note, run }).parseAsync(args, { from: 'user' });
    return TOOL_EXIT_CODES.done;
  } catch (error) {
    if (isHelpShown(error)) return TOOL_EXIT_CODES.done;
    const command = args.find((word) => Object.hasOwn(commands, word));
    return showError(toUsageError(error), environment, { isJson, command });
  }
};

const isHelpShown = (error: unknown): boolean =>
  error instanceof CommanderError && error.exitCode === 0;

/** Returns the error as a usage error, with commander's message in one line and without its prefix. */
const toUsageError = (error: unknown): unknown => {
  if (!(error instanceof CommanderError)) return error;
  // Commander has printed the list of commands, but no message.
  if (error.code === 'commander.help') return createUsageError('Which command?');
  return createUsageError(error.message.replace(/^error: /, '').replaceAll(/\s+/g, ' '));
};

/** Replaces `cairn-mfe` in all texts by the command that the user can type. */
const withProgramName = (environment: ToolEnvironment): ToolEnvironment => {
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

const ignoreLine = () => {};

const runToolCommand = async (
  { command, typed }: { readonly command: Command; readonly typed: ParsedArguments },
  environment: ToolEnvironment,
  isJson: boolean,
): Promise<void> => {
  const output: CommandOutput = {
    isJson,
    say: isJson ? ignoreLine : withFileOptions(typed, environment.note),
    print: isJson ? ignoreLine : environment.print,
  };
  const { env, cwd, mount } = environment;
  const registry = createRegistryClient({
    registry: findRegistryUrl(typed, environment),
    token: readToken(typed, environment),
  });
  const end: CommandEnd = await command
    .run({ options: typed, output, registry, cwd, env, mount })
    .then(
      (result) => ({ result }),
      (error: unknown) => ({ error: toToolError(error) }),
    );
  if (isReportedToPipeline(command))
    await reportToPipeline({ options: typed, env, cwd, note: environment.note }, end);
  if ('error' in end) throw end.error;
  if (isJson) environment.print(JSON.stringify({ ok: true, ...end.result }));
};

/** Adds the files of this command to the next command in a text, so that the user can type it unchanged. */
const withFileOptions = (
  options: ParsedArguments,
  note: (line: string) => void,
): CommandOutput['say'] => {
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

const COMMAND_REST = '(?: [^ ,:]+)*(?=,|$)';

/** Pattern of those commands in a text that need a release token, with their arguments. */
const NEEDS_TOKEN = new RegExp(
  String.raw`\bcairn-mfe (?!(?:dev|build|describe|check)\b)[a-z]+${COMMAND_REST}`,
  'g',
);

/** Pattern of those commands in a text that sign the gate's result with a checker's key. */
const NEEDS_KEY = new RegExp(
  String.raw`\bcairn-mfe (?:check|publish|promote|canary)${COMMAND_REST}`,
  'g',
);

const findRegistryUrl = (options: ParsedArguments, { env, cwd }: ToolEnvironment): string => {
  const registryUrl =
    options.text('registry') ??
    (env['CAIRN_REGISTRY'] || findFolderSite(cwd) || DEFAULT_REGISTRY_URL);
  if (!/^https?:\/\//.test(registryUrl) || !URL.canParse(registryUrl))
    throw createUsageError(
      `--registry "${registryUrl}" is not an address such as ${DEFAULT_REGISTRY_URL}.`,
    );
  return new URL(registryUrl).origin;
};

/** Returns the token. It is never an argument, because other users of a machine can read those. */
const readToken = (
  options: ParsedArguments,
  { env, cwd }: Pick<ToolEnvironment, 'env' | 'cwd'>,
): string | undefined => {
  const file = options.text('token-file');
  const token = env['CAIRN_TOKEN'];
  if (file === undefined) return token ? requireValidToken(token.trim(), 'CAIRN_TOKEN') : undefined;
  return requireValidToken(readTokenFile(resolve(cwd, file)), `The file ${file}`);
};

const readTokenFile = (file: string): string => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new ToolError(`The token file ${file} cannot be read.`, {
      code: TOOL_EXIT_CODES.usage,
      cause: error,
    });
  }
};

/** Returns the token. @throws for any other content, which is not sent anywhere */
const requireValidToken = (token: string, where: string): string => {
  if (/^[\w-]+$/.test(token)) return token;
  throw new ToolError(`${where} does not hold a release token and nothing else.`, {
    code: TOOL_EXIT_CODES.usage,
    next: 'Put the one line into it that "token create" printed for the operator of the site.',
  });
};

interface ErrorFormat {
  readonly isJson: boolean;
  /** Name of the command in the arguments; undefined if there is none. */
  readonly command: string | undefined;
}

const showError = (
  error: unknown,
  { print, note }: ToolEnvironment,
  { isJson, command }: ErrorFormat,
): ExitCode => {
  const { message, problems, next, code } = toToolError(error);
  if (isJson) {
    print(JSON.stringify({ ok: false, exitCode: code, message, problems, next }));
    return code;
  }
  // Skips a message that the first rule repeats, as refusals of the registry do.
  if (!problems.some(({ message: what }) => message.startsWith(what))) note(message);
  for (const { rule, message: what, fix } of problems) {
    note(`  ✗ ${rule}: ${what}`);
    note(`    → ${fix}`);
  }
  if (next !== undefined) note(`Next: ${next}`);
  if (code === TOOL_EXIT_CODES.usage) note(`Try: cairn-mfe ${command ? `${command} ` : ''}--help`);
  return code;
};
