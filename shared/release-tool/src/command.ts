import type { smokeMount } from '../gate/smoke-mount.ts';
import type { OptionTexts, Typed } from './command-line.ts';
import type { Registry } from './registry-client.ts';

/** Where a command writes. */
export interface Output {
  /** Progress and other words for a person; silent with --json. */
  say: (line: string) => void;
  /** A line of what was asked for, to be read or piped; silent with --json, which prints the same as an object. */
  print: (line: string) => void;
  isJson: boolean;
}

export interface CommandContext {
  options: Typed;
  output: Output;
  registry: Registry;
  /** The folder that the tool was started in. */
  cwd: string;
  env: Record<string, string | undefined>;
  /** The last rule of the gate; it needs a browser. */
  mount: typeof smokeMount;
}

export interface Command {
  /** One line for the list of commands. */
  summary: string;
  /** Positionals as commander reads them, such as '<remote> [version]'; none: ''. */
  usage: string;
  options: OptionTexts;
  /** What it does, for somebody who has never used it. */
  about: string;
  examples: { line: string; text: string }[];
  /** Does it. Returns what --json prints; throws `ToolError`. */
  run: (context: CommandContext) => Promise<Record<string, unknown>>;
}

/** By name. */
export type Commands = Record<string, Command>;
