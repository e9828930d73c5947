import type { GateProblem } from '../gate/gate-input.ts';

/** Exit codes of the tool `cairn-mfe`. */
export const TOOL_EXIT_CODES = { done: 0, refused: 1, usage: 2, unreachable: 3 } as const;
export type ExitCode = (typeof TOOL_EXIT_CODES)[keyof typeof TOOL_EXIT_CODES];

interface ToolErrorOptions {
  readonly code: Exclude<ExitCode, 0>;
  /** Rules of the gate that the release breaks, if there are any. */
  readonly problems?: GateProblem[];
  /** Advice for the user, as a sentence. */
  readonly next?: string | undefined;
  readonly cause?: unknown;
}

/** Ends a command that failed, with a message for the user. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
  readonly code: Exclude<ExitCode, 0>;
  readonly problems: GateProblem[];
  readonly next: string | undefined;

  constructor(message: string, { code, problems = [], next, cause }: ToolErrorOptions) {
    super(message, { cause });
    this.code = code;
    this.problems = problems;
    this.next = next;
  }
}

/** Returns the error for arguments that cannot be parsed. */
export const createUsageError = (message: string): ToolError =>
  new ToolError(message, { code: TOOL_EXIT_CODES.usage });

/** Returns an error of a command as a `ToolError`. Unexpected errors count as refusals. */
export const toToolError = (error: unknown): ToolError =>
  error instanceof ToolError
    ? error
    : new ToolError(error instanceof Error ? error.message : String(error), {
        code: TOOL_EXIT_CODES.refused,
        cause: error,
      });
