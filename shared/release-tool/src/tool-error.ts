import type { Problem } from '../gate/gate-input.ts';

/** What a command ends with. */
export const EXIT = { done: 0, refused: 1, usage: 2, unreachable: 3 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

interface ToolErrorInit {
  readonly code: Exclude<ExitCode, 0>;
  /** Rules that were broken, where there are any. */
  readonly problems?: Problem[];
  /** What to do next. */
  readonly next?: string | undefined;
  readonly cause?: unknown;
}

/** The end of a command that did not do what was asked, in words for the person who asked. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
  readonly code: Exclude<ExitCode, 0>;
  readonly problems: Problem[];
  readonly next: string | undefined;

  constructor(message: string, { code, problems = [], next, cause }: ToolErrorInit) {
    super(message, { cause });
    this.code = code;
    this.problems = problems;
    this.next = next;
  }
}

/** What was typed cannot be understood. */
export const usageError = (message: string): ToolError =>
  new ToolError(message, { code: EXIT.usage });

/** What a command has thrown, as one; what nobody foresaw is a refusal. */
export const toolErrorOf = (error: unknown): ToolError =>
  error instanceof ToolError
    ? error
    : new ToolError(error instanceof Error ? error.message : String(error), {
        code: EXIT.refused,
        cause: error,
      });
