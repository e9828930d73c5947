import type { smokeMount } from '../gate/smoke-mount.ts';
import type { OptionTexts, ParsedArguments } from './command-line.ts';
import type { RegistryClient } from './registry-client.ts';

/** Functions with which a command of the tool prints its output. */
export interface CommandOutput {
  /** Writes progress and other texts for a person; silent with --json. */
  readonly say: (line: string) => void;
  /** Writes a line of the result; silent with --json, which prints the result as an object. */
  readonly print: (line: string) => void;
  readonly isJson: boolean;
}

export interface CommandContext {
  readonly options: ParsedArguments;
  readonly output: CommandOutput;
  readonly registry: RegistryClient;
  /** Absolute path of the folder in which the user started the tool. */
  readonly cwd: string;
  readonly env: Record<string, string | undefined>;
  /** Runs the last rule of the gate, which needs a browser. */
  readonly mount: typeof smokeMount;
}

export interface Command {
  /** Summary of the command in one line, for the list of commands. */
  readonly summary: string;
  /** Positional arguments in commander's form, such as '<remote> [version]'; '' if there are none. */
  readonly usage: string;
  readonly options: OptionTexts;
  /** Description of the command for new users. */
  readonly about: string;
  readonly examples: { readonly line: string; readonly text: string }[];
  /** Runs the command. Returns the object that --json prints. @throws `ToolError` */
  readonly run: (context: CommandContext) => Promise<Record<string, unknown>>;
}

/** Commands of the tool, by the name that the user types. */
export type Commands = Record<string, Command>;
