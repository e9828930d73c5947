import type { smokeMount } from '../gate/smoke-mount.ts';
import type { OptionTexts, Typed } from './command-line.ts';
import type { Registry } from './registry-client.ts';

/** Where a command writes. */
export interface Output {
  /** Progress and other words for a person; silent with --json. */
  readonly say: (line: string) => void;
  /** A line of what was asked for, to be read or piped; silent with --json, which prints the same as an object. */
  readonly print: (line: string) => void;
  readonly isJson: boolean;
}

export interface CommandContext {
  readonly options: Typed;
  readonly output: Output;
  readonly registry: Registry;
  /** The folder that the tool was started in. */
  readonly cwd: string;
  readonly env: Record<string, string | undefined>;
  /** The last rule of the gate; it needs a browser. */
  readonly mount: typeof smokeMount;
}

export interface Command {
  /** One line for the list of commands. */
  readonly summary: string;
  /** Positionals as commander reads them, such as '<remote> [version]'; none: ''. */
  readonly usage: string;
  readonly options: OptionTexts;
  /** What it does, for somebody who has never used it. */
  readonly about: string;
  readonly examples: { readonly line: string; readonly text: string }[];
  /** Does it. Returns what --json prints; throws `ToolError`. */
  readonly run: (context: CommandContext) => Promise<Record<string, unknown>>;
}

/** By name. */
export type Commands = Record<string, Command>;
