import type { ErrorCode } from './error.contract.ts';

/** What the server names, plus what only a client can see. `unsupported` (415) is an `invalid` body to a screen. */
export type ApiErrorKind = Exclude<ErrorCode, 'unsupported'> | 'offline' | 'timeout';

interface ApiErrorInit {
  readonly kind: ApiErrorKind;
  /** HTTP status; 0 when there was no answer. */
  readonly status?: number;
  /** The server's own text, when it sent one. */
  readonly serverMessage?: string | undefined;
  /** What an answering service calls the failure (the body's `error`), when it said so. */
  readonly reason?: string | undefined;
  readonly details?: unknown;
  readonly alreadyExists?: boolean;
  readonly requestId?: string | undefined;
  readonly cause?: unknown;
}

/** The only error that an API call rejects with (an abort stays an AbortError). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  readonly status: number;
  readonly serverMessage: string | undefined;
  readonly reason: string | undefined;
  readonly details: unknown;
  /** What was sent stands there already, and may be replaced (PAPI-25). */
  readonly alreadyExists: boolean;
  /** What the server's log calls the request; undefined when there was no answer of ours, or another copy threw it. */
  readonly requestId?: string | undefined;

  /** Every remote brings this class, and the client that throws is the host's: what counts is the name, not the copy. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ApiError';
  }

  constructor(message: string, init: ApiErrorInit) {
    super(message, { cause: init.cause });
    this.kind = init.kind;
    this.status = init.status ?? 0;
    this.serverMessage = init.serverMessage;
    this.reason = init.reason;
    this.details = init.details;
    this.alreadyExists = init.alreadyExists ?? false;
    this.requestId = init.requestId;
  }
}

/** Nobody has answered: what was sent may have been stored all the same. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'offline' || error.kind === 'timeout');
