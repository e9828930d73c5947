import type { ErrorCode } from './error.contract.ts';

/** Error codes of the server, and the failures that only a client sees. Screens treat `unsupported` (415) as `invalid`. */
export type ApiErrorKind = Exclude<ErrorCode, 'unsupported'> | 'offline' | 'timeout';

interface ApiErrorInit {
  readonly kind: ApiErrorKind;
  /** HTTP status; 0 without a response. */
  readonly status?: number;
  /** Message of the server, if it sent one. */
  readonly serverMessage?: string | undefined;
  /** Name of the failure in the body's `error`, if an assistant sent one. */
  readonly reason?: string | undefined;
  readonly details?: unknown;
  readonly alreadyExists?: boolean;
  readonly requestId?: string | undefined;
  /** Milliseconds that the server's `Retry-After` names. */
  readonly retryAfterMs?: number | undefined;
  readonly cause?: unknown;
}

/** The only error with which an API call rejects (an abort stays an AbortError). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  readonly status: number;
  readonly serverMessage: string | undefined;
  readonly reason: string | undefined;
  readonly details: unknown;
  /** True if the server has such an object already, which may be replaced (PAPI-25). */
  readonly alreadyExists: boolean;
  /**
   * Id of the request in the server's log; undefined without a response of our server, or if an older copy of the class
   * threw it.
   */
  readonly requestId?: string | undefined;
  /** Milliseconds after which the server wants the next request; undefined if it named none, or an older copy of the class threw. */
  readonly retryAfterMs?: number | undefined;

  /** Compares by name, because every remote bundles its own copy of this class, and the host's client throws the error. */
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
    this.retryAfterMs = init.retryAfterMs;
  }
}

/** Returns whether a call got no response. The server may have stored the request all the same. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.kind === 'offline' || error.kind === 'timeout');
