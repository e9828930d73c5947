/** cairn-mfe: reads the arguments, runs one command, ends with an exit code that scripts can rely on. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { smokeMount } from '../gate/smoke-mount.ts';
import type { Command, Commands, Output } from './command.ts';
import { COMMON_OPTIONS, DEFAULT_REGISTRY } from './common-options.ts';
import { nearest, parseOptions, type Parsed, usageError } from './parse-command.ts';
import { openRegistry } from './registry-client.ts';
import { EXIT, type ExitCode, ToolError } from './tool-error.ts';
import { commandHelp, toolHelp } from './usage.ts';

export interface ToolEnvironment {
  env: Record<string, string | undefined>;
  cwd: string;
  /** How the tool was started, for the commands that its texts name, such as 'npm run mfe --'. */
  program: string;
  /** A line of the result. */
  print: (line: string) => void;
  /** A line about what is going on, or about what went wrong. */
  note: (line: string) => void;
  mount: typeof smokeMount;
}

/** Runs what the arguments say. Never throws. */
export async function runTool(
  args: string[],
  commands: Commands,
  given: ToolEnvironment,
): Promise<ExitCode> {
  const isJson = args.includes('--json');
  const environment = inWordsOf(given);
  try {
    await runCommand(args, commands, environment, isJson);
    return EXIT.done;
  } catch (error) {
    return showError(error, environment, isJson);
  }
}

/** Texts say `cairn-mfe publish`; shown is what the person can type, wherever the text comes from. */
function inWordsOf(environment: ToolEnvironment): ToolEnvironment {
  const { program, print, note } = environment;
  const typed = (text: string) => text.replaceAll(/\bcairn-mfe (?=[\w<-])/g, `${program} `);
  return {
    ...environment,
    print: (line) => {
      print(typed(line));
    },
    note: (line) => {
      note(typed(line));
    },
  };
}

const silent = () => {};

async function runCommand(
  [name, ...args]: string[],
  commands: Commands,
  environment: ToolEnvironment,
  isJson: boolean,
): Promise<void> {
  if (name === undefined || name === '--help' || name === 'help') {
    environment.print(toolHelp(commands));
    if (name === undefined) throw usageError('Which command?', undefined);
    return;
  }
  const command = commands[name];
  if (!command)
    throw usageError(`There is no command "${name}".`, nearest(name, Object.keys(commands)));
  const options = parseOptions(args, { ...command.options, ...COMMON_OPTIONS });
  if (options.isSet('help')) {
    environment.print(commandHelp(name, command));
    return;
  }
  checkPositionals(name, command, options);
  const output: Output = {
    isJson,
    say: isJson ? silent : withTokenFile(options, environment.note),
    print: isJson ? silent : environment.print,
  };
  const { env, cwd, mount } = environment;
  const registry = openRegistry({
    registry: registryOf(options, env),
    token: tokenOf(options, environment),
  });
  const result = await command.run({ options, output, registry, cwd, env, mount });
  if (isJson) environment.print(JSON.stringify({ ok: true, ...result }));
}

/** The command that comes next can be typed as it stands. */
function withTokenFile(options: Parsed, note: (line: string) => void): Output['say'] {
  const file = options.text('token-file');
  if (file === undefined) return note;
  const given = ` --token-file ${/^[\w./-]+$/.test(file) ? file : JSON.stringify(file)}`;
  return (line) => {
    note(line.startsWith('Next: ') ? line.replaceAll(NEEDS_TOKEN, `$&${given}`) : line);
  };
}

/** What asks for a token, up to the end of the command. */
const NEEDS_TOKEN =
  /\bcairn-mfe (?:publish|promote|canary|rollback|withdraw|status|history)(?: [^ ,:]+)*(?=,|$)/g;

function checkPositionals(name: string, command: Command, { positionals }: Parsed): void {
  const { least, most } = command.positionals;
  if (positionals.length >= least && positionals.length <= most) return;
  throw usageError(`Usage: cairn-mfe ${name} ${command.usage}`, undefined);
}

function registryOf(options: Parsed, env: ToolEnvironment['env']): string {
  const given = options.text('registry') ?? (env['CAIRN_REGISTRY'] || DEFAULT_REGISTRY);
  if (!/^https?:\/\//.test(given) || !URL.canParse(given))
    throw usageError(
      `--registry "${given}" is not an address such as ${DEFAULT_REGISTRY}.`,
      undefined,
    );
  return new URL(given).origin;
}

/** Never on the command line: other users of a machine can read those. */
function tokenOf(
  options: Parsed,
  { env, cwd }: Pick<ToolEnvironment, 'env' | 'cwd'>,
): string | undefined {
  const file = options.text('token-file');
  const token = env['CAIRN_TOKEN'];
  if (file === undefined) return token ? checkedToken(token.trim(), 'CAIRN_TOKEN') : undefined;
  return checkedToken(readTokenFile(resolve(cwd, file)), `The file ${file}`);
}

function readTokenFile(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new ToolError(`The token file ${file} cannot be read.`, {
      code: EXIT.usage,
      cause: error,
    });
  }
}

/** What else may be in it is not sent to anybody. */
function checkedToken(token: string, where: string): string {
  if (/^[\w-]+$/.test(token)) return token;
  throw new ToolError(`${where} does not hold a release token and nothing else.`, {
    code: EXIT.usage,
    next: 'Put the one line into it that "cairn-mfe token create" prints.',
  });
}

function showError(error: unknown, { print, note }: ToolEnvironment, isJson: boolean): ExitCode {
  const known =
    error instanceof ToolError
      ? error
      : new ToolError(error instanceof Error ? error.message : String(error), {
          code: EXIT.refused,
          cause: error,
        });
  const { message, problems, next, code } = known;
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
  if (code === EXIT.usage) note('Try: cairn-mfe --help');
  return code;
}
