/** Parses the command line with commander: the commands, their options, and the texts of --help. */
import { Command as Program, Option } from 'commander';
import type { Command, Commands } from './command.ts';
import { COMMON_OPTIONS } from './common-options.ts';

export interface OptionText {
  /** Placeholder of the value in the usage line; absent for a switch. */
  readonly value?: string;
  /** True if the option may be repeated. */
  readonly multiple?: boolean;
  /** Help text of the option, one line. */
  readonly text: string;
}

/** Help texts of the command-line options, by option name without the dashes. */
export type OptionTexts = Record<string, OptionText>;

/** Parsed arguments and options after the name of a command. */
export interface ParsedArguments {
  /** Name of the command. */
  readonly command: string;
  readonly positionals: string[];
  /** Returns the last value of an option; undefined if the option is absent. */
  readonly text: (option: string) => string | undefined;
  readonly texts: (option: string) => string[];
  readonly isSet: (option: string) => boolean;
}

interface CommandLineOptions {
  readonly commands: Commands;
  readonly print: (text: string) => void;
  readonly note: (text: string) => void;
  readonly run: (command: Command, typed: ParsedArguments) => Promise<void>;
}

/** Maximum number of columns of a help text. */
const HELP_WIDTH = 120;
/** Pattern of a line end that ends no paragraph. The parser wraps paragraphs by itself. */
const LINE_END_IN_PARAGRAPH = /(?<!\n)\n(?!\n)/g;

/**
 * Creates the parser. Its `parseAsync` rejects with a `CommanderError` if it runs no command: for help, or for arguments that it
 * cannot parse.
 */
export const createToolParser = ({ commands, print, note, run }: CommandLineOptions): Program => {
  const program = new Program('cairn-mfe')
    .description(
      'Releases a remote: checks it, publishes it, gives it to a channel, takes it back.',
    )
    .helpOption('--help', 'Shows this.')
    .addHelpText('after', HELP_EPILOGUE)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => {
        print(text.trimEnd());
      },
      writeErr: (text) => {
        note(text.trimEnd());
      },
      // Prints nothing, because the caller shows the error that is thrown.
      outputError: () => {},
      getOutHelpWidth: () => HELP_WIDTH,
      getErrHelpWidth: () => HELP_WIDTH,
    });
  for (const [name, command] of Object.entries(commands)) {
    const { summary, about, usage, options, examples } = command;
    const own = program
      .command(`${name} ${usage}`)
      .summary(summary)
      .description(about.replaceAll(LINE_END_IN_PARAGRAPH, ' '))
      .addHelpText('after', `\nExamples\n${examples.map(formatExample).join('\n')}`);
    for (const [option, text] of Object.entries({ ...options, ...COMMON_OPTIONS }))
      own.addOption(toOption(option, text));
    own.action(() => run(command, toParsedArguments(own)));
  }
  return program;
};

const formatExample = ({ line, text }: Command['examples'][number]): string =>
  `  ${line}\n      ${text}`;

const toOption = (name: string, { value, text, multiple = false }: OptionText): Option => {
  const option = new Option(value === undefined ? `--${name}` : `--${name} <${value}>`, text);
  return multiple
    ? option.argParser((argument, before?: string[]) => [...(before ?? []), argument])
    : option;
};

const toParsedArguments = (command: Program): ParsedArguments => {
  const readOption = (name: string): unknown => {
    const option = new Option(`--${name}`);
    const value: unknown = command.getOptionValue(option.attributeName());
    return option.negate ? value === false : value;
  };
  const texts = (name: string) => [readOption(name) ?? []].flat().map(String);
  return {
    command: command.name(),
    positionals: command.args,
    texts,
    text: (name) => texts(name).at(-1),
    isSet: (name) => readOption(name) === true,
  };
};

const HELP_EPILOGUE = `
A first release, from the folder of the remote:
  cairn-mfe check                                    is it fit for staging?
  cairn-mfe publish                                  sends it; no visitor gets it yet
  cairn-mfe promote <remote> <version> --channel staging
  cairn-mfe canary  <remote> <version> --channel production --percent 10
  cairn-mfe promote <remote> <version> --channel production

Every command has --help with examples, and --json for scripts.
Exit codes: 0 done, 1 refused by a rule, 2 not understood, 3 the registry cannot be reached.
The token comes from CAIRN_TOKEN or --token-file. It is never printed.`;
